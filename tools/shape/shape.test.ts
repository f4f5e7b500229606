import { expect, test } from 'vitest'
import { findBareVerbs } from './bare-verbs.ts'
import { findEqualFunctions, functionsOf } from './functions.ts'
import { findLiteralSpreads } from './literal-spreads.ts'
import { findUnspeakingParameters } from './parameters.ts'
import { findUnspeakingPositions } from './positions.ts'
import { readTree } from './tree.ts'

const positionsOf = (source: string) =>
  findUnspeakingPositions('a.ts', source).map(({ name, line }) => `${line} ${name}`)
const functionsIn = (file: string, source: string) => functionsOf(file, source, readTree(file, source))

test('positions of callbacks and loops are found by where they stand, not by their name alone', () => {
  expect(positionsOf('rows.map((row, at) => at)')).toEqual(['1 at'])
  expect(positionsOf('rows.reduce((sum, row, i) => sum, 0)')).toEqual(['1 i'])
  expect(positionsOf('Array.from({ length: 3 }, (_, n) => n)')).toEqual(['1 n'])
  expect(positionsOf('\nfor (let i = 0, size = 2; i < size; i++) go(i)')).toEqual(['2 i'])
  expect(positionsOf('for (const [at, row] of rows.entries()) go(at, row)')).toEqual(['1 at'])
  expect(positionsOf('for (const n of rows.keys()) go(n)')).toEqual(['1 n'])
  expect(positionsOf('rows.map((row, index) => row.at(index)); const at = now(); times.map((at) => at)')).toEqual([])
  expect(positionsOf('for (const [at, text] of lines) go(at, text)')).toEqual([])
})

test('functions are told with their names and how many lines they have', () => {
  const source = 'export function a() {\n  return 1\n}\nconst b = () => {\n}\nclass C {\n  d() {}\n}\n'
  expect(functionsIn('a.ts', source).map(({ name, line, lines }) => [name, line, lines])).toEqual([
    ['a', 1, 3],
    ['b', 4, 2],
    ['d', 7, 1],
  ])
  expect(functionsIn('a.tsx', 'const Card = () => <p />').map(({ isComponent }) => isComponent)).toEqual([true])
  expect(functionsIn('a.ts', 'const Card = () => 1').map(({ isComponent }) => isComponent)).toEqual([false])
})

test('functions are equal whatever they are called and however they are spaced, in two files', () => {
  const body = '(a: string) {\n  const b = a.trim()\n  if (!b) return 1\n  return 2\n}\n'
  const files = (second: string) =>
    new Map([
      ['a.ts', functionsIn('a.ts', `function one${body}`)],
      ['b.ts', functionsIn('b.ts', second)],
    ])
  expect(findEqualFunctions(files(`export function two${body.replaceAll('  ', '    ')}`))).toEqual([
    ['a.ts:1 one', 'b.ts:1 two'],
  ])
  expect(findEqualFunctions(files(`function one${body.replace('return 2', 'return 3')}`))).toEqual([])
  expect(
    findEqualFunctions(new Map([['a.ts', functionsIn('a.ts', `function one${body}function two${body}`)]])),
  ).toEqual([])
})

test('a literal that is spread inside a literal is found, and what is spread by a condition or a name is not', () => {
  const source = 'const a = {\n  ...{ b: 1, c: 2 },\n  ...(d && { e }),\n  ...d,\n}\nconst [f] = [...[1], ...g]'
  expect(findLiteralSpreads('a.ts', source)).toEqual([2])
})

test('a parameter called one is found, and other names and values are not', () => {
  const source = 'rows.map(\n  (one) => one)\nfunction go(two, one) {}\nconst one = 1\nrows.map(({ one }) => one)'
  expect(findUnspeakingParameters('a.ts', source)).toEqual([2, 3])
})

test('an exported function that is called by a verb alone is found, one with its noun, a noun or a value is not', () => {
  const source =
    'export const find = () => 1\nexport async function send() {}\nexport const findCall = () => 1\nexport const token = () => 1\n' +
    'export const report = { a: 1 }\nconst open = () => 1\nexport const read = function () {}\n'
  expect(findBareVerbs('a.ts', source).map(({ name, line }) => `${line} ${name}`)).toEqual([
    '1 find',
    '2 send',
    '7 read',
  ])
})
