import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DashboardDocument, emptyDocument, type Tile } from '#contract/dashboards/document.ts'
import type { Dashboard, SaveResult } from '#contract/dashboards/schemas.ts'
import { DocumentStore } from './document-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const heading = (id: string, text: string): Tile => ({
  ...{ kind: 'heading', id, tab: 'main', text },
  places: { wide: { x: 0, y: 0, w: 12, h: 1 } },
})
const dashboard = (version: number, tiles: Tile[]): Dashboard => ({
  ...{ id: crypto.randomUUID() as Dashboard['id'], name: 'D', description: '', owner_name: 'Ayu', is_mine: true },
  ...{ may_edit: true, access: 'edit', tile_count: tiles.length, link_count: 0, updated_by: 'Budi', version },
  ...{ created_at: '2026-11-21T00:00:00Z', updated_at: '2026-11-21T00:00:00Z', components: tiles },
  ...{ place: 'workspace', today: null, may_share: true, may_publish: true },
  ...{ tabs: emptyDocument.tabs, filters: [], refresh_minutes: null },
})
const add = (tile: Tile) => (document: DashboardDocument) => ({ ...document, tiles: [...document.tiles, tile] })
const texts = (store: DocumentStore) => store.get().document.tiles.map((tile) => 'text' in tile && tile.text)

function aStore(answer: (document: DashboardDocument, version: number) => SaveResult | Error) {
  const sent: [string, number][] = []
  const store = new DocumentStore(dashboard(1, []), async (document, version) => {
    sent.push([document.tiles.map(({ id }) => id).join(), version])
    const answered = answer(document, version)
    if (answered instanceof Error) throw answered
    return answered
  })
  return { store, sent }
}
const saved = (document: DashboardDocument, version: number): SaveResult => ({
  ...{ outcome: 'saved', conflicts: [], collection: dashboard(version + 1, document.tiles) },
})

test('changes are saved by themselves, once, after the last one', async () => {
  const { store, sent } = aStore(saved)
  store.change(add(heading('a', 'A')))
  store.change(add(heading('b', 'B')))
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['a,b', 1]])
  expect(store.get()).toMatchObject({ version: 2, saving: false, canUndo: true })
})

test('undo and redo are saved too', async () => {
  const { store, sent } = aStore(saved)
  store.change(add(heading('a', 'A')))
  await vi.runAllTimersAsync()
  store.undo()
  await vi.runAllTimersAsync()
  store.redo()
  await vi.runAllTimersAsync()
  expect(sent).toEqual([
    ['a', 1],
    ['', 2],
    ['a', 3],
  ])
})

test('typing is undone as a whole', () => {
  const { store } = aStore(saved)
  for (const text of ['H', 'He', 'Hel'])
    store.change((document) => ({ ...document, tiles: [heading('a', text)] }), 'text:a')
  store.undo()
  expect(texts(store)).toEqual([])
})

test('what could not be saved is tried again', async () => {
  let tries = 0
  const { store, sent } = aStore((document, version) =>
    ++tries === 1 ? new Error('offline') : saved(document, version),
  )
  store.change(add(heading('a', 'A')))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(store.get().failed).toBe(true)
  await vi.runAllTimersAsync()
  expect([sent.length, store.get().failed, store.get().version]).toEqual([2, false, 2])
})

test('what others saved comes in with one’s own', async () => {
  const theirs = heading('theirs', 'Theirs')
  const { store } = aStore((document) => ({
    ...{ outcome: 'merged', conflicts: [], collection: dashboard(3, [...document.tiles, theirs]) },
  }))
  store.change(add(heading('a', 'A')))
  await vi.runAllTimersAsync()
  expect([texts(store), store.get().merges]).toEqual([['A', 'Theirs'], 1])
})

const clash = (): SaveResult => ({
  ...{ outcome: 'conflict', conflicts: [{ what: 'tile', id: 'a', removed_by: null }] },
  collection: dashboard(2, [heading('a', 'Theirs'), heading('b', 'Also theirs')]),
})

test('after a conflict mine can be kept without losing what they did elsewhere', async () => {
  let tries = 0
  const { store, sent } = aStore((document, version) => (++tries === 1 ? clash() : saved(document, version)))
  store.change(add(heading('a', 'Mine')))
  await vi.runAllTimersAsync()
  expect(store.get().conflict?.conflicts).toHaveLength(1)
  expect(sent).toHaveLength(1)
  store.keepMine()
  await vi.runAllTimersAsync()
  expect([texts(store), sent[1]]).toEqual([
    ['Mine', 'Also theirs'],
    ['a,b', 2],
  ])
})

test('after a conflict theirs can be taken, and mine brought back', async () => {
  const { store } = aStore(clash)
  store.change(add(heading('a', 'Mine')))
  await vi.runAllTimersAsync()
  store.takeTheirs()
  expect([texts(store), store.get().conflict]).toEqual([['Theirs', 'Also theirs'], undefined])
  store.undo()
  expect(texts(store)).toEqual(['Mine'])
})

test('a newer one from the server is taken when nothing is unsaved', () => {
  const { store } = aStore(saved)
  store.receive(dashboard(5, [heading('x', 'X')]))
  expect([texts(store), store.get().version]).toEqual([['X'], 5])
  store.change(add(heading('y', 'Y')))
  store.receive(dashboard(6, []))
  expect(texts(store)).toEqual(['X', 'Y'])
})
