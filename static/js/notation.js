// Scores as people write them: the browser's half of games/notation.py, for the running sum.

const MINUS = /^[-−‐‑‒–—▲△]/
const NUMBER = /^([+-]?)(\d{1,9})(?:\.(\d{1,3}))?$/

/** The number typed, or NaN; 25.300 and 25,300 are 25300 as on paper. */
export const read = (text) => {
  const plain = text.normalize("NFKC").replace(/[\s'’_]/g, "").replace(MINUS, "-").replaceAll(",", ".")
  const [, sign, whole, part = ""] = NUMBER.exec(plain) ?? []
  if (whole === undefined) return NaN
  return Number(part.length === 3 ? `${sign}${whole}${part}` : `${sign}${whole}.${part || 0}`)
}

const whole = (value, step) => Math.abs(value / step - Math.round(value / step)) < 1e-9

const mayBe = (value, unit, total) =>
  unit === 1
    ? whole(value, 100) || (whole(value, 1) && Math.abs(value * 100) > 2 * total)
    : whole(value * unit, 100) && Math.abs(value * unit) <= 2 * total

/** 1, 100 or 1000 points a written unit; null when the numbers are not in one unit. */
export const unitOf = (numbers, { total, seats }) => {
  if (!total) return numbers.every((value) => whole(value, 1)) ? 1 : null
  const possible = [1, 100, 1000].filter((unit) => numbers.every((value) => mayBe(value, unit, total)))
  const mean = numbers.reduce((sum, value) => sum + value, 0) / Math.max(numbers.length, 1)
  const away = (unit) => Math.abs(mean * unit - total / seats)
  return possible.length ? possible.reduce((best, unit) => (away(unit) < away(best) ? unit : best)) : null
}

/** Points as the site writes them: 31 400, −1 200. */
export const write = (points) => {
  const digits = String(Math.abs(points)).replace(/\B(?=(\d{3})+$)/g, "\u202f")
  return points < 0 ? `−${digits}` : digits
}

/** Points as they are typed in a unit: 25300 in hundreds is 253. */
export const typed = (points, unit) => String(points / unit)
