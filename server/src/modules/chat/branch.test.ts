import { expect, test } from 'vitest'
import type { RecordId } from '#contract/kit/id.ts'
import { type BranchRecord, pathOf, siblingsOf } from './branch.ts'
import { nameSession } from './question.ts'

const id = (name: string) => name as RecordId
const twig = (name: string, parent: string | null): BranchRecord => ({
  id: id(name),
  parentId: parent === null ? null : id(parent),
})

//   a ── b ── c
//   └─── d ── e        f is a second beginning
const tree = [twig('a', null), twig('b', 'a'), twig('c', 'b'), twig('d', 'a'), twig('e', 'd'), twig('f', null)]

test.each([
  ['the end of the session', 'e', undefined, 'a d e'],
  ['no end known: the newest record', null, undefined, 'f'],
  ['a branch through its middle', 'e', 'b', 'a b c'],
  ['the newest branch below a fork', 'c', 'a', 'a d e'],
  ['another beginning', 'e', 'f', 'f'],
])('%s', (_, end, through, path) => {
  expect(pathOf(tree, end === null ? null : id(end), through === undefined ? undefined : id(through))?.join(' ')).toBe(
    path,
  )
})

test('a record of no tree has no branch, an empty session an empty one', () => {
  expect(pathOf(tree, id('e'), id('nowhere'))).toBeUndefined()
  expect(pathOf([], null)).toEqual([])
})

test('siblings are the versions of one turn', () => {
  expect(siblingsOf(tree, id('d'))).toEqual(['b', 'd'])
  expect(siblingsOf(tree, id('a'))).toEqual(['a', 'f'])
  expect(siblingsOf(tree, id('c'))).toEqual(['c'])
})

test.each([
  ['what is our revenue?', 'What is our revenue'],
  ['\n\n  ## Total **per region**  \nsecond line', 'Total per region'],
  [
    'Bandingkan penjualan bulan ini dengan bulan lalu untuk semua cabang di Jawa',
    'Bandingkan penjualan bulan ini dengan bulan lalu untuk semua…',
  ],
  ['x'.repeat(90), `${`X${'x'.repeat(59)}`}…`],
  ['   ', 'New Chat'],
  ['???', '???'],
])('a session is named %j → %j', (question, name) => {
  expect(nameSession(question)).toBe(name)
})
