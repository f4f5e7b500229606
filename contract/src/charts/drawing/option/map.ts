import { type MapFigures, mapTiles, rangeOf } from '../cells.ts'
import { provinceTiles } from '../provinces.ts'
import { type DrawingInput, tooltipLook } from './base.ts'
import { outlineMap } from './map-outlines.ts'
import { tileMap } from './map-tiles.ts'
import type { Item } from './tile.ts'

/** Narrower than this, small provinces could be neither seen nor pressed. In px; a tile beside an open panel is wider. */
const leastWidth = 300

/** The provinces of Indonesia, each as strong as its figure. */
export function mapOption(input: DrawingInput) {
  const { model, look, words, outlines, width } = input
  const { tiles } = mapTiles(model)
  const known = new Map(tiles.map(({ province, value }) => [province.code, value]))
  const figures: MapFigures = {
    figureAt: (at) => known.get(provinceTiles[at]?.code ?? '') ?? null,
    range: rangeOf(known.values()),
  }
  const drawing = outlines && width >= leastWidth ? outlineMap(input, figures, outlines) : tileMap(input, figures)
  return {
    ...drawing,
    tooltip: {
      ...tooltipLook(look),
      trigger: 'item',
      formatter: ({ dataIndex: at }: Item) => {
        const value = figures.figureAt(at)
        return `${words.province(provinceTiles[at]?.code ?? '')}\n${value === null ? '–' : words.value(value, 0, false)}`
      },
    },
  }
}
