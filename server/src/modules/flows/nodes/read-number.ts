import type { Language } from '#contract/language.ts'

/** Powers of ten by how people write them; `-an` (about) may follow. */
const powers: Record<string, number> = {
  rb: 3,
  ribu: 3,
  k: 3,
  thousand: 3,
  jt: 6,
  juta: 6,
  mn: 6,
  million: 6,
  miliar: 9,
  milyar: 9,
  bn: 9,
  billion: 9,
  t: 12,
  triliun: 12,
  trillion: 12,
}

/** Words after a number that do not change it. */
const idle = new Set(
  'rupiah idr saja aja ya kak pak bu please only orang people hari day days buah pcs unit units bintang star stars'.split(
    ' ',
  ),
)

const names = Object.keys(powers).join('|')
const start = String.raw`(?<=^|[\s(="'$]|(?<!\d):|(?<!\p{L})(?:rp\.?|idr|usd))`
const digits = String.raw`-?\d(?:[\d.,]*\d)?`
const whole = new RegExp(String.raw`^(?<before>[^\d-]*)${start}(?<digits>${digits})(?<after>[\p{L}\s.,!?)"'-]*)$`, 'iu')
const scaleBefore = new RegExp(String.raw`(?<!\p{L})(?:se)?(?:${names})(?!\p{L})`, 'iu')
const amount = String.raw`${digits}(?![\p{Nd}%]|[.,:/-]\d)(?:\s*(?:${names}|m)(?:-?an)?(?!\p{L})|(?!\p{L}))`
const within = new RegExp(String.raw`${start}${amount}(?:\s+${amount})*`, 'iu')

/** `1.250.000`, `1,250,000`, `12,5`, `Rp 50rb`; undefined when there is none, there are several, or a word beside it is unknown. */
export function readNumber(text: string, language?: Language): number | undefined {
  const found = whole.exec(signed(text))?.groups
  if (!found || scaleBefore.test(found.before ?? '')) return undefined
  const plain = plainDigits(found.digits ?? '')
  const words = found.after?.toLowerCase().match(/\p{L}+(?:-an)?/gu) ?? []
  const power = powerOf(words[0], language)
  const beside = power === undefined ? words : words.slice(1)
  if (plain === undefined || !beside.every((word) => idle.has(word))) return undefined
  // `1.500 juta` is a thousand times as much to some as to others.
  if (power !== undefined && /^-?\d+[.,]\d{3}$/.test(found.digits ?? '')) return undefined
  const value = Number(`${plain}e${power ?? 0}`)
  return Number.isFinite(value) ? value : undefined
}

/** The first number of a longer text, where any word may follow it. */
export function numberIn(text: string, language?: Language): number | undefined {
  const found = within.exec(signed(text))?.[0]
  return found === undefined ? undefined : readNumber(found, language)
}

const signed = (text: string) => text.trim().replace(/−|\b(?:minus|negatif|negative)\s+/giu, '-')

function powerOf(word: string | undefined, language: Language | undefined): number | undefined {
  if (word === 'm') return language === 'id' ? 9 : 6
  return word === undefined ? undefined : powers[word.replace(/-?an$/, '')]
}

/** Digits as JavaScript reads them. A group of thousands never follows a lone 0. */
function plainDigits(digits: string): string | undefined {
  if (/^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(digits)) return digits.replaceAll('.', '').replace(',', '.')
  if (/^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return digits.replaceAll(',', '')
  return /^-?\d+(?:[.,]\d+)?$/.test(digits) ? digits.replace(',', '.') : undefined
}
