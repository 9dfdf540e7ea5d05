// The site's own keypad under a finger: digits, 00, a minus that every phone lacks, and Next.

const FINGER = matchMedia("(pointer: coarse)")

const put = (input, value) => {
  input.value = value
  input.dispatchEvent(new Event("input", { bubbles: true }))
}

const press = (input, key) => {
  const text = input.value
  if (key === "erase") put(input, text.slice(0, -1))
  else if (key === "sign") put(input, text.startsWith("−") ? text.slice(1) : `−${text}`)
  else put(input, text + key)
}

/** Show the keypad of a form to a finger and let it type into the field that has the focus. */
export const open = (form, { fields, go }) => {
  const pad = form.querySelector(".keypad")
  if (!pad || !FINGER.matches) return
  pad.hidden = false
  form.classList.add("with-keypad")
  let current = fields[0]
  for (const field of fields) {
    field.inputMode = "none"
    field.addEventListener("focus", () => (current = field))
  }
  // Keep the focus in the field: a key is pressed, not visited.
  pad.addEventListener("pointerdown", (event) => event.preventDefault())
  pad.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-key]")?.dataset.key
    if (!key) return
    current.focus()
    if (key === "next") go(current)
    else press(current, key)
  })
}
