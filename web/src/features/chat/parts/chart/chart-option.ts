import type { EChartsCoreOption } from 'echarts/core'
import type { ChartLook } from './chart-look.ts'
import type { ChartKind, ChartModel } from './chart-model.ts'

/** Words and numbers of a chart in the person's language. */
export type ChartWords = {
  /** A label along x. */
  label: (value: string) => string
  /** A value of a series, in full or short. */
  value: (value: number, series: number, short: boolean) => string
}

type Input = { model: ChartModel; kind: ChartKind; look: ChartLook; words: ChartWords; stacked: boolean; width: number }

/** Whether bars lie: names are read from left to right, moments run along. */
export const isLying = ({ ordered, labels }: ChartModel, kind: ChartKind): boolean =>
  kind === 'bar' && !ordered && labels.length > 1

/** How high a chart is drawn, in px. */
export function chartHeight(model: ChartModel, kind: ChartKind): number {
  if (!isLying(model, kind)) return 240
  const perLabel = 14 + 16 * Math.min(model.series.length, 4)
  return Math.min(560, Math.max(96, model.labels.length * perLabel + 24))
}

/** What ECharts is told. Direct labels where they fit, light lines, no decoration. */
export function chartOption(input: Input): EChartsCoreOption {
  const { model, kind, look } = input
  const base = {
    color: [...look.colors],
    animationDuration: 220,
    animationDurationUpdate: 220,
    textStyle: { fontFamily: look.font, fontSize: 12, color: look.muted },
    aria: { enabled: false },
    ...legend(model, kind, look),
  }
  if (kind === 'pie') return { ...base, ...pie(input) }
  return { ...base, ...(isLying(model, kind) ? lying(input) : standing(input)) }
}

function legend({ series }: ChartModel, kind: ChartKind, look: ChartLook) {
  if (kind === 'pie' || series.length < 2) return {}
  const textStyle = { color: look.muted, fontFamily: look.font, fontSize: 12 }
  return {
    legend: { top: 6, left: 8, icon: 'roundRect', itemWidth: 9, itemHeight: 9, itemGap: 14, textStyle, type: 'scroll' },
  }
}

// Drawn on the canvas: the content security policy knows no style elements.
const tooltip = (look: ChartLook) => ({
  renderMode: 'richText' as const,
  backgroundColor: look.raised,
  borderColor: look.line,
  borderWidth: 1,
  padding: [6, 10],
  textStyle: { color: look.text, fontFamily: look.font, fontSize: 12, lineHeight: 18 },
})

type Hover = { seriesIndex: number; dataIndex: number; seriesName: string }

const told = ({ model, words }: Input, hovers: Hover[]): string => {
  const [first] = hovers
  if (!first) return ''
  const lines = hovers.map(({ seriesIndex, dataIndex, seriesName }) => {
    const value = model.series[seriesIndex]?.values[dataIndex]
    return `${seriesName}  ${value === null || value === undefined ? '–' : words.value(value, seriesIndex, false)}`
  })
  return [words.label(model.labels[first.dataIndex] ?? ''), ...lines].join('\n')
}

const categories = ({ model, look, words }: Input) => ({
  type: 'category' as const,
  data: model.labels.map(words.label),
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: look.muted, fontSize: 12, hideOverlap: true, margin: 10 },
})

const quantities = ({ look, words }: Input) => ({
  type: 'value' as const,
  splitNumber: 4,
  axisLabel: { color: look.muted, fontSize: 11, formatter: (value: number) => words.value(value, 0, true) },
  splitLine: { lineStyle: { color: look.line } },
})

/** The same colour, seen through: opacity would pale the label as well. */
const faint = (rgba: string): string => rgba.replace(/[\d.]+\)$/, '0.55)')

