// The sheet of a table: running sum, proposed last number, Enter from field to field, keypad, draft.

import * as draft from "./draft.js"
import * as keypad from "./keypad.js"
import { read, typed, unitOf, write } from "./notation.js"

const STICK = 1000

const form = () => document.getElementById("totals")
const points = (form) => [...form.querySelectorAll("[name^=points_]")]
const sticks = (form) => form.querySelector("[name=sticks]")

/** The sheet as it stands: unit, what is missing, and the one empty field with the value for it. */
const state = (form) => {
  const fields = points(form)
  const empty = fields.filter((field) => !field.value.trim())
  const numbers = fields.filter((field) => field.value.trim()).map((field) => read(field.value))
  const total = Number(form.dataset.total)
  if (numbers.some(Number.isNaN)) return { unit: null }
  const unit = numbers.length ? unitOf(numbers, { total, seats: fields.length }) : 1
  if (unit === null) return { unit }
  const sum = numbers.reduce((sum, value) => sum + Math.round(value * unit), 0)
  const missing = total - sum - STICK * (read(sticks(form).value || "0") || 0)
  return { unit, missing, empty, last: empty.length === 1 && fields.length > 1 ? empty[0] : null }
}

const say = (form) => {
  const line = form.querySelector(".sum")
  line.dataset.words ??= line.textContent
  const { unit, missing, empty = [], last } = state(form)
  for (const field of points(form)) field.placeholder = ""
  if (last) last.placeholder = typed(missing, unit)
  const words = (name, points) => line.dataset[name].replace("{points}", write(Math.abs(points)))
  const said = unit === 100 ? ` ${line.dataset.hundreds}` : unit === 1000 ? ` ${line.dataset.thousands}` : ""
  const full = unit !== null && !empty.length
  line.dataset.state = unit === null || (full && missing) ? "wrong" : full ? "right" : "open"
  if (unit === null) line.textContent = line.dataset.mixed
  else if (last) line.textContent = line.dataset.closes.replace("{points}", write(missing)) + said
  else if (!full) line.textContent = line.dataset.words
  else if (missing) line.textContent = words(missing > 0 ? "missing" : "over", missing) + said
  else line.textContent = line.dataset.even + said
  const right = full && !missing
  const go = form.querySelector(".keypad .go")
  go.dataset.next ??= go.textContent
  go.textContent = right ? go.dataset.save : go.dataset.next
  return right
}

// The preview asks the server a moment after the sum has come right.
let waiting
const preview = (form) => {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    if (form.isConnected)
      htmx.ajax("POST", form.action, { source: "#preview", target: "#preview", swap: "outerHTML", values: { do: "preview" } })
  }, 250)
}

const changed = (form) => {
  form.querySelector(".not-sent").hidden = true
  if (say(form)) preview(form)
  draft.keep(form)
}

const accept = (field) => {
  if (field.value.trim() || !field.placeholder) return false
  field.value = field.placeholder
  changed(field.form)
  return true
}

const save = (form) => form.requestSubmit(form.querySelector(".save"))

/** Enter: take the proposed number or go on; behind the last field, or once the sum is right, save. */
const next = (field) => {
  const form = field.form
  const order = [...form.querySelectorAll(".figures input, .penalties[open] input")]
  const done = !accept(field) && say(form) && order.indexOf(field) >= points(form).length - 1
  const following = order[order.indexOf(field) + 1]
  if (done || !following) return save(form)
  following.focus()
  following.select()
}

/** The keypad's large key: Next, or Save as soon as the sum is right. */
const go = (field) => (field.value.trim() && say(field.form) ? save(field.form) : next(field))

/** Numbers typed here for a game that somebody else finished: shown once more, never sent by themselves. */
const unsent = (sheet) => {
  const notice = sheet.querySelector(".unsent")
  const kept = notice && draft.values(sheet.dataset.game)
  if (!kept) return
  const numbers = kept.map(read)
  const unit = unitOf(numbers, { total: Number(notice.dataset.total), seats: numbers.length }) ?? 1
  if (numbers.map((value) => Math.round(value * unit)).join() === notice.dataset.points) draft.drop(sheet.dataset.game)
  else {
    notice.querySelector(".typed").textContent = kept.join(" · ")
    notice.hidden = false
  }
}

