// The door: names may be typed faster than the server answers. None is lost, each goes in its turn.

const waiting = [] // names that were confirmed with Enter while another was on its way
let sending = null // the name on its way
let typedOn = "" // what was typed after it and not confirmed yet

const form = () => document.getElementById("check-in")
const field = () => document.getElementById("q")

document.addEventListener(
  "submit",
  (event) => {
    if (event.target !== form() || sending === null || event.submitter?.name) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (field().value.trim()) waiting.push(field().value)
    field().value = ""
  },
  { capture: true },
)

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt !== form()) return
  sending = field().value
  field().value = ""
})

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig.elt === form()) typedOn = field().value || typedOn
})

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const { elt } = detail.requestConfig // where the answer was swapped in, detail.elt is another
  if (elt.id !== "check-in" || sending === null) return
  const sent = sending
  sending = null
  if (elt === form()) {
    // Unanswered: the name is back in the field, what was typed after it comes when it is through.
    typedOn = field().value || typedOn
    field().value = sent
    return
  }
  if (detail.xhr.status >= 400) {
    const guest = form().querySelector("[name=as_guest][autofocus]")
    if (!waiting.length && !typedOn) return guest ? guest.focus() : field().select()
    note(form().querySelector("[role=alert]"))
  }
  const next = waiting.shift()
  field().focus() // htmx would send the guest button of the refused name as long as it has the focus
  field().value = next ?? ""
  if (next !== undefined) form().requestSubmit()
  field().value = typedOn
  if (typedOn) field().dispatchEvent(new Event("input", { bubbles: true }))
  typedOn = ""
})

// Asked whether an unknown name is a guest, who types on means the next person.
document.addEventListener("keydown", (event) => {
  const { key, target } = event
  if (!target.matches?.("#check-in [name=as_guest]") || key.length > 1 || key === " ") return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  note(form().querySelector("[role=alert]"))
  field().value = ""
  field().focus()
})

// A refusal that the next name would wipe away stays at the top of the page.
const note = (refusal) => {
  const line = document.createElement("p")
  line.className = "notice notice-error"
  line.textContent = refusal.textContent
  document.getElementById("messages").append(line)
}

// Who pressed a button stays where it led: at the new tables, the reason of a refusal, the person.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.requestConfig.verb === "get") return
  const there = document.querySelector("#desk [data-focus]")
  if (there) {
    there.focus({ preventScroll: true })
    there.scrollIntoView({ block: "nearest" })
  } else if (document.activeElement === document.body)
    document.getElementById("tables-title").focus({ preventScroll: true })
})
