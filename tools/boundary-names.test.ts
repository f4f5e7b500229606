import { expect, test } from 'vitest'
import { findTwiceNamed } from './boundary-names.ts'

test('an exported type name stands once in a home', () => {
  const texts = new Map([
    ['server/src/a.ts', 'export type Place = { x: number }\ntype Own = 1\n'],
    ['server/src/b.ts', 'export class Place {}\ntype Own = 2\nexport type { Other } from "./c.ts"\n'],
    ['web/src/a.ts', 'export interface Place {}\n'],
    ['server/src/a.test.ts', 'export type Place = 3\n'],
    ['server/src/testing/a.ts', 'export type Place = 3\n'],
  ])
  expect(findTwiceNamed(texts)).toEqual([{ name: 'server Place', files: ['server/src/a.ts', 'server/src/b.ts'] }])
})
