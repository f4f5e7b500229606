import { type LocalizedText, localized, untranslated } from '#contract/kit/localized-text.ts'
import type { Dialect } from '#engine/data/index.ts'
import type { Bucket } from '#engine/period/index.ts'
import { type Expr, printReadable } from '#sql/index.ts'
import type { FindBucket } from './buckets.ts'
import type { SchemaWords } from './schema-words.ts'

const grains: Record<Bucket, LocalizedText> = {
  day: localized('day', 'hari'),
  week: localized('week', 'minggu'),
  month: localized('month', 'bulan'),
  quarter: localized('quarter', 'kuartal'),
  half: localized('half year', 'semester'),
  year: localized('year', 'tahun'),
  weekday: localized('day of the week', 'hari dalam seminggu'),
  hour: localized('hour', 'jam'),
}
const folds = new Map<string, (of: LocalizedText) => LocalizedText>([
  ['sum', (of) => localized(`the sum of ${of.en}`, `jumlah ${of.id}`)],
  ['avg', (of) => localized(`the average of ${of.en}`, `rata-rata ${of.id}`)],
  ['min', (of) => localized(`the least ${of.en}`, `${of.id} terkecil`)],
  ['max', (of) => localized(`the greatest ${of.en}`, `${of.id} terbesar`)],
])
const rowCount = localized('the number of rows', 'banyaknya baris')
const signs = new Map([
  ['*', '×'],
  ['/', '÷'],
  ['+', '+'],
  ['-', '−'],
])

type Call = Extract<Expr, { kind: 'call' }>

/** Puts expressions in words, as far as it knows them; the rest stays SQL. */
export class ExpressionWords {
  readonly schema: SchemaWords
  readonly #dialect: Dialect
  readonly #findBucket: FindBucket

  constructor(schema: SchemaWords, dialect: Dialect, findBucket: FindBucket) {
    this.schema = schema
    this.#dialect = dialect
    this.#findBucket = findBucket
  }

  /** `written`: how a part without words is shown, if not as we print it. */
  expression(expr: Expr, written?: string): LocalizedText {
    if (expr.kind === 'column') return this.schema.column(expr.path)
    return (
      this.#fold(expr) ??
      this.#bucket(expr) ??
      this.#share(expr) ??
      this.#arithmetic(expr) ??
      untranslated(written ?? this.print(expr))
    )
  }

  print(expr: Expr): string {
    return printReadable(expr, this.#dialect)
  }

  /** A figure, by its name where it has one. */
  figure(expr: Expr, written?: string): LocalizedText {
    return this.schema.measure(expr) ?? this.expression(expr, written)
  }

  #fold(expr: Expr): LocalizedText | undefined {
    if (expr.kind !== 'call' || !isPlain(expr)) return undefined
    const { name, star, distinct, args } = expr
    if (name === 'count' && star) return rowCount
    const [arg] = args
    if (!arg || args.length > 1) return undefined
    const of = this.expression(arg)
    if (name === 'count')
      return distinct
        ? localized(`the number of different ${of.en}`, `banyaknya ${of.id} yang berbeda`)
        : localized(`the number of ${of.en}`, `banyaknya ${of.id}`)
    return folds.get(name)?.(of)
  }

  #bucket(expr: Expr): LocalizedText | undefined {
    const found = this.#findBucket(expr)
    if (!found) return undefined
    const [grain, of] = [grains[found.grain], this.expression(found.date)]
    return localized(`the ${grain.en} of ${of.en}`, `${grain.id} dari ${of.id}`)
  }

  /** `ROUND(100.0 * part / NULLIF(whole, 0), 1)`, as the engine writes percentages. */
  #share(expr: Expr): LocalizedText | undefined {
    const [rounded] = expr.kind === 'call' && expr.name === 'round' ? expr.args : []
    const ratio = rounded?.kind === 'cast' ? rounded.value : rounded
    if (ratio?.kind !== 'binary' || ratio.op !== '/' || ratio.left.kind !== 'binary') return undefined
    const { left, right } = ratio
    const isPercent = left.op === '*' && left.left.kind === 'number' && left.left.text === '100.0'
    const [whole] = right.kind === 'call' && right.name === 'nullif' ? right.args : []
    if (!isPercent || !whole) return undefined
    const [part, of] = [this.expression(left.right), this.expression(whole)]
    return localized(`${part.en} as a percentage of ${of.en}`, `${part.id} sebagai persen dari ${of.id}`)
  }

  #arithmetic(expr: Expr): LocalizedText | undefined {
    if (expr.kind !== 'binary' || expr.left.kind !== 'column' || expr.right.kind !== 'column') return undefined
    const sign = signs.get(expr.op)
    const [left, right] = [this.expression(expr.left), this.expression(expr.right)]
    return sign === undefined
      ? undefined
      : localized(`${left.en} ${sign} ${right.en}`, `${left.id} ${sign} ${right.id}`)
  }
}

/** Nothing stands behind the parentheses of a call, nor orders what is in them. */
const isPlain = ({ over, filter, withinGroup, orderBy, separator }: Call): boolean =>
  over === undefined && !filter && !withinGroup && !orderBy && separator === undefined
