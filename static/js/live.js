// Live parts: they wait while somebody types in them, look again when the page is looked at
// again, and say how old they are when the server does not answer.

const isLive = (element) => element instanceof Element && element.matches("[data-live]")

const busy = (part) =>
  part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea")

// A poll neither starts nor lands while somebody types; what a pressed button brings always does.
for (const event of ["htmx:beforeRequest", "htmx:beforeSwap"])
  document.addEventListener(event, (happening) => {
    const { elt } = happening.detail.requestConfig
    if (isLive(elt) && busy(elt)) happening.preventDefault()
  })

// What was unfolded stays unfolded.
let open = []
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  open = [...detail.target.querySelectorAll("details[open][id]")].map(({ id }) => id)
  const { elt } = detail.requestConfig
  if (!isLive(elt)) open = open.filter((id) => !elt.closest(`#${id}`))
})
document.addEventListener("htmx:afterSwap", () => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "")
})

// How old the page is.
let seen = new Date()
const lost = document.getElementById("lost")
const alive = () => {
  seen = new Date()
  lost.hidden = true
}
const gone = () => {
  lost.querySelector("time").textContent = seen.toLocaleTimeString([], { timeStyle: "short" })
  lost.hidden = false
}
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful) alive()
})
for (const event of ["htmx:sendError", "htmx:timeout", "htmx:responseError"])
  document.addEventListener(
    event,
    (happening) => {
      if (!isLive(happening.detail.requestConfig.elt)) return
      happening.stopImmediatePropagation()
      gone()
    },
    { capture: true },
  )

// A phone that slept looks at once.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible") return
  for (const part of document.querySelectorAll("[data-live]")) htmx.trigger(part, "refresh")
})
