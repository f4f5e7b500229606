import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printQuery } from '../print.ts'
import { bare } from '../testing/bare.ts'
import { treesOf } from '../testing/trees.ts'
import { type ReadDialect, readStatement } from './read-statement.ts'

describe.each<ReadDialect>(['mysql', 'sqlite', 'sqlserver'])('in %s', (dialect) => {
  test('what is printed of a tree is read as that tree', () => {
    fc.assert(
      fc.property(treesOf(dialect), (tree) => {
        expect(bare(readStatement(printQuery(tree, dialect), dialect))).toEqual(bare(tree))
      }),
      { seed: 12, numRuns: 150 },
    )
  })
})
