// What was typed when the session ended is put back after signing in.

const key = `draft:${location.pathname}`
const mine = (name) => name !== "csrfmiddlewaretoken"

document.addEventListener("htmx:beforeOnLoad", ({ detail }) => {
  const form = detail.elt.closest("form")
  if (!form || !detail.xhr.getResponseHeader("HX-Redirect")) return
  const values = [...new FormData(form)].filter(([name, value]) => mine(name) && typeof value === "string")
  sessionStorage.setItem(key, JSON.stringify({ action: form.getAttribute("hx-post") ?? form.action, values }))
})

const kept = JSON.parse(sessionStorage.getItem(key) ?? "null")
const form = kept && [...document.forms].find((form) => (form.getAttribute("hx-post") ?? form.action) === kept.action)
if (form) {
  sessionStorage.removeItem(key)
  for (const [name, value] of kept.values)
    for (const control of form.querySelectorAll(`[name="${CSS.escape(name)}"]`))
      if (control.type === "checkbox" || control.type === "radio") control.checked ||= control.value === value
      else control.value = value
}
