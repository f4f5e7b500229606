import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printQuery } from '../print.ts'
import { bareNode } from '../testing/bare.ts'
import { treesOf } from '../testing/trees.ts'
import { type ReadDialect, readStatement } from './read-statement.ts'

describe.each<ReadDialect>(['mysql', 'sqlite', 'sqlserver'])('in %s', (dialect) => {
  test('what is printed of a tree is read as that tree', () => {
    fc.assert(
      fc.property(treesOf(dialect), (tree) => {
        expect(bareNode(readStatement(printQuery(tree, dialect), dialect))).toEqual(bareNode(tree))
      }),
      { seed: 12, numRuns: 150 },
    )
  })
})
