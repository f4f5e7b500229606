import { z } from 'zod'
import { defineNode, gives, inPort, nextPort, say } from '../definition.ts'
import { flowName } from '../document.ts'
import { tableName, value } from '../fields.ts'

export const writeTable = defineNode({
  kind: 'write-table',
  category: 'data',
  icon: 'table-2',
  label: say('Write to a table', 'Tulis ke tabel'),
  help: say(
    'Adds a row to a table of the workspace, or changes the row with the same key.',
    'Menambah baris ke tabel workspace, atau mengubah baris dengan kunci yang sama.',
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
    table: say('Table', 'Tabel'),
    does: say('What to do', 'Yang dilakukan'),
    key: say('Key of the row', 'Kunci baris'),
    columns: say('Columns', 'Kolom'),
  },
  input: inPort,
  outputs: [nextPort('object')],
  gives: [
    gives('row', 'object', 'The row', 'Barisnya'),
    gives('changed', 'number', 'Rows changed', 'Baris yang berubah'),
  ],
  effect: 'outside',
  afterCrash: 'again',
  mayFail: true,
  check: ({ table, does, key }) => [
    ...(table === '' ? [{ option: 'table', message: say('Name the table.', 'Isi nama tabelnya.') }] : []),
    ...(does !== 'add' && (key === '' || key === null)
      ? [{ option: 'key', message: say('Name the key of the row.', 'Isi kunci barisnya.') }]
      : []),
  ],
})
