import { expect, test } from 'vitest'
import { type DashboardDocument, emptyDocument, type Tile } from '#contract/dashboards/document.ts'
import type { TileEvent, TilesAsk } from '#contract/dashboards/tiles.ts'
import { withEarly } from './early.ts'
import { TileStore } from './tile-store.ts'

const ids = ['a', 'b', 'c'].map(() => crypto.randomUUID()) as Extract<Tile, { kind: 'chart' }>['chart_id'][]
const [a, b, c] = ids as [(typeof ids)[0], (typeof ids)[0], (typeof ids)[0]]
const tiles = ids.map(
  (chart_id, n): Tile => ({
    kind: 'chart',
    id: `t${n}`,
    tab: 'main',
    chart_id,
    places: { wide: { x: 0, y: n * 4, w: 6, h: 4 } },
  }),
)
const document: DashboardDocument = {
  ...emptyDocument,
  tiles,
  filters: [
    {
      kind: 'values',
      id: 'region',
      name: 'Region',
      chosen: [],
      within: null,
      touches: [{ chart_id: b, target: { result: 'region' } }],
    },
  ],
}
const sight = { document, tiles, chosen: {}, cross: [], today: '2026-11-21' }
const event = (chart_id: typeof a): TileEvent => ({ chart_id, tile_ids: [], chart: null, run: null })

function aStore(answer: (ask: TilesAsk) => TileEvent[] | Error = (ask) => eventsFor(ask)) {
  const asked: string[][] = []
  const store = new TileStore(async (ask) => {
    asked.push(ask.tile_ids ?? [])
    const answered = answer(ask)
    if (answered instanceof Error) throw answered
    return (async function* () {
      yield* answered
    })()
  })
  return { store, asked }
}
const eventsFor = ({ tile_ids }: TilesAsk) =>
  tiles.flatMap((tile) => (tile_ids?.includes(tile.id) && 'chart_id' in tile ? [event(tile.chart_id)] : []))
const idle = (store: TileStore) =>
  expect.poll(() => [...store.get().values()].every(({ loading }) => !loading)).toBe(true)

test('a filter asks again only for what it touches', async () => {
  const { store, asked } = aStore()
  store.want(sight)
  await idle(store)
  store.want({ ...sight, chosen: { region: ['Jawa'] } })
  await idle(store)
  expect(asked).toEqual([['t0', 't1', 't2'], ['t1']])
})

test('a tile that comes into sight later is asked for then, the others are not', async () => {
  const { store, asked } = aStore()
  store.want({ ...sight, tiles: tiles.slice(0, 2) })
  await idle(store)
  store.want(sight)
  await idle(store)
  expect(asked).toEqual([['t0', 't1'], ['t2']])
})

test('what does not come is said, what came stays', async () => {
  const { store } = aStore(() => [event(a)])
  store.want(sight)
  await idle(store)
  expect(store.get().get(a)).toMatchObject({ event: { chart_id: a } })
  expect(store.get().get(c)).toMatchObject({ cut: '' })
  const { store: broken } = aStore(() => new Error('You are offline.'))
  broken.want(sight)
  await idle(broken)
  expect(broken.get().get(a)?.cut).toBe('You are offline.')
})

test('a refresh keeps what was shown until the new comes, and can be of one chart', async () => {
  const { store, asked } = aStore()
  store.want(sight)
  await idle(store)
  const again = store.refresh(0, [c])
  expect(store.get().get(c)).toMatchObject({ loading: true, event: { chart_id: c } })
  await again
  expect(asked.at(-1)).toEqual(['t2'])
})

test('what was asked early is not asked again; what it left out is', async () => {
  const asked: TilesAsk[] = []
  const body = { chosen: {}, cross: [], tile_ids: ['t0', 't1'] }
  const stream = async function* (...events: TileEvent[]) {
    yield* events
  }
  const early = { events: Promise.resolve(stream({ ...event(a), tile_ids: ['t0'] })), stop: new AbortController() }
  const ask = async (of: TilesAsk) => {
    asked.push(of)
    return stream({ ...event(b), tile_ids: ['t1'] })
  }
  const page = new AbortController()
  const events = await Array.fromAsync(withEarly(early, body, { ask, signal: page.signal }))
  expect(events.map(({ chart_id }) => chart_id)).toEqual([a, b])
  expect(asked).toEqual([{ ...body, tile_ids: ['t1'] }])
  page.abort()
  expect(early.stop.signal.aborted).toBe(true)
})

test('an early question that was refused is asked in the ordinary way', async () => {
  const body = { chosen: {}, cross: [], tile_ids: ['t0'] }
  const early = { events: Promise.reject(new Error('refused')), stop: new AbortController() }
  const ask = async () =>
    (async function* () {
      yield event(a)
    })()
  const events = await Array.fromAsync(withEarly(early, body, { ask, signal: new AbortController().signal }))
  expect(events).toEqual([event(a)])
})

test('a tile of several charts that broke off half way is asked again as a whole', async () => {
  const body = { chosen: {}, cross: [], tile_ids: ['t0'] }
  const events = Promise.resolve(
    (async function* () {
      yield { ...event(a), tile_ids: ['t0'] }
      throw new Error('broken off')
    })(),
  )
  const asked: (string[] | undefined)[] = []
  const ask = async ({ tile_ids }: TilesAsk) => {
    asked.push(tile_ids)
    return (async function* () {
      yield event(b)
    })()
  }
  const early = { events, stop: new AbortController() }
  const all = await Array.fromAsync(withEarly(early, body, { ask, signal: new AbortController().signal }))
  expect(all.map(({ chart_id }) => chart_id)).toEqual([a, b])
  expect(asked).toEqual([['t0']])
})
