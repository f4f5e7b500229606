import type { Language } from '../../language.ts'
import { sayDates } from './dates.ts'
import { sayDigits, sayOrdinal, sayWhole, sayWritten, sayYear } from './numbers.ts'
import { abbreviations, currencies, moneyScales, rateWords, scales, signs, spokenWords, units } from './words.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
/** The longest first: `jt` before `j`. */
const anyOf = (words: Readonly<Record<string, string>>) =>
  Object.keys(words)
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')

const written = String.raw`\d{1,3}(?:[.,]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?`
// No letter or digit on either side; \b does not know letters beyond ASCII.
const before = String.raw`(?<![\p{L}\p{N}])`
const behind = String.raw`(?![\p{L}\p{N}])`

const patternsOf = (language: Language) => ({
  money: new RegExp(
    `(-)?${before}(${anyOf(currencies[language])})\\.? ?(-)?(${written})(?: ?(${anyOf(moneyScales[language])})${behind})?`,
    'giu',
  ),
  scaled: new RegExp(`${before}(${written}) ?(${anyOf(scales[language])})${behind}`, 'giu'),
  counted: new RegExp(`${before}(${written}) ?(${anyOf(units[language])})${behind}`, 'giu'),
  short: new RegExp(`${before}(${anyOf(abbreviations[language])})${behind}`, 'giu'),
  rate: new RegExp(
    `(?<=[\\p{L}\\p{N}]) ?/ ?(${anyOf({ ...units[language], ...rateWords[language] })})${behind}`,
    'giu',
  ),
  sign: new RegExp(`\\s*(${anyOf(signs[language])})\\s*`, 'gu'),
})
const patterns = { id: patternsOf('id'), en: patternsOf('en') }

const number = new RegExp(`${before}(${written})`, 'gu')
const percent = new RegExp(`(${written}) ?%`, 'g')
/** A minus belongs to the number behind it only where nothing stands before it. */
const signed = /(?<![\p{L}\p{N}.,%)])([-+])(?=\d)/gu
const range = /(\d%?) ?[–—-] ?(?=\d)/g
const phone = /(?<![\p{L}\p{N}])(?:\+\d|0)[\d ()-]{7,}\d/gu
const year = /(?<![\p{L}\p{N}.,])(19|20)\d{2}(?![\p{L}\p{N}%]|[.,]\d)/gu

type Step = (text: string, language: Language) => string

const clean: Step = (text, language) => {
  const words = spokenWords[language]
  return text
    .normalize('NFC')
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/\u2212/g, '-')
    .replace(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, '')
    .replace(/\bhttps?:\/\/\S+|\bwww\.\S+/gi, words.link)
    .replace(
      /([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)/g,
      (_, name: string, host: string) => `${name} ${words.at} ${host.replaceAll('.', ` ${words.dot} `)}`,
    )
}

const sayMoney: Step = (text, language) =>
  text.replace(patterns[language].money, (_, minus, currency: string, within, amount: string, scale?: string) => {
    const sign = minus || within ? `${spokenWords[language].minus} ` : ''
    const name = currencies[language][currency.toLowerCase()] ?? ''
    const much = scale ? ` ${moneyScales[language][scale.toLowerCase()]}` : ''
    // Cents of a whole amount are not said.
    const plain = scale ? amount : amount.replace(/[.,]00$/, '')
    return `${sign}${sayWritten(plain, language)}${much} ${name}`
  })

/** One of what is counted: `5.000/kg`. */
const sayRate: Step = (text, language) =>
  text.replace(patterns[language].rate, (_, name: string) => {
    const unit = name.toLowerCase()
    const many = rateWords[language][unit] ?? units[language][unit] ?? name
    return ` ${spokenWords[language].per} ${language === 'en' ? many.replace(/s\b/, '') : many}`
  })

const sayCounted: Step = (text, language) => {
  const { scaled, counted } = patterns[language]
  const named = (words: Readonly<Record<string, string>>) => (_: string, amount: string, name: string) =>
    `${sayWritten(amount, language)} ${words[name.toLowerCase()]}`
  return text.replace(scaled, named(scales[language])).replace(counted, named(units[language]))
}

const sayOrder: Step = (text, language) =>
  language === 'id'
    ? text.replace(/\bke-(\d+)\b/gi, (_, digits: string) => sayOrdinal(digits, 'id'))
    : text.replace(/\b(\d+)(?:st|nd|rd|th)\b/gi, (_, digits: string) => sayOrdinal(digits, 'en'))

const sayQuarter: Step = (text, language) =>
  text.replace(
    /\b(?:kuartal |quarter )?Q([1-4])\b/g,
    (_, digit: string) => `${spokenWords[language].quarter} ${sayWhole(digit, language)}`,
  )

const sayPhone: Step = (text, language) =>
  text.replace(phone, (digits) =>
    digits.replace(/\D/g, '').length < 9
      ? digits
      : `${digits.startsWith('+') ? 'plus ' : ''}${sayDigits(digits, language)}`,
  )

const sayShort: Step = (text, language) =>
  text
    .replace(/\bno\. ?(?=\d)/gi, `${spokenWords[language].number} `)
    .replace(patterns[language].short, (short) => abbreviations[language][short.toLowerCase()] ?? short)

const saySigned: Step = (text, language) =>
  text.replace(signed, (_, sign: string) =>
    sign === '-' ? `${spokenWords[language].minus} ` : `${spokenWords[language].plus} `,
  )

const sayNumbers: Step = (text, language) =>
  text
    .replace(percent, (_, amount: string) => `${sayWritten(amount, language)} ${spokenWords[language].percent}`)
    .replace(year, (digits) => sayYear(digits, language))
    .replace(number, (amount) => sayWritten(amount, language))
    // What is left stands within a word: SKU12 is letters and a number.
    .replace(/(\p{L})(\d+)/gu, (_, letter: string, digits: string) => `${letter} ${sayWhole(digits, language)}`)

const saySigns: Step = (text, language) =>
  text
    .replace(patterns[language].sign, (_, sign: string) => ` ${signs[language][sign]} `)
    .replace(/[*_`#|~^\\/[\]{}]/g, ' ')

const sayRange: Step = (text, language) => text.replace(range, `$1 ${spokenWords[language].range} `)

const steps: readonly Step[] = [
  clean,
  sayDates,
  sayPhone,
  sayMoney,
  sayOrder,
  sayQuarter,
  saySigned,
  sayRange,
  sayRate,
  sayShort,
  sayCounted,
  sayNumbers,
  saySigns,
]

/**
 * Written words as a person says them, so that every voice reads them alike: numbers, amounts of money, dates, times, units and
 * abbreviations become words of the language; what only eyes read (addresses, pictures, signs of form) is left out or named.
 */
export const speakableText = (text: string, language: Language): string =>
  steps
    .reduce((said, step) => step(said, language), text)
    .replace(/\s+([.,!?;:])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
