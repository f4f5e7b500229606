import { expect, test } from 'vitest'
import { emptySpec } from '#web/features/charts/index.ts'
import { type ChartDraft, draftDifferences, mergeDrafts } from './draft.ts'

const draft = (more: Partial<ChartDraft> = {}): ChartDraft => ({
  name: 'Sales',
  visibility: 'workspace',
  source: null,
  sql: 'select 1',
  visual: null,
  columns: [],
  parameters: [],
  spec: emptySpec('bar'),
  drawn: true,
  ...more,
})

test('differences are told by part, whatever the order of keys and spaces at the ends', () => {
  const { version, kind, ...rest } = emptySpec('bar')
  expect(
    draftDifferences(draft(), draft({ spec: { ...rest, kind, version }, sql: 'select 1 ', name: ' Sales' })),
  ).toEqual([])
  expect(draftDifferences(draft(), draft({ name: 'X', spec: emptySpec('pie') }))).toEqual(['name', 'drawing'])
})

test('what two people changed in different parts can both stay; in the same part mine does', () => {
  const mine = draft({ name: 'Mine' })
  const theirs = draft({ sql: 'select 2', name: 'Theirs' })
  expect(mergeDrafts(draft(), mine, theirs)).toMatchObject({ name: 'Mine', sql: 'select 2' })
  expect(mergeDrafts(draft(), draft(), theirs)).toMatchObject({ name: 'Theirs', sql: 'select 2' })
})
