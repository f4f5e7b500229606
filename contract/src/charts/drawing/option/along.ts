import type { ChartData } from '../data.ts'
import { fainterColor } from '../look.ts'
import type { ChartSeries } from '../model.ts'
import { isLying } from '../shape.ts'
import { thinnedIndexes } from '../thin.ts'
import { categoryAxis, firstOn, positionAxis, usesRight, valueAxis } from './axes.ts'
import {
  colorAt,
  type DrawingInput,
  type Hover,
  labelsInside,
  legendOption,
  legendRoom,
  tooltipLook,
  tooltipText,
} from './base.ts'
import { dashedEnds, isStacked, sharesOf } from './dashed-ends.ts'
import { isFree, markLine, placedLines } from './lines.ts'
import { drawnSeries, finishedValues, markOf, runningBar } from './running.ts'

/** Bars, lines and areas along places. */
export function alongOption(input: DrawingInput, rows: ChartData) {
  const { spec, model, look, width } = input
  const lying = isLying(spec, spec.kind, model)
  const bars = model.series.some((chartSeries) => markOf(input.spec, chartSeries) === 'bar')
  const free = !lying && !bars && isFree(model.positions)
  const percent = isStacked(input) && spec.stack === 'percent'
  const names = Math.min(width * 0.3, 180)
  const places = free
    ? positionAxis(input)
    : categoryAxis(input, lying ? names : Math.max(48, (width / model.places.length) * 0.95))
  const room = legendRoom(input)
  const direct = lying && hasDirectLabels(input)
  const figures = valueAxis(input, 'left', percent)
  const lines = placedLines(spec.lines, rows)
  return {
    ...legendOption(input),
    grid: {
      left: 12,
      right: (direct ? 84 : 20) + room.right,
      top: (direct ? 10 : 18) + room.top + (spec.axes.left.title ? 14 : 0),
      bottom: 10 + room.bottom + (spec.axes.x.title && !lying ? 22 : 0),
      ...labelsInside,
    },
    tooltip: {
      ...tooltipLook(look),
      trigger: 'axis',
      axisPointer: {
        type: markOf(input.spec, model.series[0]) === 'bar' ? 'none' : 'line',
        lineStyle: { color: look.muted },
      },
      formatter: (hovers: Hover[]) => hoverText(input, hovers, free),
    },
    xAxis: lying
      ? { ...figures, show: !direct && !spec.axes.left.hidden, splitNumber: figuresAcross(width - names) }
      : free || bars
        ? places
        : { ...places, boundaryGap: false },
    yAxis: lying ? { ...places, inverse: true } : [figures, ...(usesRight(input) ? [valueAxis(input, 'right')] : [])],
    series: [
      ...model.series.map((chartSeries, index) => ({
        ...seriesOf(input, chartSeries, index, { lying, free, percent, direct }),
        ...(index === 0 && markLine(input, lines, 'x', 0, lying)),
        ...(index === firstOn(input, 'left') &&
          mergeLines(
            markLine(input, lines, 'left', index, lying),
            index === 0 ? markLine(input, lines, 'x', 0, lying) : {},
          )),
        ...(index === firstOn(input, 'right') && usesRight(input) && markLine(input, lines, 'right', index, lying)),
      })),
      ...dashedEnds(input, free, percent),
    ],
  }
}

/** How many figures of an axis stand beside each other on so many px. */
const figuresAcross = (px: number): number => Math.min(4, Math.max(1, Math.floor(px / 90)))

type Marks = ReturnType<typeof markLine>
const mergeLines = (left: Marks, right: Marks): Marks =>
  left.markLine && right.markLine
    ? { markLine: { ...left.markLine, data: [...left.markLine.data, ...right.markLine.data] } }
    : { ...right, ...left }

const hasDirectLabels = ({ model, spec }: DrawingInput) => model.series.length === 1 && spec.stack !== 'percent'

