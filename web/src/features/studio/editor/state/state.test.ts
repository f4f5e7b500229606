import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PickedThing } from '#contract/studio/schemas.ts'
import { removeNodes, setOption } from '#flow/editing/edits.ts'
import { mergeFlows, takeTheirs } from '#flow/editing/merge.ts'
import { checkDocument, type FlowDocument, flowDocument } from '#flow/index.ts'
import { DocumentEditor } from '#web/lib/document-editor/document-editor.ts'
import { wholeViewport } from '../canvas/begin.ts'
import { shiftInto } from '../canvas/reveal.ts'
import { boxesOf, routesOf } from '../canvas/routes.ts'
import { messages } from '../messages/en.ts'
import { EditorActions } from './actions.ts'
import { withCard } from './adding.ts'
import { EditorStore } from './editor-store.ts'
import { type FlowEditor, flowPolicy, type SaveState, saveStateOf } from './flow-editor.ts'
import { keepUnsaved } from './kept.ts'
import { PickedLookup } from './picked-lookup.ts'

const base = flowDocument.parse({
  format: 1,
  nodes: [
    { id: 'begin', kind: 'on-chat', position: { x: 0, y: 0 } },
    { id: 'reply', kind: 'send-message', options: { text: 'Hi' }, position: { x: 300, y: 0 } },
  ],
  edges: [{ from: 'begin', port: 'next', to: 'reply' }],
})
const textIn = (document: FlowDocument, id = 'reply') => document.nodes.find((node) => node.id === id)?.options.text
const say = (document: FlowDocument, text: string, id = 'reply') => setOption(document, id, 'text', text)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the editor', () => {
  const saved = { document: base, version: 1, at: '2026-01-01T00:00:00Z', by: null }
  const openBoth = (onEdit = (_: FlowDocument) => {}) => {
    const save = async () => ({ outcome: 'saved' as const, saved })
    const editor: FlowEditor = new DocumentEditor({ saved, policy: flowPolicy, manual: true, save })
    editor.subscribe(() => onEdit(editor.get().document))
    return { editor, store: new EditorStore({ editor, readOnly: false, check: (now) => checkDocument(now) }) }
  }
  const open = (onEdit?: (_: FlowDocument) => void) => openBoth(onEdit).store

  test('steps back and forward without limit; quick typing in one field is one step', () => {
    const store = open()
    for (const text of ['a', 'ab', 'abc']) store.edit((now) => say(now, text), { key: 'reply text' })
    for (let count = 0; count < 300; count++) store.edit((now) => setOption(now, 'begin', 'greeting', String(count)))
    for (let count = 0; count < 300; count++) store.undo()
    expect(textIn(store.get().document)).toBe('abc')
    store.undo()
    expect(textIn(store.get().document)).toBe('Hi')
    expect(store.get()).toMatchObject({ canUndo: false, canRedo: true })
    store.redo()
    expect(textIn(store.get().document)).toBe('abc')
    store.edit((now) => say(now, 'new'))
    expect(store.get().canRedo).toBe(false)
  })

  test('a card that did not change stays the same object for the canvas', () => {
    const store = open()
    const before = store.get().cards.find(({ id }) => id === 'begin')
    store.edit((now) => say(now, 'other'))
    expect(store.get().cards.find(({ id }) => id === 'begin')).toBe(before)
  })

  test('a move is one step when it ends, and none while it goes on', () => {
    const edits: FlowDocument[] = []
    const store = open((document) => edits.push(document))
    const move = (x: number, dragging: boolean) =>
      store.onNodesChange([{ type: 'position', id: 'reply', position: { x, y: 8 }, dragging }])
    move(310, true)
    move(320, true)
    expect(edits).toEqual([])
    move(320, false)
    expect(edits).toHaveLength(1)
    expect(store.get().document.nodes[1]?.position).toEqual({ x: 320, y: 8 })
    store.undo()
    expect(store.get().document.nodes[1]?.position).toEqual({ x: 300, y: 0 })
  })

  test('a deleted step comes back with its connections, and going back to a version is one step', () => {
    const { store, editor } = openBoth()
    store.edit((now) => removeNodes(now, ['reply']))
    expect(store.get().document.edges).toEqual([])
    store.undo()
    expect(store.get().document).toMatchObject({ nodes: [{ id: 'begin' }, { id: 'reply' }], edges: base.edges })
    const version = flowDocument.parse({ ...base, nodes: [base.nodes[0]], edges: [] })
    editor.replace({ ...saved, document: version, version: 2 })
    expect(store.get().cards.map(({ id }) => id)).toEqual(['begin'])
    store.undo()
    expect(textIn(store.get().document)).toBe('Hi')
  })

  test('a note is written, moved and deleted like a card; one that stays empty goes', () => {
    const store = open()
    const actions = new EditorActions(
      store,
      () => messages,
      () => 'en',
    )
    actions.addNote({ x: 8, y: 8 })
    const id = store.get().writing!
    actions.endNote(id, ' Ask Budi ')
    expect(store.get()).toMatchObject({ writing: undefined, document: { notes: [{ id, text: 'Ask Budi' }] } })
    store.onNodesChange([{ type: 'position', id, position: { x: 40, y: 80 }, dragging: false }])
    expect(store.get().document.notes[0]?.position).toEqual({ x: 40, y: 80 })
    store.select([id, 'reply'])
    actions.remove()
    expect(store.get().document).toMatchObject({ notes: [], nodes: [{ id: 'begin' }] })
    store.undo()
    expect(store.get().document.notes).toHaveLength(1)
    actions.addNote({ x: 0, y: 0 })
    actions.endNote(store.get().writing!, '  ')
    expect(store.get().document.notes).toHaveLength(1)
  })

  test('ports are where connections begin, before anything was drawn', () => {
    const store = open()
    store.edit(() => withCard(base, 'condition', { after: 'reply' }).document)
    const [edge] = store.get().lines.slice(-1)
    const card = store.get().cards.find(({ id }) => id === 'reply')
    const handle = card?.handles?.find(({ id }) => id === 'next')
    expect(edge?.data?.route?.from).toEqual({ x: 300 + handle!.x + 10, y: handle!.y + 5 })
    const handles = store.get().cards.find(({ id }) => id === 'condition_1')?.handles
    expect(handles?.map(({ id }) => id)).toEqual(['in', 'yes', 'no'])
    expect(handles![2]!.y - handles![1]!.y).toBe(24)
  })

  test('comparing shows what was removed, and lets nothing be changed', () => {
    const store = open()
    const after = withCard(base, 'wait', { after: 'reply' }).document
    store.compare({ title: 'v', number: 1, before: base, after: { ...after, nodes: after.nodes.slice(1), edges: [] } })
    const marks = store.get().cards.map((card) => (card.type === 'card' ? `${card.id} ${card.data.mark}` : ''))
    expect(marks).toEqual(['reply undefined', 'wait_1 added', 'begin removed'])
    store.edit((now) => say(now, 'no'))
    expect(textIn(store.get().document)).toBe('Hi')
  })
})

