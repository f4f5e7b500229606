import type { ChartData } from '#contract/charts/drawing/data.ts'
import { isDrawn, unfitFor } from '#contract/charts/drawing/fitness.ts'
import { type ChartModel, chartModel } from '#contract/charts/drawing/model.ts'
import { colorAt } from '#contract/charts/drawing/option/base.ts'
import { chartOption } from '#contract/charts/drawing/option/chart-option.ts'
import { writesFigures } from '#contract/charts/drawing/option/heat.ts'
import { provinceOutlines } from '#contract/charts/drawing/province-outlines.ts'
import { ownHeight, roomFor, withRoom } from '#contract/charts/drawing/shape.ts'
import { chartWords } from '#contract/charts/drawing/words.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { Language } from '#contract/language.ts'
import { newPaperChart } from './echarts.ts'
import { paperLook } from './paper.ts'
import { catalogues } from './words.ts'

/** A chart as it is drawn for paper. */
export type ChartDrawing = {
  svg: string
  /** In px. */
  height: number
  /** What the colours stand for; empty where the drawing says it itself. */
  legend: { name: string; color: string }[]
  /** What there is no room for. */
  places: { shown: number; all: number }
  series: { shown: number; left: number }
  /** Several rows fell on one place, of which the last one is drawn. */
  overlaps: boolean
  /** Whether all figures can be read off it: paper answers no pointer. */
  isComplete: boolean
}

type Given = {
  spec: ChartSpec
  rows: ChartData
  language: Language
  /** In px. */
  width: number
  widthOf: (text: string, size: number) => number
}

/** Draws a chart as the screen does; undefined for what is a table on paper, and for what cannot be drawn. */
export function drawChart({ spec, rows, language, width, widthOf }: Given): ChartDrawing | undefined {
  const whole = chartModel(spec, rows)
  if (!isDrawn(spec) || unfitFor(spec, rows, whole)) return undefined
  const height = ownHeight(spec, whole)
  const { model, left } = withRoom(whole, roomFor(spec, whole, width, height), spec.kind)
  const words = chartWords(spec, model, language, catalogues[language])
  const input = { spec, model, words, width, height, look: paperLook, outlines: provinceOutlines }
  const named = hasLegend(input.spec, model)
  // A list of names that turns pages cannot be turned on paper: it stands above the drawing, whole.
  const shown = named ? { ...spec, legend: 'hidden' as const } : spec
  const chart = newPaperChart({ width, height, widthOf })
  try {
    // Nothing points at paper.
    const { tooltip: _, ...option } = chartOption({ ...input, spec: shown }, rows)
    chart.setOption({ ...option, animation: false })
    const legend = named ? model.series.map(({ name }, index) => ({ name, color: colorAt(input, index, name) })) : []
    const all = whole.places.length
    return {
      svg: chart.renderToSVGString(),
      height,
      legend,
      places: { shown: all - left, all },
      series: { shown: model.series.length, left: whole.seriesLeft },
      overlaps: whole.overlaps,
      isComplete: spec.kind !== 'heatmap' || writesFigures(input),
    }
  } finally {
    chart.dispose()
  }
}

const hasLegend = ({ kind, legend }: ChartSpec, { series }: ChartModel): boolean =>
  ['bar', 'stacked', 'line', 'area'].includes(kind) && legend !== 'hidden' && (legend !== 'auto' || series.length > 1)
