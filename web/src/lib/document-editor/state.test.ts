import { expect, test } from 'vitest'
import {
  type DocumentEvent,
  type DocumentPolicy,
  type DocumentState,
  isDirty,
  openDocument,
  reduceDocument,
} from './state.ts'

/** Documents of two lines, of which people change one or the other. */
type Lines = { first: string; second: string }
type Line = keyof Lines

const lines = (first: string, second = '-'): Lines => ({ first, second })
const isSame = (left: Lines, right: Lines) => left.first === right.first && left.second === right.second

function merge(base: Lines, mine: Lines, theirs: Lines) {
  const names: Line[] = ['first', 'second']
  const conflicts = names.filter(
    (name) => base[name] !== mine[name] && base[name] !== theirs[name] && mine[name] !== theirs[name],
  )
  const pick = (name: Line) => (mine[name] === base[name] ? theirs[name] : mine[name])
  return { document: { first: pick('first'), second: pick('second') }, conflicts }
}

const snapshots: DocumentPolicy<Lines, Line> = { same: isSame, merge, groupedWithin: 1_000, maxSteps: 3 }
const changes: DocumentPolicy<Lines, Line> = {
  ...snapshots,
  applyChange: (document, from, to) => merge(from, to, document).document,
}
const alone: DocumentPolicy<Lines, Line> = { same: isSame, groupedWithin: 1_000, maxSteps: 3 }

type Event = DocumentEvent<Lines, Line>
const revision = (document: Lines, version = 1, by: string | null = null) => ({
  document,
  version,
  at: '2026-01-01T00:00:00Z',
  by,
})
const write = (first: string, at = 0, group?: string): Event => ({ type: 'changed', document: lines(first), group, at })
const undo: Event = { type: 'undone' }
const redo: Event = { type: 'redone' }
const theirs = (document: Lines, version = 2): Event => ({ type: 'newer', theirs: revision(document, version, 'Budi') })
const sent: Event = { type: 'sent' }

const after = (policy: DocumentPolicy<Lines, Line>, events: readonly Event[]): DocumentState<Lines, Line> =>
  events.reduce((state, event) => reduceDocument(policy, state, event), openDocument<Lines, Line>(revision(lines('a'))))

test.each<[string, readonly Event[], Lines, [number, number]]>([
  ['a change is a step', [write('b')], lines('b'), [1, 0]],
  ['a change of nothing is none', [write('a')], lines('a'), [0, 0]],
  ['undone', [write('b'), write('c'), undo], lines('b'), [1, 1]],
  ['undone and redone', [write('b'), write('c'), undo, redo], lines('c'), [2, 0]],
  ['nothing to undo', [undo, redo], lines('a'), [0, 0]],
  ['undone further than there is', [write('b'), undo, undo], lines('a'), [0, 1]],
  ['a change forgets what was undone', [write('b'), undo, write('c')], lines('c'), [1, 0]],
  ['typed without a pause', [write('b', 0, 'x'), write('bc', 900, 'x'), undo], lines('a'), [0, 1]],
  ['typed with a pause', [write('b', 0, 'x'), write('bc', 1_001, 'x'), undo], lines('b'), [1, 1]],
  ['typed into something else', [write('b', 0, 'x'), write('bc', 1, 'y'), undo], lines('b'), [1, 1]],
  ['typed after going back', [write('b', 0, 'x'), write('c', 1), undo, write('d', 2, 'x'), undo], lines('b'), [1, 1]],
  ['typed and taken back', [write('b', 0, 'x'), write('a', 1, 'x')], lines('a'), [0, 0]],
  ['what nobody chose is no step', [{ type: 'adopted', document: lines('z') }], lines('z'), [0, 0]],
  ['the oldest steps are forgotten', ['b', 'c', 'd', 'e'].map((text) => write(text)), lines('e'), [3, 0]],
])('history: %s', (_, events, document, steps) => {
  const state = after(snapshots, events)
  expect([state.document, state.done.length, state.undone.length]).toEqual([document, ...steps])
})

test('a step back takes only its own change out of what others made of it meanwhile', () => {
  const events = [write('b'), theirs(lines('a', 'theirs')), undo]
  expect(after(changes, events).document).toEqual(lines('a', 'theirs'))
  expect(after(snapshots, events).document).toEqual(lines('a', '-'))
  expect(after(changes, [...events, redo]).document).toEqual(lines('b', 'theirs'))
})