describe('adding a card', () => {
  test('after another one connects them by the first free way out', () => {
    const { document, id, connected } = withCard(base, 'condition', { after: 'reply' })
    expect([id, connected]).toEqual(['condition_1', true])
    expect(document.edges.at(-1)).toMatchObject({ from: 'reply', to: 'condition_1' })
  })
  test('on a connection goes between', () => {
    const { document } = withCard(base, 'wait', { line: base.edges[0] })
    expect(document.edges.map(({ from, to }) => `${from} ${to}`)).toEqual(['begin wait_1', 'wait_1 reply'])
  })
  test('never leads into what begins a run', () => {
    expect(withCard(base, 'on-webhook', { after: 'reply' }).connected).toBe(false)
  })
})

/** A server that holds one flow, and refuses a save that is not based on its revision. */
function aServer() {
  const held = { revision: 1, document: base }
  const states: SaveState['state'][] = []
  const kept: unknown[] = []
  const onMerged = vi.fn()
  const revision = () => ({ document: held.document, version: held.revision, at: '2026-01-01T00:00:00Z', by: 'Budi' })
  const editor: FlowEditor = new DocumentEditor({
    saved: revision(),
    policy: flowPolicy,
    onMerged,
    save: async (document, { version }) => {
      if (version !== held.revision) return { outcome: 'newer', theirs: revision() }
      Object.assign(held, { revision: held.revision + 1, document })
      return { outcome: 'saved', saved: revision() }
    },
  })
  editor.subscribe(() => states.push(saveStateOf(editor.get()).state))
  keepUnsaved(editor, (unsaved) => kept.push(unsaved))
  const change = (document: FlowDocument) => editor.change(() => document)
  const elsewhere = (document: FlowDocument) => Object.assign(held, { revision: held.revision + 1, document })
  return { held, editor, change, states, onMerged, kept, elsewhere }
}

