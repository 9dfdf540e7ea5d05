// Desk entry by keyboard alone: the table number, function keys, the list of keys.

const number = () => document.getElementById("table-number")
const shortcuts = document.getElementById("shortcuts")

// The table that is open already needs no request: on to its first number.
document.addEventListener(
  "submit",
  (event) => {
    const { target } = event
    const first = document.querySelector("#totals [name^=points_]")
    if (!target.matches(".table-number") || !first || number().value.trim() !== target.dataset.open) return
    event.preventDefault()
    event.stopPropagation()
    first.focus()
  },
  true,
)

const penalties = () => {
  const folded = document.querySelector("#totals .penalties")
  if (!folded) return
  folded.open = true
  folded.querySelector("input").focus()
}

const KEYS = {
  F2: () => (number().focus(), number().select()),
  F4: penalties,
  "?": () => shortcuts.showModal(),
}

document.addEventListener("keydown", (event) => {
  const reason = event.target.name === "reason"
  if (event.ctrlKey || event.metaKey || event.altKey || reason || shortcuts.open || !KEYS[event.key]) return
  event.preventDefault()
  KEYS[event.key]()
})
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-shortcuts]")) shortcuts.showModal()
})
// Whatever is typed replaces the number that is proposed.
if (document.activeElement === number()) number().select()
document.addEventListener("focusin", ({ target }) => {
  if (target === number()) target.select()
})
