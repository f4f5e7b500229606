import type { Cell } from '../../../kit/format/cell-text.ts'
import { type ChartData, cellReader, columnOf } from '../data.ts'
import { fainterColor } from '../look.ts'
import { keyOf, momentOf, numberOf } from '../values.ts'
import { valueAxis } from './axes.ts'
import {
  colorAt,
  type DrawingInput,
  fitText,
  isolateText,
  labelsInside,
  legendOption,
  legendRoom,
  tooltipLook,
} from './base.ts'
import { markLine, placedLines } from './lines.ts'

/** [x, y, size, row] */
type Point = [number, number, number, number]

/** A point per row that has both figures. Above this many they are drawn fast and plain. */
const many = 5_000

/** Points between two figures; groups by colour, a third figure by size. */
export function scatterOption(input: DrawingInput, rows: ChartData) {
  const { spec, look, words } = input
  const measure = spec.y[0]
  if (!measure) return {}
  const groups = pointsOf(input, rows, measure.column)
  const sizes = groups.flatMap(({ points }) => points.map((point) => point[2]))
  const largest = Math.max(...sizes.slice(0, 100_000), 1)
  const time = input.model.order === 'time'
  const room = legendRoom({ spec, model: { series: groups } })
  const x = columnOf(rows.columns, spec.x ?? '')
  const y = columnOf(rows.columns, measure.column)
  const [readX, readY] = [cellReader(rows, spec.x), cellReader(rows, measure.column)]
  const readName = cellReader(rows, spec.label ?? spec.series)
  const named = columnOf(rows.columns, spec.label ?? spec.series ?? '')
  const lines = placedLines(spec.lines, rows)
  return {
    ...(groups.length > 1 && legendOption({ spec, look, model: { series: groups } })),
    grid: {
      left: 12,
      right: 24 + room.right,
      top: 18 + room.top,
      bottom: (spec.axes.x.title ? 26 : 10) + room.bottom,
      ...labelsInside,
    },
    tooltip: {
      ...tooltipLook(look),
      trigger: 'item',
      formatter: ({ data }: { data: Point }) => {
        const row = rows.rows[data[3]] ?? []
        const name = readName(row)
        return [
          ...(spec.label || spec.series ? [fitText(words.cell(name, named), 320)] : []),
          `${isolateText(x.label)}  ${words.cell(readX(row), x)}`,
          `${isolateText(y.label)}  ${words.cell(readY(row), y)}`,
        ].join('\n')
      },
    },
    xAxis: {
      ...valueAxis(input),
      show: !spec.axes.x.hidden,
      type: time ? ('time' as const) : spec.axes.x.scale === 'log' ? ('log' as const) : ('value' as const),
      scale: true,
      splitLine: { show: false },
      axisLine: { show: false },
      axisTick: { show: false },
      ...(spec.axes.x.min !== undefined && { min: spec.axes.x.min }),
      ...(spec.axes.x.max !== undefined && { max: spec.axes.x.max }),
      name: spec.axes.x.title ?? '',
      nameLocation: 'middle',
      nameGap: 28,
      axisLabel: { color: look.muted, fontSize: 11, hideOverlap: true, margin: 10, formatter: words.tick },
    },
    yAxis: { ...valueAxis(input), scale: spec.axes.left.min === undefined, axisLine: { show: false } },
    series: groups.map(({ name, points }, index) => ({
      type: 'scatter',
      name,
      data: points,
      large: points.length > many,
      largeThreshold: many,
      ...(points.length > many && { animation: false }),
      symbolSize: spec.size ? (point: Point) => 5 + 27 * Math.sqrt(Math.max(0, point[2]) / largest) : 8,
      itemStyle: { color: fainterColor(colorAt(input, index, name), spec.size || points.length > 400 ? 0.6 : 0.9) },
      ...(index === 0 && markLine(input, lines, 'left', 0, false)),
      ...(index === 0 && lines.some(({ axis }) => axis === 'x') && markLine(input, lines, 'x', 0, false)),
    })),
  }
}

function pointsOf(input: DrawingInput, rows: ChartData, column: string): { name: string; points: Point[] }[] {
  const { spec, model } = input
  const [readX, readY, readSize] = [cellReader(rows, spec.x), cellReader(rows, column), cellReader(rows, spec.size)]
  const readGroup = cellReader(rows, spec.series)
  const readNumber = model.order === 'time' ? momentOf : numberOf
  const groups = new Map<string, { group: Cell; points: Point[] }>()
  for (const [index, row] of rows.rows.entries()) {
    const x = readNumber(readX(row))
    const y = numberOf(readY(row))
    if (x === null || y === null) continue
    const group = spec.series ? readGroup(row) : null
    const known = groups.get(keyOf(group))
    const point: Point = [x, y, numberOf(readSize(row)) ?? 0, index]
    if (known) known.points.push(point)
    else groups.set(keyOf(group), { group, points: [point] })
  }
  return [...groups.values()].map(({ group, points }) => ({
    name: group === null || group === '' ? (model.series[0]?.column.label ?? '–') : String(group),
    points,
  }))
}
