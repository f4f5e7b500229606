import type { ChartFormat } from '#contract/charts/formats.ts'
import type { ChartRows, ChartRun } from '#contract/charts/result.ts'
import type { Language } from '#contract/language.ts'
import type { Color } from '../../../platform/pdf/page-writer.ts'
import { locale, valueText } from './figure-text.ts'
import { words } from './words.ts'

/** One number with how it changed, as words. */
export type Figure = { title: string; value: string; change: string; tone?: Color }

const good: Color = [0.06, 0.6, 0.44]
const bad: Color = [0.82, 0.29, 0.29]

/** The figures of a number chart; none for another kind. The newest row's, or all rows put together. */
export function figuresOf(
  { title, run: { spec }, rows }: { title: string; run: ChartRun; rows: ChartRows },
  language: Language,
): Figure[] {
  if (spec.kind !== 'number') return []
  const at = (key: string) => rows.columns.findIndex((column) => column.key === key)
  const along = spec.x === null ? -1 : at(spec.x)
  const ordered = along < 0 ? rows.rows : rows.rows.toSorted((a, b) => (String(a[along]) < String(b[along]) ? -1 : 1))
  return spec.y.flatMap((measure): Figure[] => {
    const column = rows.columns[at(measure.column)]
    if (!column) return []
    const values = ordered.map((row) => numberOf(row[at(measure.column)]))
    const value = together(values, measure.aggregate)
    const before = beforeOf(spec.change?.against, values, (key) => numberOf(ordered.at(-1)?.[at(key)]))
    const name = spec.y.length > 1 ? `${title} · ${measure.label ?? column.label}` : title
    const text =
      value === null ? '–' : valueText(value, column, { spec, language, short: !isFull(spec.formats[column.key]) })
    return [
      {
        title: name,
        value: text,
        ...changeOf(value, before, { better: spec.change?.better ?? 'up', label: spec.change?.label, language }),
      },
    ]
  })
}

/** Whoever wants all digits gets them. */
const isFull = (format: ChartFormat | undefined) => format !== undefined && 'scale' in format && format.scale === 'full'

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' || !Number.isFinite(Number(value)) ? null : Number(value)

function together(values: readonly (number | null)[], how: string): number | null {
  const known = values.filter((value) => value !== null)
  if (how === 'count') return known.length
  if (how === 'none') return values.at(-1) ?? null
  if (known.length === 0) return null
  if (how === 'min') return Math.min(...known)
  if (how === 'max') return Math.max(...known)
  const sum = known.reduce((all, value) => all + value, 0)
  return how === 'avg' ? sum / known.length : sum
}

type Against = NonNullable<ChartRun['spec']['change']>['against']

function beforeOf(
  against: Against | undefined,
  values: readonly (number | null)[],
  column: (key: string) => number | null,
): number | null {
  if (!against) return null
  if ('value' in against) return against.value
  return 'column' in against ? column(against.column) : (values.at(-2) ?? null)
}

function changeOf(
  value: number | null,
  before: number | null,
  { better, label, language }: { better: 'up' | 'down' | 'neutral'; label: string | undefined; language: Language },
): Pick<Figure, 'change' | 'tone'> {
  if (value === null || before === null || before === 0) return { change: '' }
  const share = (value - before) / Math.abs(before)
  const text = share.toLocaleString(locale[language], {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const change = `${text} ${label ?? words.before[language]}`
  if (better === 'neutral' || share === 0) return { change }
  return { change, tone: share > 0 === (better === 'up') ? good : bad }
}
