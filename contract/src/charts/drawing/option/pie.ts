import type { Cell } from '../../../kit/format/cell-text.ts'
import { categoryColors } from '../category-colors.ts'
import { tokenColor } from '../look.ts'
import { type DrawingInput, fitText, isolateText, legendLook, tooltipLook } from './base.ts'
import { inkOf } from './tile.ts'

/** The figures of parts or stages. */
export const partFigures = ({ model }: DrawingInput) =>
  (model.series[0]?.values ?? []).map((value) => Math.max(0, value ?? 0))

/** Shares of a whole, with their names beside them. */
export function pieOption(input: DrawingInput) {
  const { spec, look, words, width, height } = input
  const values = partFigures(input)
  const total = values.reduce((sum, value) => sum + value, 0)
  const share = (value: number) => `${total > 0 ? Math.round((value / total) * 100) : 0}%`
  const small = width < 260 || height < 170
  // One part is the whole: its name stands on it, where there is always room.
  const alone = values.filter((value) => value > 0).length === 1
  // A name stands at each side, its share below it: what is left is for the circle.
  const room = Math.min(130, width * 0.23)
  // Where names have no room beside the circle they stand in a list.
  const listed = small && width >= 240 && !alone
  const radius = small
    ? Math.min(listed ? width * 0.42 : width, height) * 0.44
    : Math.max(36, Math.min(height * 0.38, width / 2 - room - 18))
  return {
    tooltip: {
      ...tooltipLook(look),
      trigger: 'item',
      formatter: ({ dataIndex: at }: { dataIndex: number }) =>
        `${isolateText(fitText(words.place(at), 240))}\n${words.value(values[at] ?? 0, 0, false)}  ${share(values[at] ?? 0)}`,
    },
    ...(listed && { legend: list(input, (at) => share(values[at] ?? 0)) }),
    series: [
      {
        type: 'pie',
        ...(listed && { center: [radius + 16, '50%'] }),
        radius: [spec.donut ? radius * 0.62 : 0, radius],
        itemStyle: { borderColor: look.panel, borderWidth: 2, borderRadius: 3 },
        minShowLabelAngle: 4,
        label: {
          show: alone || !small,
          ...(alone && { position: 'center' as const, overflow: 'truncate' as const, width: radius * 1.6 }),
          color: alone && !spec.donut ? inkOf(look, 1) : look.text,
          fontSize: 12,
          lineHeight: 15,
          formatter: ({ dataIndex: at }: { dataIndex: number }) =>
            `${isolateText(fitText(words.place(at), alone ? radius * 1.6 : room))}\n${spec.values || alone ? words.value(values[at] ?? 0, 0, true) : share(values[at] ?? 0)}`,
        },
        labelLine: { show: !small && !alone, length: 8, length2: 8, lineStyle: { color: look.muted } },
        data: values.map((value, index) => ({
          // By place, not by name: two places may read the same.
          name: String(index),
          value,
          itemStyle: { color: colorOf(input, index) },
        })),
      },
    ],
  }
}

const list = ({ look, words, width }: DrawingInput, share: (at: number) => string) => ({
  ...legendLook(look),
  orient: 'vertical',
  right: 8,
  top: 6,
  bottom: 6,
  itemGap: 6,
  pageIconSize: 10,
  formatter: (at: string) => `${isolateText(fitText(words.place(Number(at)), width * 0.3))}  ${share(Number(at))}`,
})

const colorOf = (input: DrawingInput, at: number) => {
  const others = input.model.others && at === input.model.places.length - 1
  if (others) return input.look.colors[7] ?? input.look.muted
  const chosen = input.spec.colors[input.words.place(at)]
  if (chosen) return tokenColor(input.look, chosen)
  return input.look.colors[partColors(input).get(nameOf(input.model.places[at] ?? null)) ?? 0] ?? input.look.text
}

/** Parts are known by their colour as groups are. */
const partColors = ({ model: { places, others } }: DrawingInput) =>
  categoryColors(places.slice(0, others ? -1 : undefined).map(nameOf))

const nameOf = (place: Cell) => (place === null || place === '' ? '–' : String(place))
