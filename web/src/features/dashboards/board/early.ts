import type { QueryClient } from '@tanstack/react-query'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import type { TileEvent, TilesAsk } from '#contract/dashboards/tiles.ts'
import { api } from '#web/lib/client/api.ts'
import { dashboardOptions } from '../api.ts'
import { todayHere } from './use-board.ts'

type Search = Record<string, unknown>
type Early = {
  key: string
  began: number
  events: Promise<AsyncGenerator<TileEvent> | undefined>
  stop: AbortController
}

/** Somebody who is still not there by then gets an answer of their own. */
const keptMs = 10_000

let early: Early | undefined

const keyOf = (id: string, { tab, f }: Search) => JSON.stringify([id, tab ?? '', f ?? {}])

/** Asks for what a dashboard shows together with the dashboard itself: at the click, before its page is there. */
export function openEarly(queries: QueryClient, id: DashboardId, search: Search = {}): void {
  void queries.prefetchQuery(dashboardOptions(id))
  const key = keyOf(id, search)
  if (search.add !== undefined || (early?.key === key && performance.now() - early.began < keptMs)) return
  early?.stop.abort()
  const stop = new AbortController()
  const { tab, f } = search
  // What the address says is checked by the server; what it refuses is asked in the ordinary way.
  const body = { tab: String(tab ?? ''), today: todayHere(), cross: [], chosen: (f ?? {}) as TilesAsk['chosen'] }
  const events = api.stream(dashboardEndpoints.askTiles, { params: { id }, body, signal: stop.signal })
  events.catch(() => {})
  early = { key, began: performance.now(), events, stop }
}

/** What was asked early, once, for the page that it was asked for. */
export function takeEarly(id: string, search: Search): Early | undefined {
  const found = early?.key === keyOf(id, search) && performance.now() - early.began < keptMs ? early : undefined
  if (!found) early?.stop.abort()
  early = undefined
  return found
}

/** What was asked early, then whatever of the question it did not answer. */
export async function* withEarly(
  { events, stop }: Pick<Early, 'events' | 'stop'>,
  body: TilesAsk,
  { ask, signal }: { ask: (body: TilesAsk) => Promise<AsyncGenerator<TileEvent> | undefined>; signal: AbortSignal },
): AsyncGenerator<TileEvent> {
  const answered = new Set<string>()
  let whole = false
  if (signal.aborted) stop.abort()
  signal.addEventListener('abort', () => stop.abort(), { once: true })
  try {
    for await (const event of (await events) ?? []) {
      for (const id of event.tile_ids) answered.add(id)
      yield event
    }
    whole = true
  } catch {
    // Asked again below: of a tile with several charts some may be missing.
  }
  const open = (body.tile_ids ?? []).filter((id) => !whole || !answered.has(id))
  if (open.length === 0 || signal.aborted) return
  yield* (await ask({ ...body, tile_ids: open })) ?? []
}
