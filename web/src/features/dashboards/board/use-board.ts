import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ChosenFilters, DashboardDocument, Tile } from '#contract/dashboards/document.ts'
import type { CrossFilter } from '#contract/dashboards/tiles.ts'
import { type AskTiles, TileStore } from './tile-store.ts'

type Given = {
  ask: AskTiles
  document: DashboardDocument
  tiles: readonly Tile[]
  chosen: ChosenFilters
  cross: readonly CrossFilter[]
  /** What relative days count from. */
  today?: string
}

/** The day it is for the reader. */
export function todayHere(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** What the tiles in sight show, asked for as they come into sight and as their filters change. */
export function useBoard({ ask, document, tiles, chosen, cross, today = todayHere() }: Given) {
  const [store, setStore] = useState<TileStore>()
  useEffect(() => {
    const made = new TileStore(ask)
    setStore(made)
    return () => made.stop()
  }, [ask])
  useEffect(
    () => store?.want({ document, tiles, chosen, cross, today }),
    [store, document, tiles, chosen, cross, today],
  )
  const none = useMemo(() => new Map(), [])
  const states = useSyncExternalStore(store?.subscribe ?? noChange, store?.get ?? (() => none))
  return {
    states,
    loading: [...states.values()].some((state) => state.loading),
    refresh: (maxAgeS: number, only?: readonly string[]) => store?.refresh(maxAgeS, only) ?? Promise.resolve(),
  }
}

const noChange = () => () => {}
