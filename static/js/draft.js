// What was typed into a sheet and is not stored yet survives a reload, a lost connection, a sign-in.

const PREFIX = "sheet:"
const KEPT = 14 * 24 * 60 * 60 * 1000
const name = (form) => `${PREFIX}${form.closest("[data-game]").dataset.game}:${form.dataset.mode}`

/** Keep every value of the form but its token, with the version and the client id it was made from. */
export const keep = (form) => {
  const values = [...new FormData(form)].filter(([field]) => field !== "csrfmiddlewaretoken")
  localStorage.setItem(name(form), JSON.stringify({ at: Date.now(), values }))
}

/** Put a kept draft back into a fresh form; true if it says anything the form did not. */
export const restore = (form) => {
  const kept = JSON.parse(localStorage.getItem(name(form)) ?? "null")
  if (!kept) return false
  let said = false
  for (const [field, value] of kept.values)
    for (const control of form.querySelectorAll(`[name="${CSS.escape(field)}"]`)) {
      said ||= control.type !== "hidden" && control.value !== value
      if (control.type === "radio") control.checked = control.value === value
      else control.value = value
    }
  return said
}

/** The points of a kept draft of a game's first result, as typed. */
export const values = (game) => {
  const kept = JSON.parse(localStorage.getItem(`${PREFIX}${game}:enter`) ?? "null")
  const points = kept?.values.filter(([field, value]) => field.startsWith("points_") && value.trim())
  return points?.length ? points.map(([, value]) => value) : null
}

/** The game is stored: nothing of it waits in this browser any more. */
export const drop = (game) => {
  for (const mode of ["enter", "correct"]) localStorage.removeItem(`${PREFIX}${game}:${mode}`)
}

/** Whether anything typed on this page's game still waits to be stored. */
export const exists = () => {
  const game = document.getElementById("sheet")?.dataset.game
  return Object.keys(localStorage).some((key) => key.startsWith(`${PREFIX}${game}:`))
}

/** Drafts nobody came back to in two weeks. */
export const tidy = () => {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)))
    if (Date.now() - JSON.parse(localStorage.getItem(key)).at > KEPT) localStorage.removeItem(key)
}
