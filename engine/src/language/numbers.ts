import type { Language } from '#contract/language.ts'
import type { QuestionToken } from './tokens.ts'

export interface NumberSpan {
  value: number
  /** Tokens from first to end (exclusive). */
  first: number
  end: number
}

/** Words that are a number by themselves. */
export const numberWords = new Map<string, number>([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value): [string, number] => [word, value]),
  ...'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas'
    .split(' ')
    .map((word, value): [string, number] => [word, value]),
  ['dozen', 12],
  ['selusin', 12],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['seventy', 70],
  ['eighty', 80],
  ['ninety', 90],
  ['hundred', 100],
  ['seratus', 100],
  ['seribu', 1_000],
  ['sejuta', 1_000_000],
])

/** Words that multiply the number before them; 'belas' adds ten to it. */
export const numberScales = new Map<string, number>([
  ['hundred', 1e2],
  ['thousand', 1e3],
  ['k', 1e3],
  ['million', 1e6],
  ['mio', 1e6],
  ['m', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
  ['trillion', 1e12],
  ['belas', 0],
  ['puluh', 1e1],
  ['ratus', 1e2],
  ['ribu', 1e3],
  ['rb', 1e3],
  ['juta', 1e6],
  ['jt', 1e6],
  ['miliar', 1e9],
  ['milyar', 1e9],
  ['triliun', 1e12],
])

/**
 * The number a written figure means. '1.250.000' and '1,250,000' are both a million and a quarter; with one
 * separator and three digits behind it the language decides ('1.250' is 1250 in Indonesian, 1.25 in English).
 */
export const parseFigure = (text: string, language: Language): number => {
  const marks = text.match(/[.,]/g) ?? []
  if (marks.length === 0) return Number(text)
  const last = marks.at(-1)
  const mixed = marks.some((mark) => mark !== last)
  if (mixed) return Number(text.replaceAll(last === ',' ? '.' : ',', '').replace(',', '.'))
  const grouping = /^\d{1,3}([.,]\d{3})+$/.test(text) && (marks.length > 1 || last === (language === 'id' ? '.' : ','))
  return Number(grouping ? text.replaceAll(/[.,]/g, '') : text.replace(',', '.'))
}

/** The number that starts at a token: figures, number words, with a scale behind ('18.6 billion', 'dua juta', '5jt'). */
export const numberAt = (tokens: readonly QuestionToken[], at: number, language: Language): NumberSpan | undefined => {
  const token = tokens[at]
  if (!token) return undefined
  const glued = /^(\d+(?:[.,]\d+)?)(k|rb|jt|m|bn)$/.exec(token.lower)
  if (glued)
    return {
      value: parseFigure(glued[1] ?? '', language) * (numberScales.get(glued[2] ?? '') ?? 1),
      first: at,
      end: at + 1,
    }
  const start =
    token.kind === 'number'
      ? parseFigure(token.text, language)
      : token.kind === 'word'
        ? numberWords.get(token.lower)
        : undefined
  if (start === undefined || !Number.isFinite(start)) return undefined
  let value = start
  let end = at + 1
  for (let next = tokens[end]; next?.kind === 'word' && numberScales.has(next.lower); next = tokens[end]) {
    const scale = numberScales.get(next.lower) ?? 1
    value = scale === 0 ? value + 10 : value * scale
    end += 1
  }
  return { value, first: at, end }
}
