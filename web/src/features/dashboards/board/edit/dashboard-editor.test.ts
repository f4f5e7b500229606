import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DashboardDocument, emptyDocument, type Tile } from '#contract/dashboards/document.ts'
import type { Dashboard, SaveResult } from '#contract/dashboards/schemas.ts'
import {
  type DashboardEditor,
  keepMine,
  openDashboardEditor,
  receiveDashboard,
  takeTheirs,
} from './dashboard-editor.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const heading = (id: string, text: string): Tile => ({
  kind: 'heading',
  id,
  tab: 'main',
  text,
  places: { wide: { x: 0, y: 0, w: 12, h: 1 } },
})
const dashboard = (version: number, tiles: Tile[]): Dashboard => ({
  id: crypto.randomUUID() as Dashboard['id'],
  name: 'D',
  description: '',
  owner_name: 'Ayu',
  is_mine: true,
  may_edit: true,
  access: 'edit',
  tile_count: tiles.length,
  link_count: 0,
  updated_by: 'Budi',
  version,
  created_at: '2026-11-21T00:00:00Z',
  updated_at: '2026-11-21T00:00:00Z',
  components: tiles,
  place: 'workspace',
  today: null,
  may_share: true,
  may_publish: true,
  tabs: emptyDocument.tabs,
  filters: [],
  refresh_minutes: null,
})
const add = (tile: Tile) => (document: DashboardDocument) => ({ ...document, tiles: [...document.tiles, tile] })
const texts = (editor: DashboardEditor) => editor.get().document.tiles.map((tile) => 'text' in tile && tile.text)

function anEditor(answer: (document: DashboardDocument, version: number) => SaveResult | Error) {
  const sent: [string, number][] = []
  const onMerged = vi.fn()
  const save = async (document: DashboardDocument, version: number) => {
    sent.push([document.tiles.map(({ id }) => id).join(), version])
    const answered = answer(document, version)
    if (answered instanceof Error) throw answered
    return answered
  }
  return { editor: openDashboardEditor(dashboard(1, []), { save, onMerged }), sent, onMerged }
}
const saved = (document: DashboardDocument, version: number): SaveResult => ({
  outcome: 'saved',
  conflicts: [],
  collection: dashboard(version + 1, document.tiles),
})

test('changes are saved by themselves, once, after the last one', async () => {
  const { editor, sent } = anEditor(saved)
  editor.change(add(heading('a', 'A')))
  editor.change(add(heading('b', 'B')))
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['a,b', 1]])
  expect(editor.get()).toMatchObject({ saved: { version: 2 }, saving: false, done: [{}, {}] })
})

test('undo and redo are saved too', async () => {
  const { editor, sent } = anEditor(saved)
  editor.change(add(heading('a', 'A')))
  await vi.runAllTimersAsync()
  editor.undo()
  await vi.runAllTimersAsync()
  editor.redo()
  await vi.runAllTimersAsync()
  expect(sent).toEqual([
    ['a', 1],
    ['', 2],
    ['a', 3],
  ])
})

test('typing is undone as a whole', () => {
  const { editor } = anEditor(saved)
  for (const text of ['H', 'He', 'Hel'])
    editor.change((document) => ({ ...document, tiles: [heading('a', text)] }), 'text:a')
  editor.undo()
  expect(texts(editor)).toEqual([])
})

test('what could not be saved is tried again', async () => {
  let tries = 0
  const { editor, sent } = anEditor((document, version) =>
    ++tries === 1 ? new Error('offline') : saved(document, version),
  )
  editor.change(add(heading('a', 'A')))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(editor.get().failure?.message).toBe('offline')
  await vi.runAllTimersAsync()
  expect([sent.length, editor.get().failure, editor.get().saved.version]).toEqual([2, undefined, 2])
})

test('what others saved comes in with one’s own', async () => {
  const theirs = heading('theirs', 'Theirs')
  const { editor, onMerged } = anEditor((document) => ({
    outcome: 'merged',
    conflicts: [],
    collection: dashboard(3, [...document.tiles, theirs]),
  }))
  editor.change(add(heading('a', 'A')))
  await vi.runAllTimersAsync()
  expect([texts(editor), onMerged.mock.calls]).toEqual([['A', 'Theirs'], [['Budi', true]]])
})

const clash = (): SaveResult => ({
  outcome: 'conflict',
  conflicts: [{ what: 'tile', id: 'a', removed_by: null }],
  collection: dashboard(2, [heading('a', 'Theirs'), heading('b', 'Also theirs')]),
})

test('after a conflict mine can be kept without losing what they did elsewhere', async () => {
  let tries = 0
  const { editor, sent } = anEditor((document, version) => (++tries === 1 ? clash() : saved(document, version)))
  editor.change(add(heading('a', 'Mine')))
  await vi.runAllTimersAsync()
  expect(editor.get().conflict?.conflicts).toHaveLength(1)
  expect(sent).toHaveLength(1)
  keepMine(editor)
  await vi.runAllTimersAsync()
  expect([texts(editor), sent[1]]).toEqual([
    ['Mine', 'Also theirs'],
    ['a,b', 2],
  ])
})

test('after a conflict theirs can be taken, and mine brought back', async () => {
  const { editor } = anEditor(clash)
  editor.change(add(heading('a', 'Mine')))
  await vi.runAllTimersAsync()
  takeTheirs(editor)
  expect([texts(editor), editor.get().conflict]).toEqual([['Theirs', 'Also theirs'], undefined])
  editor.undo()
  expect(texts(editor)).toEqual(['Mine'])
})

test('a newer one from the server is taken when nothing is unsaved', () => {
  const { editor } = anEditor(saved)
  receiveDashboard(editor, dashboard(5, [heading('x', 'X')]))
  expect([texts(editor), editor.get().saved.version]).toEqual([['X'], 5])
  editor.change(add(heading('y', 'Y')))
  receiveDashboard(editor, dashboard(6, []))
  expect(texts(editor)).toEqual(['X', 'Y'])
})
