import { useMemo } from 'react'
import type { DashboardDocument, Tab } from '#contract/dashboards/document.ts'
import type { Dashboard } from '#contract/dashboards/schemas.ts'
import { chosenOf, spelledOut } from './chosen.ts'
import { useCross } from './cross.ts'
import { useAskTiles } from './use-ask-tiles.ts'
import { todayHere, useBoard } from './use-board.ts'

/** What is asked and what came: the filters that are chosen, the point that is pressed, and what every tile shows. */
export function useAsked(
  dashboard: Dashboard,
  search: Record<string, unknown>,
  {
    document,
    saved,
    tab,
  }: {
    document: DashboardDocument
    /** What the server has: a tile, a filter or a tab that is not saved yet means nothing to it. */
    saved: DashboardDocument
    tab: Tab
  },
) {
  const today = dashboard.today ?? todayHere()
  const chosen = useMemo(() => chosenOf(search.f, document), [search.f, document])
  const asked = useMemo(() => spelledOut(saved, chosen, today), [saved, chosen, today])
  const ask = useAskTiles(dashboard.id, search)
  const cross = useCross(tab.id)
  const known = useMemo(() => saved.tiles.filter((tile) => tile.tab === tab.id), [saved, tab.id])
  const board = useBoard({ ask, document: saved, tiles: known, chosen: asked, cross: cross.filters, today })
  return { today, chosen, asked, cross, board }
}
