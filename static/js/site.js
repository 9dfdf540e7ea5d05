// What every page needs: the CSRF header of htmx, the theme choice, and words when the server is silent.

const root = document.documentElement
root.classList.add("js")

// htmx: Django wants its token on every write.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const token = document.querySelector("[name=csrfmiddlewaretoken]")
  if (detail.verb !== "get" && token) detail.headers["X-CSRFToken"] = token.value
})

// The server's answer to an old token carries the new one; every form of the page gets it.
document.addEventListener("csrf-token", ({ detail }) => {
  for (const token of document.querySelectorAll("[name=csrfmiddlewaretoken]")) token.value = detail.value
})

// htmx: an answer we may not swap is said in words, and nothing typed is lost.
const say = (id) => {
  const words = document.getElementById(id)?.content.cloneNode(true)
  if (words) document.getElementById("messages").replaceChildren(words)
}
document.addEventListener("htmx:responseError", () => say("trouble-refused"))
document.addEventListener("htmx:sendError", () => say("trouble-unreachable"))
document.addEventListener("htmx:timeout", () => say("trouble-unreachable"))

// Theme: a cookie, so that the server writes it into the page and nothing flashes.
const chosen = () => root.dataset.theme ?? "auto"
const buttons = [...document.querySelectorAll("[data-theme-choice]")]
const show = () => {
  for (const button of buttons)
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === chosen()))
}
for (const button of buttons)
  button.addEventListener("click", () => {
    const theme = button.dataset.themeChoice
    const age = theme === "auto" ? 0 : 31536000
    document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax`
    if (theme === "auto") delete root.dataset.theme
    else root.dataset.theme = theme
    show()
  })
show()
