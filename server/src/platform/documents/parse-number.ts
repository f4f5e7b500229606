/** How a column writes numbers: 1,234.5 (`point`), 1.234,5 (`comma`), or without grouping and decimals (`plain`). */
export type NumberStyle = 'point' | 'comma'

const money = /^(?:rp\.?|idr|usd|us\$|\$|€|eur|£|gbp|rm|sgd|s\$)\s*|\s*(?:rp|idr|usd|eur|gbp|sgd|rupiah)$/i
const pointShape = /^\d{1,3}(,\d{3})+(\.\d+)?$|^\d*\.\d+$|^\d+$/
const commaShape = /^\d{1,3}(\.\d{3})+(,\d+)?$|^\d*,\d+$|^\d+$/

/** A written number without its sign, currency and percent sign, or undefined when it is no number. */
/** No number with its currency is longer; a long text is not looked through for one. */
const longestNumber = 100

function bareNumber(text: string): { digits: string; negative: boolean } | undefined {
  if (text.length > longestNumber) return undefined
  let rest = text.trim().replace(/\u00a0/g, ' ')
  let negative = false
  if (/^\(.*\)$/.test(rest)) {
    negative = true
    rest = rest.slice(1, -1).trim()
  }
  if (/^[-−]/.test(rest)) {
    negative = true
    rest = rest.slice(1).trim()
  }
  // '+3' is a number, a telephone number is none.
  rest = rest
    .replace(/^\+(?=[\d.,]{1,6}$)/, '')
    .replace(money, '')
    .trim()
  if (/^[-−]/.test(rest)) {
    negative = true
    rest = rest.slice(1).trim()
  }
  // "Rp 5.000,-" is the Indonesian way to write a round sum.
  rest = rest.replace(/,-+$/, '').replace(/\s*%$/, '')
  return /^[\d.,]*\d$/.test(rest) && rest.length <= 24 ? { digits: rest, negative } : undefined
}

/** Whether a text has a currency in front or behind, so that its dots group digits when they can. */
export function isIndonesianMoney(text: string): boolean {
  return /^\(?-?\s*(rp\.?|idr)\s*\d/i.test(text.trim()) || /\d\s*(rp|idr|rupiah)$/i.test(text.trim())
}

/**
 * The style in which all texts of a column are numbers, or undefined. Codes such as 00123 or 17-digit numbers are no
 * numbers. `leaning` decides a column that reads in both styles, such as 1.234 and 5.678.
 */
export function numberStyle(texts: string[], leaning: NumberStyle): NumberStyle | undefined {
  const fits = { point: true, comma: true }
  let rupiah = false
  for (const text of texts) {
    const bare = bareNumber(text)
    if (!bare || isCode(bare.digits)) return undefined
    if (isIndonesianMoney(text)) rupiah = true
    if (!pointShape.test(bare.digits)) fits.point = false
    if (!commaShape.test(bare.digits)) fits.comma = false
    if (!fits.point && !fits.comma) return undefined
  }
  if (fits.point && fits.comma) return rupiah ? 'comma' : leaning
  return fits.point ? 'point' : 'comma'
}

function isCode(digits: string): boolean {
  return /^0\d/.test(digits) || (/^\d+$/.test(digits) && digits.length > 15)
}

/** The value of a text that is a number in `style`; a percentage keeps the figure that is written. */
export function parseNumber(text: string, style: NumberStyle): number {
  const bare = bareNumber(text)
  if (!bare) return Number.NaN
  const [grouping, decimal] = style === 'comma' ? (['.', ','] as const) : ([',', '.'] as const)
  const value = Number(bare.digits.replaceAll(grouping, '').replace(decimal, '.'))
  return bare.negative ? -value : value
}

/** Whether a text can only be read with a decimal comma or grouping dots: 1.234.567 or 0,5 or 1.234,50. */
export function showsComma(text: string): boolean {
  const digits = bareNumber(text)?.digits
  return digits !== undefined && commaShape.test(digits) && !pointShape.test(digits)
}
