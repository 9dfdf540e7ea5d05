// The site's own keypad under a finger: digits, 00, a minus that every phone lacks, and Next.

const FINGER = matchMedia("(pointer: coarse)")

const put = (input, text, start = input.selectionStart, end = input.selectionEnd) => {
  input.setRangeText(text, start, end, "end")
  input.dispatchEvent(new Event("input", { bubbles: true }))
}

const press = (input, key) => {
  const { value, selectionStart: start, selectionEnd: end } = input
  if (key === "erase") put(input, "", start === end ? Math.max(0, start - 1) : start, end)
  else if (key !== "sign") put(input, key)
  else if (value.startsWith("−")) put(input, "", 0, 1)
  else put(input, "−", 0, 0), input.setSelectionRange(value.length + 1, value.length + 1)
}

/** Let the keypad of a form type into whichever of its fields a finger is on. */
export const open = (form, { fields, go }) => {
  const pad = form.querySelector(".keypad")
  if (!pad || !FINGER.matches) return
  let current
  const take = (field) => {
    current = field
    pad.hidden = false
    form.classList.add("with-keypad")
    field.select()
  }
  for (const field of fields) field.inputMode = "none"
  form.addEventListener("focusin", ({ target }) => {
    if (fields.includes(target)) take(target)
    else if (target.matches("input")) pad.hidden = true
  })
  if (fields.includes(document.activeElement)) take(document.activeElement)
  // Keep the focus in the field: a key is pressed, not visited.
  pad.addEventListener("pointerdown", (event) => event.preventDefault())
  pad.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-key]")?.dataset.key
    if (!key) return
    if (key === "next") go(current)
    else press(current, key)
  })
  if (current) form.closest("[data-game]").scrollIntoView()
}
