import { type HeatRow, heatRows, rangeOf, strengthOf } from '../cells.ts'
import { groupName } from '../values.ts'
import { categoryAxis, valueAxis } from './axes.ts'
import { type DrawingInput, fitText, isolateText, labelsInside, tooltipLook } from './base.ts'
import { type Api, drawTile, fillOf, type Item, inkOf } from './tile.ts'

/** How wide the names at the left may be, in px. */
const nameRoom = (width: number) => Math.min(160, width * 0.28)

const cellOf = ({ model, width, height }: Pick<DrawingInput, 'model' | 'width' | 'height'>) => ({
  width: (width - nameRoom(width)) / Math.max(1, model.places.length),
  height: (height - 40) / Math.max(1, model.series.length),
})

/** Whether the figures of a heat map stand in its cells, and not in its colours alone. */
export function writesFigures(input: Pick<DrawingInput, 'spec' | 'model' | 'width' | 'height'>): boolean {
  const cell = cellOf(input)
  const figures = input.model.series.reduce(
    (sum, { values }) => sum + values.filter((value) => value !== null).length,
    0,
  )
  return input.spec.values || (cell.width > 46 && cell.height > 18 && figures <= 200)
}

/** Places across, series down, the figure by colour. */
export function heatmapOption(input: DrawingInput) {
  const { model, look, words, width } = input
  const rows = heatRows(model)
  const range = rangeOf(model.series.flatMap(({ values }) => values))
  const data = rows.flatMap(({ series }, row) =>
    model.places.flatMap((_, index) => {
      const value = model.series[series]?.values[index] ?? null
      return value === null ? [] : [[index, row, value]]
    }),
  )
  const cell = cellOf(input)
  const written = writesFigures(input)
  return {
    grid: { left: 8, right: 14, top: 10, bottom: 8, ...labelsInside },
    tooltip: {
      ...tooltipLook(look),
      trigger: 'item',
      formatter: ({ data: [index = 0, row = 0, value = 0] }: { data: number[] }) =>
        `${fitText(words.told(index), 240)}\n${isolateText(rowName(rows[row]))}  ${words.value(value, rows[row]?.series ?? 0, false)}`,
    },
    xAxis: { ...categoryAxis(input, Math.max(40, cell.width * 1.2)), splitArea: { show: false } },
    yAxis: {
      ...valueAxis(input),
      type: 'category' as const,
      inverse: true,
      data: rows.map((_, index) => String(index)),
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        color: look.muted,
        fontSize: 12,
        formatter: (at: string) => fitText(rowName(rows[Number(at)]), nameRoom(width)),
      },
    },
    series: [
      {
        type: 'custom',
        data,
        animation: data.length < 400,
        progressive: 2_000,
        renderItem: (_: Item, api: Api) => {
          const value = api.value(2)
          const strength = range ? strengthOf(value, range) : 0
          const text = words.value(value, rows[api.value(1)]?.series ?? 0, true)
          return drawTile(api, look, {
            fill: fillOf(look, value, range),
            gap: cell.width > 12 ? 2 : 0,
            ...(written && { text, ink: inkOf(look, strength) }),
          })
        },
      },
    ],
  }
}

const rowName = (row: HeatRow | undefined): string => groupName(row?.group ?? null)