const begin = () => {
  const sheet = document.getElementById("sheet")
  const fresh = form()
  if (sheet && !fresh) unsent(sheet)
  if (!fresh || fresh.dataset.begun) return
  fresh.dataset.begun = "yes"
  const refused = fresh.querySelector(".errorlist, .notice-error:not(.not-sent)")
  if (refused) fresh.querySelector("[aria-invalid=true]")?.focus()
  else fresh.closest("[data-game]").parentElement.querySelector("[autofocus]")?.focus()
  if (!refused && draft.restore(fresh)) {
    fresh.querySelector(".restored").hidden = false
    changed(fresh)
  } else say(fresh)
  keypad.open(fresh, { fields: [...fresh.querySelectorAll(".figures input, .penalties input")], go })
}

document.addEventListener("input", ({ target }) => {
  if (target.form?.id === "totals") changed(target.form)
})
document.addEventListener("change", ({ target }) => {
  if (target.form?.id === "totals" && target.name === "order") preview(target.form)
})
document.addEventListener("click", ({ target }) => {
  if (target.closest(".unsent button")) {
    draft.drop(target.closest("[data-game]").dataset.game)
    target.closest(".unsent").remove()
  }
  if (target.closest("#totals .forget")) {
    draft.drop(target.closest("[data-game]").dataset.game)
    if (target.matches("button")) location.reload()
  }
  const step = target.closest("[data-step]")?.dataset.step
  if (!step) return
  const field = sticks(target.closest("form"))
  field.value = Math.max(0, (read(field.value || "0") || 0) + Number(step))
  changed(field.form)
})
/** Up and down as in a list; the values themselves never change by arrows or wheel. */
const move = (field, step) => {
  const fields = [...field.form.querySelectorAll(".figures input, .penalties[open] input")]
  const other = fields[fields.indexOf(field) + step]
  other?.focus()
  other?.select()
}

document.addEventListener("keydown", (event) => {
  const { target, key } = event
  if (event.isComposing || target.form?.id !== "totals" || !target.matches("input:not([type=radio])")) return
  const act = {
    Enter: () => (event.ctrlKey || target.name === "reason" ? save(target.form) : next(target)),
    ArrowDown: () => move(target, 1),
    ArrowUp: () => move(target, -1),
  }[key]
  if (!act) return
  event.preventDefault()
  act()
})

// Not stored: the sheet stays as it is and says so.
const notSent = (why) => ({ detail }) => {
  const sheet = detail.elt?.closest?.("form#totals")
  if (!sheet || detail.elt.id === "preview") return
  const notice = sheet.querySelector(".not-sent")
  notice.textContent = notice.dataset[why]
  notice.hidden = false
  draft.keep(sheet)
}
document.addEventListener("htmx:responseError", notSent("refused"))
document.addEventListener("htmx:sendError", notSent("unreachable"))
document.addEventListener("htmx:timeout", notSent("unreachable"))
document.addEventListener("csrf-token", ({ target }) => notSent("anew")({ detail: { elt: target } }))

// Stored: the server answered with the version, and the focus is where one goes on.
let sent = false
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt.id === "totals") sent = true
})
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful && detail.elt.id === "totals") draft.drop(detail.elt.closest("[data-game]").dataset.game)
})
document.addEventListener("htmx:afterSettle", () => {
  begin()
  if (!sent || form()) return
  sent = false
  document.querySelector("#sheet .onward")?.focus()
})

// A phone that slept shows the table as it is by now, unless something is typed and not sent.
let asleep
document.addEventListener("visibilitychange", () => {
  if (document.hidden) asleep = Date.now()
  else if (Date.now() - asleep > 60_000 && !draft.exists()) location.reload()
})

draft.tidy()
begin()
