import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { comparison } from '../condition-test.ts'
import { defineNode, inPort, nextPort, port, stepOutput } from '../definition.ts'
import { tableName } from '../fields.ts'

export const readTable = defineNode({
  kind: 'read-table',
  category: 'data',
  icon: 'table',
  label: localized('Read a table', 'Baca tabel'),
  help: localized(
    'Reads rows of a table that flows of this workspace keep.',
    'Membaca baris tabel yang disimpan alur di ruang kerja ini.',
  ),
  options: z.object({
    table: tableName(),
    /** `left` names the column. */
    where: z.array(comparison).max(10).default([]),
    most: z.number().int().min(1).max(1_000).default(100),
  }),
  labels: {
    table: localized('Table', 'Tabel'),
    where: localized('Only rows where', 'Hanya baris yang'),
    most: localized('Most rows', 'Paling banyak baris'),
  },
  input: inPort,
  outputs: [nextPort('list'), port('empty', localized('No rows', 'Tanpa baris'))],
  gives: [
    stepOutput('rows', 'list', 'Rows', 'Baris'),
    stepOutput('count', 'number', 'Number of rows', 'Jumlah baris'),
    stepOutput('first', 'object', 'The first row', 'Baris pertama'),
  ],
  effect: 'none',
  mayFail: true,
  check: ({ table }) =>
    table === '' ? [{ option: 'table', message: localized('Name the table.', 'Isi nama tabelnya.') }] : [],
})
