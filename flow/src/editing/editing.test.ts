import { describe, expect, test } from 'vitest'
import { type FlowDocument, flowDocument } from '../document.ts'
import { clipNodes, pasteClipping, readClipping } from './clipping.ts'
import { differenceOf, isSame } from './difference.ts'
import { moveNotes, setNote } from './edits.ts'
import { mergeFlows, takeTheirs } from './merge.ts'
import { applyPatch, invertPatch, patchOf } from './patch.ts'
import { Summaries } from './summary.ts'

const node = (id: string, options: Record<string, unknown> = {}, x = 0) => ({
  id,
  kind: 'set_variable',
  options,
  position: { x, y: 0 },
})
const edge = (from: string, to: string, port = 'next') => ({ from, port, to })
const flow = (nodes: ReturnType<typeof node>[], edges: ReturnType<typeof edge>[] = []): FlowDocument =>
  flowDocument.parse({ format: 1, nodes, edges })

const base = flow([node('a'), node('b'), node('c')], [edge('a', 'b'), edge('b', 'c')])
const withNode = (document: FlowDocument, id: string, options: Record<string, unknown>): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node) => (node.id === id ? { ...node, options } : node)),
})
const without = (document: FlowDocument, id: string): FlowDocument => ({
  ...document,
  nodes: document.nodes.filter((node) => node.id !== id),
  edges: document.edges.filter(({ from, to }) => from !== id && to !== id),
})

describe('difference', () => {
  test('names added, removed and changed cards and connections, and no moved ones', () => {
    const moved = { ...base, nodes: base.nodes.map((node) => ({ ...node, position: { x: 9, y: 9 } })) }
    expect(isSame(differenceOf(base, moved))).toBe(true)
    const after = withNode(without(base, 'c'), 'b', { value: 2 })
    const added = { ...after, nodes: [...after.nodes, ...flow([node('d')]).nodes] }
    const { nodes, edges, parts } = differenceOf(base, added)
    expect(nodes.map(({ id, change }) => `${id} ${change}`)).toEqual(['b changed', 'd added', 'c removed'])
    expect(nodes[0]).toMatchObject({ fields: ['value'] })
    expect(edges).toMatchObject([{ change: 'removed', edge: { from: 'b', to: 'c' } }])
    expect(parts).toEqual([])
  })
})

describe('patches', () => {
  test('lead there and back', () => {
    const after = withNode(without(base, 'c'), 'b', { value: 2 })
    const patch = patchOf(base, after)!
    expect(applyPatch(base, patch)).toEqual(after)
    const back = applyPatch(after, invertPatch(patch))
    expect(isSame(differenceOf(back, base))).toBe(true)
    expect(patchOf(base, base)).toBeUndefined()
  })
  test('leave what others changed since', () => {
    const patch = patchOf(base, withNode(base, 'a', { value: 1 }))!
    const elsewhere = withNode(applyPatch(base, patch), 'b', { value: 5 })
    expect(applyPatch(elsewhere, invertPatch(patch))).toEqual(withNode(base, 'b', { value: 5 }))
  })
})

