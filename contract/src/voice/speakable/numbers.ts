import type { Language } from '../../language.ts'

const idOnes = 'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas'.split(' ')
const enOnes =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const enTens = '. . twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales = {
  id: ['', 'ribu', 'juta', 'miliar', 'triliun'],
  en: ['', 'thousand', 'million', 'billion', 'trillion'],
} as const

const joined = (...words: string[]) => words.filter((word) => word !== '').join(' ')

function idHundreds(value: number): string {
  if (value < 12) return idOnes[value] ?? ''
  if (value < 20) return `${idOnes[value - 10]} belas`
  const rest = (size: number) => (value % size === 0 ? '' : idHundreds(value % size))
  if (value < 100) return joined(`${idOnes[Math.floor(value / 10)]} puluh`, rest(10))
  if (value < 200) return joined('seratus', rest(100))
  return joined(`${idOnes[Math.floor(value / 100)]} ratus`, rest(100))
}

function enHundreds(value: number): string {
  if (value < 20) return enOnes[value] ?? ''
  if (value < 100) return [enTens[Math.floor(value / 10)], ...(value % 10 ? [enOnes[value % 10]] : [])].join('-')
  return joined(`${enOnes[Math.floor(value / 100)]} hundred`, value % 100 ? enHundreds(value % 100) : '')
}

/** Digits one by one, as numbers of phones and invoices are said. */
export const sayDigits = (digits: string, language: Language): string =>
  [...digits.replace(/\D/g, '')].map((digit) => (language === 'id' ? idOnes : enOnes)[Number(digit)]).join(' ')

/** A whole number in words: `1250` → `seribu dua ratus lima puluh`. Beyond the trillions, and with a zero in front, digit by digit. */
export function sayWhole(digits: string, language: Language): string {
  if (digits.length > 15 || /^0\d/.test(digits)) return sayDigits(digits, language)
  if (Number(digits) === 0) return sayDigits('0', language)
  const say = language === 'id' ? idHundreds : enHundreds
  const words: string[] = []
  for (let end = digits.length, scale = 0; end > 0; end -= 3, scale++) {
    const value = Number(digits.slice(Math.max(0, end - 3), end))
    if (value === 0) continue
    const name = scales[language][scale] ?? ''
    words.unshift(language === 'id' && scale === 1 && value === 1 ? 'seribu' : joined(say(value), name))
  }
  return words.join(' ')
}

/** What a number as it is written consists of. */
type WrittenNumber = { whole: string; decimals: string }

/**
 * `1.250.000`, `1,250,000.5`, `12,5`: which sign groups and which one begins the decimals tells the number itself where it can, else
 * the language (`1.250` is a thousand in Indonesian and one and a quarter in English).
 */
function readWritten(text: string, language: Language): WrittenNumber {
  const signs = [...text.matchAll(/[.,]/g)].map(([sign]) => sign)
  const last = signs.at(-1)
  if (last === undefined) return { whole: text, decimals: '' }
  const [before = '', after = ''] = [text.slice(0, text.lastIndexOf(last)), text.slice(text.lastIndexOf(last) + 1)]
  const groups = after.length === 3 && /^[1-9]\d{0,2}([.,]\d{3})*$/.test(before)
  const repeated = signs.length > 1 && signs.every((sign) => sign === last)
  const groupSign = language === 'id' ? '.' : ','
  const whole = groups && (repeated || (signs.length === 1 && last === groupSign))
  const digits = (piece: string) => piece.replace(/\D/g, '')
  return whole ? { whole: digits(text), decimals: '' } : { whole: digits(before), decimals: digits(after) }
}

/** A number as it is written, in words: `12,5` → `dua belas koma lima`. */
export function sayWritten(text: string, language: Language): string {
  const { whole, decimals } = readWritten(text, language)
  const point = language === 'id' ? 'koma' : 'point'
  return joined(sayWhole(whole, language), ...(decimals ? [point, sayDigits(decimals, language)] : []))
}

/** English years go by hundreds: `2026` → `twenty twenty-six`. */
export function sayYear(year: string, language: Language): string {
  const value = Number(year)
  const [century, rest] = [Math.floor(value / 100), value % 100]
  if (language === 'id' || (century % 10 === 0 && rest < 10)) return sayWhole(year, language)
  if (rest === 0) return `${enHundreds(century)} hundred`
  return `${enHundreds(century)} ${rest < 10 ? `oh ${enOnes[rest]}` : enHundreds(rest)}`
}

const irregular: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

/** `3` → `third`, `ketiga`. */
export function sayOrdinal(digits: string, language: Language): string {
  const words = sayWhole(digits, language)
  if (language === 'id') return digits === '1' ? 'pertama' : `ke${words}`
  const [, before = '', last = ''] = /^(.*?)([a-z]+)$/.exec(words) ?? []
  return before + (irregular[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`))
}
