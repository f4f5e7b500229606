import { type MapFigures, strengthOf } from '../cells.ts'
import { mapSize, provinceTiles } from '../provinces.ts'
import type { DrawingInput } from './base.ts'
import { type Api, drawTile, fillOf, type Item, inkOf } from './tile.ts'

/** All 38 provinces as tiles, roughly where they lie: where there is little room each is as large as the others. */
export function tileMap({ look, words, width, height }: DrawingInput, { figureAt, range }: MapFigures) {
  const side = Math.min(width / mapSize.columns, (height - 16) / mapSize.rows)
  const axis = { show: false, type: 'value' as const, min: 0 }
  const left = Math.max(4, (width - side * mapSize.columns) / 2)
  const top = Math.max(4, (height - side * mapSize.rows) / 2)
  const tileText = (at: number, value: number | null): string => {
    const name = (side >= 40 ? provinceTiles[at]?.short : provinceTiles[at]?.code) ?? ''
    return side >= 72 && value !== null ? `${name}\n${words.value(value, 0, true)}` : name
  }
  return {
    grid: { left, right: left, top, bottom: top },
    xAxis: { ...axis, max: mapSize.columns },
    yAxis: { ...axis, max: mapSize.rows, inverse: true },
    series: [
      {
        type: 'custom',
        clip: false,
        data: provinceTiles.map(({ at: [column, row] }) => [column + 0.5, row + 0.5]),
        renderItem: ({ dataIndex: at }: Item, api: Api) => {
          const value = figureAt(at)
          const strength = value === null || !range ? 0 : strengthOf(value, range)
          return drawTile(api, look, {
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