/** Bars that lie: the largest stands out, a negative one warns, each carries its value. */
function lying(input: Input) {
  const { model, look, words, stacked, width } = input
  const one = model.series.length === 1
  const top = Math.max(...(model.series[0]?.values ?? []).map((value) => value ?? Number.NEGATIVE_INFINITY))
  const fill = (value: number | null) => ({
    color: (value ?? 0) < 0 ? look.bad : value === top ? look.colors[0] : faint(look.colors[0] ?? look.text),
    borderRadius: 3,
  })
  return {
    grid: { left: 12, right: one ? 84 : 16, top: one ? 10 : 36, bottom: 10, containLabel: true },
    tooltip: {
      ...tooltip(look),
      trigger: 'axis',
      axisPointer: { type: 'none' },
      formatter: (hovers: Hover[]) => told(input, hovers),
    },
    xAxis: { ...quantities(input), show: !one },
    yAxis: {
      ...categories(input),
      inverse: true,
      axisLabel: { ...categories(input).axisLabel, width: width * 0.3, overflow: 'truncate' },
    },
    series: model.series.map(({ name, values }, index) => ({
      type: 'bar',
      name,
      barMaxWidth: 16,
      ...(stacked && { stack: 'all' }),
      data: one ? values.map((value) => ({ value, itemStyle: fill(value) })) : values,
      itemStyle: { borderRadius: 3 },
      label: {
        show: one,
        position: 'right',
        color: look.text,
        fontWeight: 550,
        formatter: ({ value }: { value: number }) => words.value(value, index, true),
      },
    })),
  }
}

/** Columns, lines, areas and dots along x. */
function standing(input: Input) {
  const { model, kind, look, stacked } = input
  const dots = kind === 'scatter'
  const type = kind === 'bar' ? 'bar' : dots ? 'scatter' : 'line'
  return {
    grid: { left: 12, right: 20, top: model.series.length > 1 ? 40 : 18, bottom: 10, containLabel: true },
    tooltip: {
      ...tooltip(look),
      trigger: dots ? 'item' : 'axis',
      axisPointer: { type: kind === 'bar' ? 'none' : 'line', lineStyle: { color: look.line } },
      formatter: (hovers: Hover | Hover[]) => told(input, [hovers].flat()),
    },
    xAxis: {
      ...(dots ? { ...quantities(input), axisLabel: { color: look.muted }, scale: true } : categories(input)),
      boundaryGap: kind === 'bar' || dots,
    },
    yAxis: { ...quantities(input), scale: dots },
    series: model.series.map(({ name, values }) => ({
      type,
      name,
      data: dots ? values.map((value, index) => [Number(model.labels[index]), value]) : values,
      barMaxWidth: 28,
      symbolSize: dots ? 8 : 6,
      showSymbol: dots || values.length <= 12,
      smooth: false,
      lineStyle: { width: 2 },
      itemStyle: kind === 'bar' ? { borderRadius: [3, 3, 0, 0] } : {},
      ...(kind === 'area' && { areaStyle: { opacity: 0.16 } }),
      ...((stacked || (kind === 'area' && model.series.length > 1)) && !dots && { stack: 'all' }),
    })),
  }
}

/** A ring with its names beside it. */
function pie(input: Input) {
  const { model, look, words } = input
  const values = model.series[0]?.values ?? []
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return {
    tooltip: {
      ...tooltip(look),
      trigger: 'item',
      formatter: (hover: Hover) => told(input, [{ ...hover, seriesIndex: 0, seriesName: model.series[0]?.name ?? '' }]),
    },
    series: [
      {
        type: 'pie',
        radius: ['46%', '72%'],
        itemStyle: { borderColor: look.raised, borderWidth: 2, borderRadius: 3 },
        label: {
          color: look.text,
          fontSize: 12,
          formatter: ({ name, value }: { name: string; value: number }) =>
            `${name}  ${total > 0 ? Math.round((value / total) * 100) : 0}%`,
        },
        labelLine: { lineStyle: { color: look.line } },
        data: values.map((value, index) => ({ name: words.label(model.labels[index] ?? ''), value: value ?? 0 })),
      },
    ],
  }
}
