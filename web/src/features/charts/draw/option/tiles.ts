import { type HeatRow, heatRows, mapTiles, rangeOf, strengthOf } from '../cells.ts'
import { type ChartLook, faint } from '../look.ts'
import { mapSize, provinceTiles } from '../provinces.ts'
import { categories, quantities } from './axes.ts'
import { fitted, type Input, isolated, labelsInside, tooltip } from './base.ts'

type Api = {
  value: (dimension: number) => number
  coord: (at: [number, number]) => [number, number]
  size: (of: [number, number]) => [number, number]
}
type Item = { dataIndex: number }

const fillOf = (look: ChartLook, value: number | null, range: { low: number; high: number } | undefined): string => {
  if (value === null || !range) return look.line
  const color = value < 0 ? look.bad : (look.colors[0] ?? look.text)
  return faint(color, Math.round((0.14 + 0.86 * strengthOf(value, range)) * 100) / 100)
}

/** Text on a filled tile: dark where the tile is strong, because all chart colours are light. */
const inkOf = (look: ChartLook, strength: number) => (strength > 0.55 ? 'rgba(13,15,17,0.92)' : look.text)

/** Places across, series down, the figure by colour. */
export function heat(input: Input) {
  const { model, look, words, spec, width, height } = input
  const rows = heatRows(model)
  const range = rangeOf(model.series.flatMap(({ values }) => values))
  const data = rows.flatMap(({ series }, row) =>
    model.places.flatMap((_, place) => {
      const value = model.series[series]?.values[place] ?? null
      return value === null ? [] : [[place, row, value]]
    }),
  )
  const nameRoom = Math.min(160, width * 0.28)
  const cell = {
    width: (width - nameRoom) / Math.max(1, model.places.length),
    height: (height - 40) / Math.max(1, rows.length),
  }
  const written = spec.values || (cell.width > 46 && cell.height > 18 && data.length <= 200)
  return {
    grid: { left: 8, right: 14, top: 10, bottom: 8, ...labelsInside },
    tooltip: {
      ...tooltip(look),
      trigger: 'item',
      formatter: ({ data: [place = 0, row = 0, value = 0] }: { data: number[] }) =>
        `${fitted(words.place(place), 240)}\n${isolated(rowName(rows[row]))}  ${words.value(value, rows[row]?.series ?? 0, false)}`,
    },
    xAxis: { ...categories(input, Math.max(40, cell.width * 1.2)), splitArea: { show: false } },
    yAxis: {
      ...quantities(input),
      type: 'category' as const,
      inverse: true,
      data: rows.map((_, at) => String(at)),
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        color: look.muted,
        fontSize: 12,
        formatter: (at: string) => fitted(rowName(rows[Number(at)]), nameRoom),
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
          return tile(api, look, {
            fill: fillOf(look, value, range),
            gap: cell.width > 12 ? 2 : 0,
            ...(written && { text, ink: inkOf(look, strength) }),
          })
        },
      },
    ],
  }
}

const rowName = (row: HeatRow | undefined): string =>
  row?.group === null || row?.group === undefined || row.group === '' ? '–' : String(row.group)

/** All 38 provinces as tiles, roughly where they lie. */
export function map(input: Input) {
  const { model, look, words, width } = input
  const { tiles } = mapTiles(model)
  const known = new Map(tiles.map((one) => [one.province.code, one]))
  const range = rangeOf(tiles.map(({ value }) => value))
  const text = (code: string) => {
    const value = known.get(code)?.value
    return value === null || value === undefined ? '–' : words.value(value, 0, false)
  }
  const side = Math.min(width / mapSize.columns, (input.height - 16) / mapSize.rows)
  const axis = { show: false, type: 'value' as const, min: 0 }
  const left = Math.max(4, (width - side * mapSize.columns) / 2)
  const top = Math.max(4, (input.height - side * mapSize.rows) / 2)
  const tileText = (at: number, value: number | null): string => {
    const name = (side >= 40 ? provinceTiles[at]?.short : provinceTiles[at]?.code) ?? ''
    return side >= 72 && value !== null ? `${name}\n${words.value(value, 0, true)}` : name
  }
  return {
    grid: { left, right: left, top, bottom: top },
    tooltip: {
      ...tooltip(look),
      trigger: 'item',
      formatter: ({ dataIndex: at }: Item) => {
        const code = provinceTiles[at]?.code ?? ''
        return `${words.province(code)}\n${text(code)}`
      },
    },
    xAxis: { ...axis, max: mapSize.columns },
    yAxis: { ...axis, max: mapSize.rows, inverse: true },
    series: [
      {
        type: 'custom',
        clip: false,
        data: provinceTiles.map(({ code, at: [column, row] }) => [
          column + 0.5,
          row + 0.5,
          known.get(code)?.place ?? -1,
        ]),
        renderItem: ({ dataIndex: at }: Item, api: Api) => {
          const value = known.get(provinceTiles[at]?.code ?? '')?.value ?? null
          const strength = value === null || !range ? 0 : strengthOf(value, range)
          return tile(api, look, {
            fill: fillOf(look, value, range),
            gap: 3,
            ...(side >= 18 && {
              text: tileText(at, value),
              ink: value === null ? look.muted : inkOf(look, strength),
            }),
            small: side < 48,
          })
        },
      },
    ],
  }
}

type Tile = { fill: string; gap: number; text?: string; ink?: string; small?: boolean }

/** A filled square around the item's place, with a word in it. */
function tile(api: Api, look: ChartLook, { fill, gap, text, ink, small }: Tile) {
  const [x, y] = api.coord([api.value(0), api.value(1)])
  const [width, height] = api.size([1, 1])
  const shape = {
    x: x - width / 2 + gap / 2,
    y: y - height / 2 + gap / 2,
    width: Math.max(1, width - gap),
    height: Math.max(1, height - gap),
    r: Math.min(4, width / 6),
  }
  return {
    type: 'group',
    children: [
      { type: 'rect', shape, style: { fill } },
      ...(text
        ? [
            {
              type: 'text',
              silent: true,
              style: {
                text,
                x,
                y,
                align: 'center',
                verticalAlign: 'middle',
                fill: ink,
                fontFamily: look.font,
                lineHeight: 15,
                fontSize: small ? 9 : 11,
              },
            },
          ]
        : []),
    ],
  }
}
