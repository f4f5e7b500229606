import type { ChartSpec } from '../../spec.ts'
import { categoryColors } from '../category-colors.ts'
import { type ChartLook, tokenColor } from '../look.ts'
import type { ChartModel } from '../model.ts'
import type { ProvinceOutlines } from '../provinces.ts'
import type { ChartWords } from '../words.ts'

/** All that a drawing depends on. */
export type DrawingInput = {
  spec: ChartSpec
  model: ChartModel
  look: ChartLook
  words: ChartWords
  width: number
  height: number
  /** For a map; without them it is one of tiles. */
  outlines?: ProvinceOutlines | undefined
}

/** A colour by the name of a series or slice: chosen, else the next of the theme. */
export const colorAt = ({ spec, model, look }: DrawingInput, index: number, name: string): string => {
  const chosen = spec.colors[name] ?? (spec.series === null ? model.series[index]?.measure.color : undefined)
  if (chosen) return tokenColor(look, chosen)
  // Groups are known by their colour, in every chart and whatever stands beside them; figures by their order.
  const at = spec.series === null ? index : (categoryColors(model.series.map((item) => item.name)).get(name) ?? index)
  return look.colors[at % look.colors.length] ?? look.text
}

// Drawn on the canvas: the content security policy knows no style elements.
export const tooltipLook = (look: ChartLook) => ({
  renderMode: 'richText' as const,
  confine: true,
  backgroundColor: look.raised,
  borderColor: look.line,
  borderWidth: 1,
  padding: [6, 10],
  textStyle: { color: look.text, fontFamily: look.font, fontSize: 12, lineHeight: 18 },
})

/** A name that runs the other way must not turn the figure beside it. */
export const isolateText = (name: string): string => `\u2068${name}\u2069`

const letters = new Intl.Segmenter()

/** Shortened to about so many px of 12 px text; letters and emoji stay whole. */
export function fitText(name: string, px: number): string {
  const max = Math.max(3, Math.floor(px / 6.6))
  if (name.length <= max) return name
  const segments = [...letters.segment(name)]
  if (segments.length <= max) return name
  return `${segments
    .slice(0, max - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}

export type Hover = { seriesIndex: number; dataIndex: number }

/** What the tooltip says about a place: its name, then a line per series. */
export function tooltipText({ model, words }: DrawingInput, at: number, series: readonly number[]): string {
  const lines = series.slice(0, 12).map((index) => {
    const chartSeries = model.series[index]
    const value = chartSeries?.values[at]
    return `${isolateText(fitText(chartSeries?.name ?? '', 240))}  ${value === null || value === undefined ? '–' : words.value(value, index, false)}`
  })
  return [fitText(words.told(at), 320), ...lines, ...(series.length > 12 ? ['…'] : [])].join('\n')
}

/** How names beside a drawing look; a long list turns pages. */
export const legendLook = (look: DrawingInput['look']) => ({
  type: 'scroll',
  icon: 'roundRect',
  itemWidth: 9,
  itemHeight: 9,
  pageIconColor: look.muted,
  pageIconInactiveColor: look.line,
  pageTextStyle: { color: look.muted },
  // Without a height of its own the first line of a list that turns pages is cut at its top.
  textStyle: { color: look.muted, fontFamily: look.font, fontSize: 12, lineHeight: 16 },
})

/** What is drawn apart: the series of a model, or groups of points. */
type Legended = Pick<DrawingInput, 'spec'> & { model: { series: readonly unknown[] } }

/** Names of series, where there are several of them. */
export function legendOption({ spec, model, look }: Legended & Pick<DrawingInput, 'look'>) {
  if (spec.legend === 'hidden' || (spec.legend === 'auto' && model.series.length < 2)) return {}
  const side = spec.legend === 'right'
  const position = side
    ? { right: 8, top: 'middle' }
    : spec.legend === 'bottom'
      ? { bottom: 2, left: 8 }
      : { top: 6, left: 8 }
  return {
    legend: {
      ...position,
      ...(side && { orient: 'vertical' }),
      ...legendLook(look),
      itemGap: 14,
      formatter: (name: string) => fitText(name, side ? 110 : 180),
    },
  }
}

/** How much room the legend takes at each side, in px. */
export function legendRoom({ spec, model }: Legended) {
  const shown = spec.legend !== 'hidden' && (spec.legend !== 'auto' || model.series.length > 1)
  const at = shown ? (spec.legend === 'auto' ? 'top' : spec.legend) : undefined
  return { top: at === 'top' ? 26 : 0, bottom: at === 'bottom' ? 26 : 0, right: at === 'right' ? 130 : 0 }
}

/** The labels of axes stand within the grid's edges. */
export const labelsInside = { outerBoundsMode: 'same' as const, outerBoundsContain: 'axisLabel' as const }

/** What all drawings share. */
export const baseOption = ({ look }: DrawingInput) => ({
  color: [...look.colors],
  animationDuration: 220,
  animationDurationUpdate: 220,
  textStyle: { fontFamily: look.font, fontSize: 12, color: look.muted },
  aria: { enabled: false },
})
