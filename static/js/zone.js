// The time zone of a new club: that of the browser, unless something was chosen already.

const zone = document.querySelector("select[data-browser-zone]")
const here = Intl.DateTimeFormat().resolvedOptions().timeZone
if (zone && [...zone.options].some(({ value }) => value === here)) zone.value = here