/** With thousands of points only some are drawn: the hovered one is found by where it stands. */
function hoverText(input: DrawingInput, hovers: (Hover & { data?: unknown })[], free: boolean): string {
  const [first] = hovers
  if (!first) return ''
  const at = free && Array.isArray(first.data) ? Number(first.data[2]) : first.dataIndex
  return tooltipText(input, at, [...new Set(hovers.map(({ seriesIndex }) => drawnSeries(input.model, seriesIndex)))])
}

type How = { lying: boolean; free: boolean; percent: boolean; direct: boolean }

function seriesOf(input: DrawingInput, chartSeries: ChartSeries, index: number, how: How) {
  const mark = markOf(input.spec, chartSeries)
  const { model, spec } = input
  const color = colorAt(input, index, chartSeries.name)
  const values = how.percent ? sharesOf(model.series, index) : chartSeries.values
  const right = chartSeries.measure.axis === 'right' && !how.lying
  return {
    name: chartSeries.name,
    type: mark === 'bar' ? ('bar' as const) : ('line' as const),
    ...(right && { yAxisIndex: 1 }),
    ...(isStacked(input) && !right && mark !== 'line' && { stack: 'all' }),
    itemStyle: { color, borderRadius: mark !== 'bar' ? 0 : how.lying ? 3 : [3, 3, 0, 0] },
    ...(mark === 'bar'
      ? bars(input, values, color, index, how)
      : {
          ...lineLook(color, values.length, mark, spec.smooth),
          data: how.free ? points(input, finishedValues(model, values)) : finishedValues(model, values),
        }),
    ...((spec.values || (mark === 'bar' && how.direct)) && { label: labels(input, index, how) }),
  }
}

/** [where, value, place]: the place leads back to the data. */
function points({ model, width }: DrawingInput, values: readonly (number | null)[]) {
  return thinnedIndexes(values, Math.max(300, Math.round(width / 2))).map((at) => [
    model.positions?.[at] ?? 0,
    values[at] ?? null,
    at,
  ])
}

const lineLook = (color: string, count: number, mark: 'line' | 'area', smooth: boolean) => ({
  symbolSize: 6,
  showSymbol: count <= 12,
  smooth: smooth ? 0.35 : false,
  lineStyle: { width: 2, color },
  ...(count > 4_000 && { animation: false }),
  ...(mark === 'area' && { areaStyle: { opacity: 0.16, color } }),
})

/** Lying alone, the largest bar stands out and a negative one warns. */
function bars(
  { model, look }: DrawingInput,
  values: readonly (number | null)[],
  color: string,
  index: number,
  how: How,
) {
  const running = (value: number | null, at: number) =>
    at === model.running ? { value, itemStyle: runningBar(color) } : value
  if (!how.lying || model.series.length > 1) return { barMaxWidth: how.lying ? 16 : 28, data: values.map(running) }
  const top = values.reduce<number>((max, value) => Math.max(max, value ?? max), Number.NEGATIVE_INFINITY)
  const fill = (value: number | null) =>
    (value ?? 0) < 0 ? look.bad : value === top ? color : fainterColor(color, 0.55)
  return {
    barMaxWidth: 16,
    data: values.map((value, index) => ({
      value,
      itemStyle: { color: fill(value), borderRadius: 3, ...(index === model.running && runningBar(color)) },
    })),
    id: String(index),
  }
}

const labels = ({ look, words, spec }: DrawingInput, index: number, { lying, percent }: How) => ({
  show: true,
  position: spec.kind === 'stacked' ? ('inside' as const) : lying ? ('right' as const) : ('top' as const),
  color: look.text,
  fontSize: 11,
  fontWeight: 550,
  formatter: ({ value }: { value: number | (number | null)[] | null }) => {
    const figure = Array.isArray(value) ? value[1] : value
    if (figure === null || figure === undefined) return ''
    return percent ? `${Math.round(figure)}%` : words.value(figure, index, true)
  },
})