describe('merging two changes', () => {
  test('of different cards holds both, without a conflict', () => {
    const mine = withNode(base, 'a', { value: 1 })
    const theirs = withNode(without(base, 'c'), 'b', { value: 2 })
    const { document, conflicts } = mergeFlows(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(document).toEqual(withNode(withNode(without(base, 'c'), 'a', { value: 1 }), 'b', { value: 2 }))
  })
  test('of the same card is a conflict in which nothing is lost', () => {
    const [mine, theirs] = [withNode(base, 'a', { value: 1 }), withNode(base, 'a', { value: 2 })]
    const merged = mergeFlows(base, mine, theirs)
    expect(merged.conflicts).toMatchObject([{ what: 'node', id: 'a', mine: { options: { value: 1 } } }])
    expect(merged.document).toEqual(mine)
    expect(takeTheirs(merged, theirs)).toEqual(theirs)
  })
  test('one deletes what the other changed: a conflict, and theirs comes back with its connections', () => {
    const [mine, theirs] = [without(base, 'b'), withNode(base, 'b', { value: 2 })]
    const merged = mergeFlows(base, mine, theirs)
    expect(merged.conflicts).toMatchObject([{ what: 'node', id: 'b', mine: undefined }])
    const withTheirs = takeTheirs(merged, theirs)
    expect(isSame(differenceOf(withTheirs, theirs))).toBe(true)
  })
  test('the same change twice is one', () => {
    const both = withNode(base, 'a', { value: 1 })
    expect(mergeFlows(base, both, withNode(base, 'a', { value: 1 })).conflicts).toEqual([])
  })
  test('a connection that either took away goes, one that either added stays', () => {
    const edges = (...list: ReturnType<typeof edge>[]) => ({ ...base, edges: flow([], list).edges })
    const conflictsOf = (mine: FlowDocument, theirs: FlowDocument) =>
      mergeFlows(base, mine, theirs)
        .document.edges.map(({ from, to }) => from + to)
        .join(' ')
    const [ab, bc, ca] = [edge('a', 'b'), edge('b', 'c'), edge('c', 'a')]
    expect(conflictsOf(base, edges(ab))).toBe('ab')
    expect(conflictsOf(edges(ab), base)).toBe('ab')
    expect(conflictsOf(edges(ab, ca), edges(bc))).toBe('ca')
    expect(conflictsOf(edges(bc), edges(ab, bc, ca))).toBe('bc ca')
  })
  test('two connections of one output: mine stays', () => {
    const [mine, theirs] = [
      { ...base, edges: [...base.edges, ...flow([], [edge('c', 'a')]).edges] },
      { ...base, edges: [...base.edges, ...flow([], [edge('c', 'b')]).edges] },
    ]
    expect(mergeFlows(base, mine, theirs).document.edges.map(({ from, to }) => from + to)).toEqual(['ab', 'bc', 'ca'])
  })
})

describe('notes', () => {
  const note = (id: string, text: string, x = 0) => ({ id, text, position: { x, y: 0 } })
  const noted = { ...base, notes: [note('one', 'first'), note('two', 'second')] }

  test('of two people are all kept, without a question', () => {
    const mine = { ...noted, notes: [note('one', 'mine'), note('three', 'new')] }
    const theirs = { ...noted, notes: [note('one', 'theirs'), note('two', 'second'), note('four', 'newer')] }
    const { document, conflicts } = mergeFlows(noted, mine, theirs)
    expect(conflicts).toEqual([])
    expect(document.notes.map(({ id, text }) => `${id} ${text}`)).toEqual(['one mine', 'three new', 'four newer'])
  })
  test('are taken back one by one, and a moved one is no difference', () => {
    const patch = patchOf(base, { ...base, notes: [note('one', 'first')] })!
    const elsewhere = { ...applyPatch(base, patch), notes: noted.notes }
    expect(applyPatch(elsewhere, invertPatch(patch)).notes.map(({ id }) => id)).toEqual(['two'])
    expect(isSame(differenceOf(noted, { ...noted, notes: [note('one', 'first', 90), note('two', 'second')] }))).toBe(
      true,
    )
    expect(differenceOf(noted, base).parts).toEqual(['notes'])
  })
  test('are copied with cards, or alone, and pasted at a place under other names', () => {
    const clipping = readClipping(JSON.stringify(clipNodes(noted, ['two'])))!
    const pasted = pasteClipping(noted, clipping, { x: 40, y: 8 })
    expect(pasted.document.notes.at(-1)).toEqual({ ...note('two_1', 'second'), position: { x: 40, y: 8 } })
    expect(readClipping(JSON.stringify({ ...clipNodes(noted, []) }))).toBeUndefined()
  })
})

describe('what a card is set up to do', () => {
  const at = (id: string, kind: string, options: object, title?: string) => ({
    id,
    kind,
    options,
    position: { x: 0, y: 0 },
    ...(title && { title }),
  })
  const document = flowDocument.parse({
    format: 1,
    nodes: [
      at('begin', 'on-chat', {}),
      at('monday', 'on-schedule', { cron: '30 7 * * 1' }),
      at('order', 'ask', { question: 'Which order?' }, 'Order number'),
      at('large', 'condition', { conditions: [{ left: '{{order.value}}', operator: 'greater', right: '100' }] }),
      at('reply', 'send-message', { text: 'You wrote {{trigger.message | cut:80}} on {{order.reply}}, {{shop_name}}' }),
      at('broken', 'send-message', { text: 'Hello {{order.' }),
      at('vip', 'condition', { expression: 'order.value > 100 and trigger.message != "a.b"' }),
      at('unread', 'condition', { expression: 'order.value >' }),
    ],
    edges: [],
    variables: [{ name: 'shop_name' }],
  })
  const summaryText = (summaries: Summaries, id: string, given = document) =>
    (summaries.of(given).get(id)?.summary ?? [])
      .map((part) => {
        if ('text' in part) return part.text
        if ('words' in part) return part.words.id
        return 'word' in part ? `<${part.word}>` : `[${part.value.en}]`
      })
      .join('')

  test('names what is filled in as people call it, and never shows braces but those that cannot be read', () => {
    const summaries = new Summaries()
    expect(summaryText(summaries, 'begin')).toBe('')
    expect(summaryText(summaries, 'monday')).toBe('Setiap Senin pukul 07.30')
    expect(summaryText(summaries, 'order')).toBe('Which order?')
    expect(summaryText(summaries, 'large')).toBe('[Order number]<greater>100')
    expect(summaryText(summaries, 'reply')).toBe(
      'You wrote [What was written] on [Order number · The reply as it came], [shop name]',
    )
    expect(summaryText(summaries, 'broken')).toBe('Hello {{order.')
    expect(summaryText(summaries, 'vip')).toBe('[Order number] > 100 and [What was written] != "a.b"')
    expect(summaryText(summaries, 'unread')).toBe('order.value >')
  })

  test('follows the title of another card, and stays the same object where nothing changed', () => {
    const summaries = new Summaries()
    const before = summaries.of(document)
    const nodes = document.nodes.map((node) => (node.id === 'order' ? { ...node, title: 'Number' } : node))
    const after = summaries.of({ ...document, nodes })
    expect(summaryText(summaries, 'large', { ...document, nodes })).toBe('[Number]<greater>100')
    expect(after.get('begin')?.summary).toBe(before.get('begin')?.summary)
  })
})

test('a note that stays as it is is the same object, so that undoing gives back only what changed', () => {
  const note = (id: string) => ({ id, text: id, position: { x: 0, y: 0 } })
  const document: FlowDocument = flowDocument.parse({ ...base, notes: [note('one'), note('two')] })
  const at = (x: number) => new Map([['one', { x, y: 0 }]])
  const moved = moveNotes(document, at(5))
  expect(moved.notes[0]?.position).toEqual({ x: 5, y: 0 })
  expect(moved.notes[1]).toBe(document.notes[1])
  expect(moveNotes(document, at(0))).toBe(document)
  expect(setNote(document, 'one', 'one')).toBe(document)
})