describe('saving by itself', () => {
  test('waits a moment, saves the newest, and forgets what it kept', async () => {
    const { held, change, states, kept } = aServer()
    change(say(base, 'a'))
    change(say(base, 'ab'))
    await vi.runAllTimersAsync()
    expect([held.revision, textIn(held.document)]).toEqual([2, 'ab'])
    expect(states).toEqual(['changed', 'changed', 'saving', 'saved'])
    expect(kept.at(-1)).toBeUndefined()
  })

  test('joins what somebody else changed on other cards, and saves both', async () => {
    const { held, change, onMerged, elsewhere } = aServer()
    elsewhere(setOption(base, 'begin', 'greeting', 'Welcome'))
    change(say(base, 'mine'))
    await vi.runAllTimersAsync()
    expect(textIn(held.document)).toBe('mine')
    expect(held.document.nodes[0]?.options.greeting).toBe('Welcome')
    expect(onMerged.mock.calls).toEqual([['Budi', true]])
  })

  test.each([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
  ] as const)('asks whose counts where both changed the same card: %s', async (whose, text) => {
    const { held, editor, change, states, elsewhere } = aServer()
    elsewhere(say(base, 'theirs'))
    change(say(base, 'mine'))
    await vi.runAllTimersAsync()
    expect(states.at(-1)).toBe('conflict')
    expect(textIn(held.document)).toBe('theirs')
    const { conflict: open, saved, document } = editor.get()
    const merged = mergeFlows(saved.document, document, open!.theirs.document)
    editor.resolve(whose === 'mine' ? merged.document : takeTheirs(merged, open!.theirs.document))
    await vi.runAllTimersAsync()
    expect([textIn(held.document), states.at(-1)]).toEqual([text, 'saved'])
  })

  test('takes up what was never saved the last time', async () => {
    const { held, editor } = aServer()
    editor.restore(base, say(base, 'kept'))
    await vi.runAllTimersAsync()
    expect(textIn(held.document)).toBe('kept')
  })

  test('a failure is told and tried again', async () => {
    const { held, change, states } = aServer()
    const { revision } = held
    Object.defineProperty(held, 'revision', {
      get: () => {
        throw new Error('offline')
      },
      set: () => {},
      configurable: true,
    })
    change(say(base, 'later'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(states.at(-1)).toBe('failed')
    Object.defineProperty(held, 'revision', { value: revision, writable: true, configurable: true })
    await vi.runAllTimersAsync()
    expect([textIn(held.document), states.at(-1)]).toEqual(['later', 'saved'])
  })
})

test('what a step picks and is gone is told at its step once the server said so, and asked about once', async () => {
  const id = crypto.randomUUID()
  const asked: unknown[] = []
  const onAnswer = vi.fn()
  const ask = async (picks: PickedThing[]) => {
    asked.push(picks)
    return []
  }
  const lookup = new PickedLookup({ ask, onAnswer })
  const document = flowDocument.parse({
    ...base,
    nodes: [
      ...base.nodes,
      { id: 'data', kind: 'query-data', options: { data_source: id, question: 'How many?' }, position: { x: 0, y: 0 } },
    ],
  })
  const gone = () => checkDocument(document, lookup.of(document)).filter(({ code }) => code === 'data_source_deleted')
  expect(gone()).toEqual([])
  await vi.runAllTimersAsync()
  expect(onAnswer).toHaveBeenCalledOnce()
  expect(gone()).toMatchObject([{ node: 'data', option: 'data_source' }])
  expect(asked).toEqual([[{ pick: 'data_source', id }]])
})

test('connections by Error keep apart from the others to the same card', () => {
  const card = (id: string, x: number) => ({ id, kind: 'http-call', options: {}, position: { x, y: 0 } })
  const nodes = [card('one', 0), card('two', 300), card('three', 600), card('end', 900)]
  const edges = [
    { from: 'one', port: 'next', to: 'end' },
    { from: 'one', port: 'error', to: 'end' },
    { from: 'two', port: 'error', to: 'end' },
  ]
  const document = flowDocument.parse({ format: 1, nodes, edges })
  const routes = routesOf(document, boxesOf(document.nodes, new Map()))
  const heights = [...routes.values()].map(({ path }) => {
    const places = [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
    // Where it passes the card in the middle.
    return places.find(({ x }) => x > 600 && x < 890)?.y
  })
  const [plain, first, second] = heights as [number, number, number]
  expect(Math.abs(plain - first)).toBeGreaterThanOrEqual(8)
  expect([0, ...Array.from({ length: 200 }, (_, n) => n + 8)]).toContain(Math.round(Math.abs(first - second)))
})

test('a covered card is brought into view no further than needed, one out of sight into the middle', () => {
  const canvas = { width: 800, height: 600 }
  const card = { width: 200, height: 80 }
  expect(shiftInto({ left: 100, top: 100, ...card }, canvas)).toEqual({ x: 0, y: 0 })
  expect(shiftInto({ left: 700, top: 100, ...card }, canvas)).toEqual({ x: -124, y: 0 })
  expect(shiftInto({ left: 10, top: -20, ...card }, canvas)).toEqual({ x: 62, y: 44 })
  expect(shiftInto({ left: 1_500, top: 100, ...card }, canvas)).toEqual({ x: -1_200, y: 160 })
})

test('all of three hundred steps in one row is seen, on a phone, too', () => {
  const nodes = Array.from({ length: 300 }, (_, n) => ({
    ...base.nodes[0]!,
    id: `step_${n}`,
    position: { x: n * 312, y: 0 },
  }))
  for (const size of [
    { width: 1188, height: 852 },
    { width: 390, height: 700 },
  ]) {
    const { x, zoom } = wholeViewport({ nodes, notes: [] }, size)
    const right = (299 * 312 + 232) * zoom + x
    expect([x >= 0, right <= size.width]).toEqual([true, true])
  }
})
