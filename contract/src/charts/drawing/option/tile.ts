import { strengthOf } from '../cells.ts'
import { type ChartLook, fainterColor } from '../look.ts'

/** What the chart library offers while it draws an item. */
export type Api = {
  value: (dimension: number) => number
  coord: (at: [number, number]) => [number, number]
  size: (of: [number, number]) => [number, number]
}
export type Item = { dataIndex: number }

/** The colour of a figure: the stronger, the higher; another one below zero. */
export const fillOf = (
  look: ChartLook,
  value: number | null,
  range: { low: number; high: number } | undefined,
): string => {
  if (value === null || !range) return look.line
  const color = value < 0 ? look.bad : (look.colors[0] ?? look.text)
  return fainterColor(color, Math.round((0.2 + 0.8 * strengthOf(value, range)) * 100) / 100)
}

/** Text on a filled tile: dark where the tile is strong, because all chart colours are light. */
export const inkOf = (look: ChartLook, strength: number) => (strength > 0.55 ? 'rgba(13,15,17,0.92)' : look.text)

type Tile = { fill: string; gap: number; text?: string; ink?: string; small?: boolean }

/** A filled square around the item's place, with a word in it. */
export function drawTile(api: Api, look: ChartLook, { fill, gap, text, ink, small }: Tile) {
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
