import { changeWords } from '#contract/charts/drawing/change-words.ts'
import type { ChartData } from '#contract/charts/drawing/data.ts'
import { figureText } from '#contract/charts/drawing/figure-text.ts'
import { numbersOf } from '#contract/charts/drawing/number.ts'
import type { ChartRun } from '#contract/charts/result.ts'
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
  return numbersOf({ ...spec, y: known }, rows).map((figure) => {
    const { column, value, change } = figure
    const words = changeWords(figure, { spec, rows, language })
    const tone = change?.good == null ? {} : { tone: pdfColor(change.good ? paperLook.good : paperLook.bad) }
    return {
      title: known.length > 1 ? `${title} · ${column.label}` : title,
      value: value === null ? '–' : figureText(value, column, spec.formats[column.key], language, true),
      change: words ? `${words.change} ${words.against}`.trim() : '',
      ...tone,
    }
  })
}
