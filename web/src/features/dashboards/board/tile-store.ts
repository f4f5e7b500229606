import type { ChosenFilters, DashboardDocument, Tile } from '#contract/dashboards/document.ts'
import { chartsOf } from '#contract/dashboards/document.ts'
import { filtersFor } from '#contract/dashboards/filters.ts'
import type { CrossFilter, TileEvent, TilesAsk } from '#contract/dashboards/tiles.ts'
import { createStore } from '#web/lib/store.ts'

/** Asks for tiles; each event is one chart as soon as it is there. */
export type AskTiles = (ask: TilesAsk, signal: AbortSignal) => Promise<AsyncGenerator<TileEvent> | undefined>

export type ChartState = {
  /** What was asked of it: its filters. */
  key: string
  /** It is on its way; `event` is then what was shown before. */
  loading: boolean
  event?: TileEvent
  /** The stream broke off before it came. */
  cut?: string
}

export type TileRequest = {
  document: DashboardDocument
  /** The tiles in sight. */
  tiles: readonly Tile[]
  chosen: ChosenFilters
  cross: readonly CrossFilter[]
  today: string
}

const perFrame = 2
/** The first is there at once, before others are drawn; a frame stays short enough to be painted. */
const firstFrame = 1
const nextFrame = () =>
  new Promise<void>((resolve) =>
    document.visibilityState === 'visible' ? requestAnimationFrame(() => resolve()) : setTimeout(resolve),
  )

const nothing: ReadonlyMap<string, ChartState> = new Map()

/**
 * What the charts in sight show. A chart is asked for when it comes into sight and when its own filters change, and only
 * then: what a filter does not touch stays.
 */
export class TileStore {
  readonly #ask: AskTiles
  readonly #stopped = new AbortController()
  readonly #store = createStore<ReadonlyMap<string, ChartState>>(nothing)
  #request: TileRequest | undefined
  readonly #arrived: (readonly [string, ChartState])[] = []
  #flushing: Promise<void> | undefined

  constructor(ask: AskTiles) {
    this.#ask = ask
  }

  get = (): ReadonlyMap<string, ChartState> => this.#store.get()
  subscribe = this.#store.subscribe

  /** Says what is in sight now; asks for what is not known yet. */
  want(request: TileRequest): void {
    this.#request = request
    const keys = keysOf(request)
    const missing = [...keys].filter(([id, key]) => {
      const known = this.get().get(id)
      return known?.key !== key
    })
    if (missing.length > 0) void this.#load(new Map(missing))
  }

  /** Asks again for charts in sight, for rows that are at most so many seconds old. */
  refresh(maxAgeS: number, only?: readonly string[]): Promise<void> {
    if (!this.#request) return Promise.resolve()
    const keys = keysOf(this.#request)
    return this.#load(only ? new Map([...keys].filter(([id]) => only.includes(id))) : keys, maxAgeS)
  }

  stop(): void {
    this.#stopped.abort()
  }

  async #load(keys: ReadonlyMap<string, string>, maxAgeS?: number): Promise<void> {
    const request = this.#request
    if (!request || keys.size === 0) return
    this.#put([...keys].map(([id, key]) => [id, { ...without(this.get().get(id)), key, loading: true }]))
    const tile_ids = request.tiles.filter((tile) => chartsOf(tile).some((id) => keys.has(id))).map(({ id }) => id)
    const isCurrent = (id: string) => this.get().get(id)?.key === keys.get(id)
    const { chosen, cross } = request
    try {
      const events = await this.#ask(
        { chosen, cross: [...cross], tile_ids, ...(maxAgeS !== undefined && { max_age_s: maxAgeS }) },
        this.#stopped.signal,
      )
      for await (const event of events ?? []) {
        // A number row may bring along charts that were not asked for again, and an older question may answer late.
        const key = keys.get(event.chart_id)
        if (key !== undefined && isCurrent(event.chart_id)) this.#arrive(event.chart_id, { key, loading: false, event })
      }
      await this.#drained()
      this.#cutOff(keys, undefined)
    } catch (error) {
      await this.#drained()
      if (!this.#stopped.signal.aborted) this.#cutOff(keys, error instanceof Error ? error.message : String(error))
    }
  }

  /** Some per frame: the first tiles are painted while the others are still drawn. */
  #arrive(id: string, state: ChartState): void {
    this.#arrived.push([id, state])
    this.#flushing ??= this.#flush()
  }

  async #flush(): Promise<void> {
    let count = firstFrame
    while (this.#arrived.length > 0 && !this.#stopped.signal.aborted) {
      const some = this.#arrived.splice(0, count)
      count = perFrame
      // An answer to a question that was asked anew meanwhile is not shown.
      this.#put(some.filter(([id, { key }]) => this.get().get(id)?.key === key))
      await nextFrame()
    }
    this.#flushing = undefined
  }

  async #drained(): Promise<void> {
    while (this.#flushing) await this.#flushing
  }

  /** What has not come by now does not come. */
  #cutOff(keys: ReadonlyMap<string, string>, message: string | undefined): void {
    const open = [...keys].filter(([id, key]) => this.get().get(id)?.key === key && this.get().get(id)?.loading)
    this.#put(
      open.map(([id, key]) => [id, { ...without(this.get().get(id)), key, loading: false, cut: message ?? '' }]),
    )
  }

  #put(changes: readonly (readonly [string, ChartState])[]): void {
    if (changes.length === 0) return
    this.#store.set(new Map([...this.get(), ...changes]))
  }
}

const without = (state: ChartState | undefined): Partial<ChartState> => (state?.event ? { event: state.event } : {})

/** What each chart in sight is asked: equal keys are the same question. */
function keysOf({ document, tiles, chosen, cross, today }: TileRequest): Map<string, string> {
  const ids = new Set(tiles.flatMap(chartsOf))
  return new Map(
    [...ids].map((id) => {
      const crossing = cross
        .filter(({ chart_ids }) => chart_ids.some((item) => item === id))
        .map(({ filter }) => filter)
      // A chart that follows today is another question tomorrow.
      return [id, JSON.stringify([today, filtersFor(document, chosen, id, today), crossing])]
    }),
  )
}
