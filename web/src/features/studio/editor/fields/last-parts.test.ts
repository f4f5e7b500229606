import { expect, test } from 'vitest'
import { type FlowDocument, flowDocument } from '#flow/index.ts'
import { knownOf } from '#flow/names.ts'
import { withLastParts } from './last-parts.ts'
import { previewOf, sampleContext } from './sample.ts'

const document: FlowDocument = flowDocument.parse({
  format: 1,
  nodes: [
    { id: 'begin', kind: 'on-webhook', position: { x: 0, y: 0 } },
    { id: 'stock', kind: 'query-data', options: { question: 'stock' }, position: { x: 300, y: 0 } },
  ],
  edges: [{ from: 'begin', port: 'next', to: 'stock' }],
})
const rows = [{ product: 'Kopi', 'stok sisa': 3, is_low: true, supplier: null }]
const outputs = new Map<string, Record<string, unknown>>([
  ['begin', { body: { order: { number: 'A-7', lines: [1] } } }],
  ['stock', { rows, count: 1, first: rows[0], text: 'Kopi 3' }],
])
const known = withLastParts(knownOf(document), outputs)
const parts = known.filter(({ path }) => !knownOf(document).some((named) => named.path === path))

test('the columns of a query and the fields of a call are offered as they last came', () => {
  expect(parts.map(({ path, type }) => `${path}: ${type}`)).toEqual([
    'trigger.body.order: object',
    'trigger.body.order.number: text',
    'trigger.body.order.lines: list',
    'stock.first.product: text',
    'stock.first["stok sisa"]: number',
    'stock.first.is_low: boolean',
    'stock.first.supplier: any',
  ])
  expect(parts.map(({ from }) => from)).toEqual(['begin', 'begin', 'begin', 'stock', 'stock', 'stock', 'stock'])
})

test('each is written as an expression that gives what it shows', () => {
  const context = sampleContext(document, knownOf(document), outputs, 'en')
  const shown = (path: string) => previewOf(`{{${path}}}`, context, 'en')
  expect(shown('stock.first["stok sisa"]')).toEqual({ text: '3' })
  expect(shown('trigger.body.order.number')).toEqual({ text: 'A-7' })
  for (const { path } of parts) expect(shown(path)).not.toHaveProperty('problem')
})

test('before anything ran only what steps declare is offered', () => {
  expect(withLastParts(knownOf(document), new Map())).toEqual(knownOf(document))
})
