import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort, stepOutput } from '../definition.ts'
import { flowName } from '../document.ts'
import { tableName, value } from '../fields.ts'

export const writeTable = defineNode({
  kind: 'write-table',
  category: 'data',
  icon: 'table-2',
  label: localized('Write to a table', 'Tulis ke tabel'),
  help: localized(
    'Adds a row to a table of the workspace, or changes the row with the same key.',
    'Menambah baris ke tabel ruang kerja, atau mengubah baris dengan kunci yang sama.',
  ),
  options: z.object({
    table: tableName(),
    does: z.enum(['add', 'put', 'remove']).default('add'),
    key: value().default(''),
    columns: z
      .array(z.object({ name: flowName, value: value().default('') }))
      .max(60)
      .default([]),
  }),
  labels: {
    table: localized('Table', 'Tabel'),
    does: localized('What to do', 'Yang dilakukan'),
    key: localized('Key of the row', 'Kunci baris'),
    columns: localized('Columns', 'Kolom'),
  },
  input: inPort,
  outputs: [nextPort('object')],
  gives: [
    stepOutput('row', 'object', 'The row', 'Barisnya'),
    stepOutput('changed', 'number', 'Rows changed', 'Baris yang berubah'),
  ],
  effect: 'outside',
  afterCrash: 'again',
  mayFail: true,
  check: ({ table, does, key }) => [
    ...(table === '' ? [{ option: 'table', message: localized('Name the table.', 'Isi nama tabelnya.') }] : []),
    ...(does !== 'add' && (key === '' || key === null)
      ? [{ option: 'key', message: localized('Name the key of the row.', 'Isi kunci barisnya.') }]
      : []),
  ],
})
