import type { ChartData } from '#contract/charts/drawing/data.ts'
import { figureText } from '#contract/charts/drawing/figure-text.ts'
import { type NumberFigure, numbersOf, rowBeforeWords } from '#contract/charts/drawing/number.ts'
import type { ChartRun } from '#contract/charts/result.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { formatPercent } from '#contract/kit/format/number.ts'
import type { Language } from '#contract/language.ts'
import type { Color } from '../../../platform/pdf/draw-svg.ts'
import { paperLook } from './paper.ts'
import { pdfColor } from './shapes.ts'

/** One number with how it changed, as words. */
export type Figure = { title: string; value: string; change: string; tone?: Color }

/** The figures of a number chart; none for another kind, or where their columns are gone. */
export function figuresOf(
  { title, run: { spec }, rows }: { title: string; run: Pick<ChartRun, 'spec'>; rows: ChartData },
  language: Language,
): Figure[] {
  if (spec.kind !== 'number') return []
  const known = spec.y.filter(({ column }) => rows.columns.some(({ key }) => key === column))
  return numbersOf({ ...spec, y: known }, rows).map(({ column, value, change }) => ({
    title: known.length > 1 ? `${title} · ${column.label}` : title,
    value: value === null ? '–' : figureText(value, column, spec.formats[column.key], language, true),
    ...changeOf(change, spec, rowBeforeWords(spec, rows)[language], language),
  }))
}

function changeOf(
  change: NumberFigure['change'],
  spec: ChartSpec,
  before: string,
  language: Language,
): Pick<Figure, 'change' | 'tone'> {
  if (change === null || change.share === null) return { change: '' }
  const text = `${formatPercent(change.share, language, { signed: true })} ${spec.change?.label ?? before}`
  if (change.good === null) return { change: text }
  return { change: text, tone: pdfColor(change.good ? paperLook.good : paperLook.bad) }
}
