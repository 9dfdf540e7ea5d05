// Copies the value of a field; where the browser has no clipboard (plain HTTP) it selects it.

for (const button of document.querySelectorAll("[data-copy]"))
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy)
    field.select()
    if (!navigator.clipboard) return
    await navigator.clipboard.writeText(field.value)
    button.textContent = button.dataset.copied
  })
