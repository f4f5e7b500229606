import type { ChartRows, ChartRun } from '#contract/charts/result.ts'
import { inReadingOrder, type Tile } from '#contract/dashboards/document.ts'
import type { TileEvent } from '#contract/dashboards/tiles.ts'
import type { Language } from '#contract/language.ts'
import type { DashboardRow } from '../store.ts'
import { words } from './words.ts'

/** A dashboard as it is read from top to bottom, tab after tab. */
export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'chart'; title: string; run?: ChartRun; rows?: ChartRows /** Why something is missing. */; note: string }

export function partsOf({ document }: DashboardRow, events: readonly TileEvent[], language: Language): Part[] {
  const byChart = new Map(events.map((event) => [event.chart_id as string, event]))
  const { tabs } = document
  return tabs.flatMap(({ id, name }) => {
    const tiles = inReadingOrder(document.tiles.filter(({ tab }) => tab === id))
    const parts = tiles.flatMap((tile) => partsOfTile(tile, byChart, language))
    return tabs.length > 1 && parts.length > 0 ? [{ kind: 'heading' as const, text: name }, ...parts] : parts
  })
}

function partsOfTile(tile: Tile, events: Map<string, TileEvent>, language: Language): Part[] {
  switch (tile.kind) {
    case 'heading':
      return [{ kind: 'heading', text: tile.text }]
    case 'text':
      return [{ kind: 'text', text: tile.markdown }]
    case 'chart':
      return [chartPart(events.get(tile.chart_id), tile.title, language)]
    case 'numbers':
      return tile.chart_ids.map((id) => chartPart(events.get(id), undefined, language))
  }
}

function chartPart(event: TileEvent | undefined, given: string | undefined, language: Language): Part {
  const bare = { kind: 'chart' as const, title: given ?? event?.chart?.name ?? '–' }
  if (!event?.chart) return { ...bare, note: words.gone[language] }
  const { run } = event
  const result = run?.result
  if (!run || !result) return { ...bare, note: words.failed[language] }
  if (result.state === 'empty') return { ...bare, run, note: result.message[language] || words.empty[language] }
  const rows = result.state === 'failed' ? result.last : result
  const note = result.state === 'failed' ? result.failure.message[language] : ''
  return rows ? { ...bare, run, rows, note } : { ...bare, run, note }
}
