import { expect, test } from 'vitest'
import { findCycles } from './boundary-cycles.ts'

const cyclesOf = (files: Record<string, string>) => findCycles(new Map(Object.entries(files)))

test('files that need each other are a cycle, through others too, and also over several lines', () => {
  expect(
    cyclesOf({
      'engine/src/a.ts': "import {\n  b,\n} from './b.ts'",
      'engine/src/b.ts': "export * from '#engine/c.ts'",
      'engine/src/c.ts': "import './a.ts'",
      'engine/src/d.ts': "import { a } from './a.ts'",
    }),
  ).toEqual([['engine/src/a.ts', 'engine/src/b.ts', 'engine/src/c.ts']])
})

test('a cycle that only types close is one, too', () => {
  expect(
    cyclesOf({
      'web/src/a.ts': "import { b } from './b.ts'",
      'web/src/b.ts': "import type {\n  A,\n} from './a.ts'",
    }),
  ).toEqual([['web/src/a.ts', 'web/src/b.ts']])
})

test.each([
  ['one way', "import { b } from './b.ts'", ''],
  ['what is loaded later', "import { b } from './b.ts'", "const a = () => import('./a.ts')"],
  [
    'packages and files that are not there',
    "import { b } from './b.ts'",
    "import z from 'zod'\nimport x from './x.ts'",
  ],
])('no cycle: %s', (_name, a, b) => {
  expect(cyclesOf({ 'web/src/a.ts': a, 'web/src/b.ts': b })).toEqual([])
})

test('a recursive grammar may be one', () => {
  expect(
    cyclesOf({ 'sql/src/a.ts': "import { b } from './b.ts'", 'sql/src/b.ts': "import { a } from './a.ts'" }),
  ).toEqual([])
})