test.each<[string, DocumentPolicy<Lines, Line>, readonly Event[], Lines, number, boolean]>([
  [
    'saved',
    snapshots,
    [write('b'), sent, { type: 'saved', sent: lines('b'), saved: revision(lines('b'), 2) }],
    lines('b'),
    2,
    false,
  ],
  ['failed', snapshots, [write('b'), sent, { type: 'failed', error: new Error('offline') }], lines('b'), 1, true],
  ['undone before it was saved', snapshots, [write('b'), undo], lines('a'), 1, false],
  ['a newer one where nothing was changed', snapshots, [theirs(lines('a', 't'))], lines('a', 't'), 2, false],
  ['a newer one beside a change', snapshots, [write('b'), theirs(lines('a', 't'))], lines('b', 't'), 2, true],
  ['a newer one with the same change', snapshots, [write('b'), theirs(lines('b'))], lines('b'), 2, false],
  ['a newer one that excludes it', snapshots, [write('b'), theirs(lines('c'))], lines('b'), 1, true],
  ['a newer one of what cannot be merged', alone, [write('b'), theirs(lines('a', 't'))], lines('b'), 1, true],
  [
    'another document in its place',
    snapshots,
    [write('b'), { type: 'replaced', saved: revision(lines('z'), 3) }],
    lines('z'),
    3,
    false,
  ],
  ['a version that was confirmed', snapshots, [write('b'), { type: 'confirmed', version: 7 }], lines('b'), 7, true],
])('saving: %s', (_, policy, events, document, version, dirty) => {
  const state = after(policy, events)
  expect([state.document, state.saved.version, isDirty(policy, state)]).toEqual([document, version, dirty])
})

test('what was changed while it was on its way comes on top of what is saved', () => {
  const on = lines('b')
  const state = after(snapshots, [
    { type: 'changed', document: on, at: 0 },
    sent,
    write('c'),
    { type: 'saved', sent: on, saved: revision(lines('b', 'theirs'), 2) },
  ])
  expect([state.document, state.saving, isDirty(snapshots, state)]).toEqual([lines('c', 'theirs'), false, true])
})

test.each<[string, Event, Lines, number, boolean]>([
  ['mine', { type: 'resolved', document: lines('b', 't'), step: false }, lines('b', 't'), 1, true],
  ['theirs', { type: 'resolved', document: lines('c', 't'), step: true }, lines('c', 't'), 2, false],
])('a conflict that ends with %s', (_, event, document, steps, dirty) => {
  const open = after(snapshots, [write('b'), theirs(lines('c', 't'))])
  expect([open.conflict?.conflicts, open.conflict?.theirs.by]).toEqual([['first'], 'Budi'])
  const state = reduceDocument(snapshots, open, event)
  expect([state.document, state.done.length, state.saved.version, state.conflict]).toEqual([
    document,
    steps,
    2,
    undefined,
  ])
  expect(isDirty(snapshots, state)).toBe(dirty)
})

test.each<[string, Line[]]>([
  ['names it', ['second']],
  ['does not name it', []],
])('what the server calls a conflict is one, also where it %s', (_, conflicts) => {
  const event: Event = { type: 'newer', theirs: revision(lines('a', 't'), 2), conflicts }
  const state = after(snapshots, [write('b'), event])
  expect([state.conflict?.conflicts, state.document]).toEqual([conflicts, lines('b')])
})

test('a conflict that is put off is met again', () => {
  const state = after(snapshots, [write('b'), theirs(lines('c')), { type: 'postponed' }])
  expect([state.conflict, state.saved.version, state.document]).toEqual([undefined, 1, lines('b')])
})

test.each<[string, Lines, Lines, Lines, Line[] | undefined]>([
  ['on what is there now', lines('a'), lines('kept'), lines('kept'), undefined],
  ['on an older version', lines('a', 'old'), lines('kept', 'old'), lines('kept', '-'), undefined],
  ['against what somebody changed', lines('old'), lines('kept'), lines('kept'), ['first']],
  ['that are saved by now', lines('old'), lines('a'), lines('a'), undefined],
])('changes that were never saved, %s', (_, base, document, result, conflicts) => {
  const state = after(snapshots, [{ type: 'restored', base, document }])
  expect([state.document, state.conflict?.conflicts]).toEqual([result, conflicts])
})
