import { type LocalizedText, localized, untranslated } from '#contract/kit/localized-text.ts'
import { type Expr, slotOf } from '#sql/index.ts'
import type { ExpressionWords } from './expression-words.ts'

/** A condition in words, as far as there are some; else as it is written. */
export const conditionWords = (expr: Expr, written: string, words: ExpressionWords): LocalizedText =>
  phrase(expr, words) ?? untranslated(written)

function phrase(expr: Expr, words: ExpressionWords): LocalizedText | undefined {
  switch (expr.kind) {
    case 'is': {
      if (expr.what !== 'null') return undefined
      const of = words.expression(expr.value)
      return expr.negated
        ? localized(`${of.en} is filled in`, `${of.id} terisi`)
        : localized(`${of.en} is empty`, `${of.id} kosong`)
    }
    case 'between': {
      if (expr.negated || expr.symmetric) return undefined
      const [of, from, to] = [words.expression(expr.value), literal(expr.low, words), literal(expr.high, words)]
      return localized(`${of.en} is from ${from} to ${to}`, `${of.id} dari ${from} sampai ${to}`)
    }
    case 'in': {
      if (!Array.isArray(expr.options)) return undefined
      const of = words.expression(expr.value)
      const list = expr.options.map((option) => literal(option, words)).join(', ')
      return expr.negated
        ? localized(`${of.en} is none of ${list}`, `${of.id} bukan salah satu dari ${list}`)
        : localized(`${of.en} is one of ${list}`, `${of.id} salah satu dari ${list}`)
    }
    case 'match': {
      if ((expr.op !== 'like' && expr.op !== 'ilike') || expr.pattern.kind !== 'text') return undefined
      const [of, part] = [words.expression(expr.value), literal(expr.pattern, words).replaceAll('%', '')]
      return expr.negated
        ? localized(`${of.en} does not hold ${part}`, `${of.id} tidak memuat ${part}`)
        : localized(`${of.en} holds ${part}`, `${of.id} memuat ${part}`)
    }
    case 'binary':
      return compared(expr, words)
    default:
      return undefined
  }
}

const comparisons = new Map<string, LocalizedText>([
  ['=', localized('is', 'adalah')],
  ['<>', localized('is not', 'bukan')],
  ['<', localized('is below', 'di bawah')],
  ['<=', localized('is at most', 'paling banyak')],
  ['>', localized('is above', 'di atas')],
  ['>=', localized('is at least', 'paling sedikit')],
])
const comparisonsOfDays = new Map<string, LocalizedText>([
  ['<', localized('is before', 'sebelum')],
  ['<=', localized('is no later than', 'paling lambat')],
  ['>', localized('is after', 'setelah')],
  ['>=', localized('is not before', 'mulai')],
])

function compared(
  { op, left, right }: Extract<Expr, { kind: 'binary' }>,
  words: ExpressionWords,
): LocalizedText | undefined {
  if ([left, right].some(isComposed)) return undefined
  const of = words.expression(left)
  const value = right.kind === 'column' ? words.expression(right) : untranslated(literal(right, words))
  const is = (isDay(value.en) ? comparisonsOfDays.get(op) : undefined) ?? comparisons.get(op)
  return is && localized(`${of.en} ${is.en} ${value.en}`, `${of.id} ${is.id} ${value.id}`)
}

/** What is a query or a choice of its own. */
const isComposed = ({ kind }: Expr): boolean => kind === 'query' || kind === 'case' || kind === 'logic'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** A literal as people write it: `DATE '2026-01-01'` is 2026-01-01. */
function literal(expr: Expr, words: ExpressionWords): string {
  if (expr.kind === 'cast') return expr.value.kind === 'text' ? literal(expr.value, words) : words.print(expr)
  if (expr.kind !== 'text') return words.print(expr)
  return slotOf(expr.value) ?? (isDay(expr.value) ? expr.value : `“${expr.value}”`)
}

/** Two columns that hold the same, as tables are joined. */
export const isLink = (expr: Expr): boolean =>
  expr.kind === 'binary' && expr.op === '=' && expr.left.kind === 'column' && expr.right.kind === 'column'
