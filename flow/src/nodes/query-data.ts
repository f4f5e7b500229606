import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort, port, stepOutput } from '../definition.ts'
import { pickedResource, source, template } from '../fields.ts'

export const queryData = defineNode({
  kind: 'query-data',
  category: 'data',
  icon: 'database',
  label: localized('Query data', 'Tanya data'),
  help: localized(
    'Asks a connected database, in words or with SQL. It can only read.',
    'Menanyai basis data terhubung, dengan kata atau SQL. Hanya bisa membaca.',
  ),
  options: z.object({
    data_source: pickedResource('data_source').default(''),
    by: z.enum(['question', 'sql']).default('question'),
    question: template({ max: 2_000 }).default(''),
    /** What happens where the question is read in a way that is only likely: a flow cannot ask which one is meant. */
    when_unsure: z.enum(['stop', 'go_on']).default('stop'),
    /** Not filled: values come in as `:name`, never as text of the statement. */
    sql: source().default(''),
    parameters: z
      .array(
        z.object({
          name: z
            .string()
            .regex(/^[a-z][a-z0-9_]*$/)
            .max(40),
          value: template({ max: 2_000 }).default(''),
        }),
      )
      .max(30)
      .default([]),
    most: z.number().int().min(1).max(1_000).default(100),
  }),
  labels: {
    data_source: localized('Data source', 'Sumber data'),
    by: localized('Ask with', 'Tanya dengan'),
    question: localized('Question', 'Pertanyaan'),
    when_unsure: localized('When it is not sure of the reading', 'Kalau belum yakin cara membacanya'),
    sql: localized('SQL, values as :name', 'SQL, nilai sebagai :nama'),
    parameters: localized('Values', 'Nilai'),
    most: localized('Most rows', 'Paling banyak baris'),
  },
  input: inPort,
  outputs: [nextPort('list'), port('empty', localized('No rows', 'Tanpa baris'))],
  gives: [
    stepOutput('rows', 'list', 'Rows, by column name', 'Baris, menurut nama kolom'),
    stepOutput('count', 'number', 'Number of rows', 'Jumlah baris'),
    stepOutput('first', 'object', 'The first row', 'Baris pertama'),
    stepOutput('text', 'text', 'The rows as a short text', 'Baris sebagai teks singkat'),
    stepOutput('reading', 'text', 'How the question was read', 'Cara pertanyaan dibaca'),
    stepOutput(
      'band',
      'text',
      'How sure that is: verified, chosen, sure or likely; empty with SQL',
      'Seberapa yakin: verified, chosen, sure, atau likely; kosong kalau dengan SQL',
    ),
  ],
  effect: 'none',
  mayFail: true,
  check: ({ by, question, sql }) =>
    (by === 'question' ? question : sql).trim() === ''
      ? [
          {
            option: by === 'question' ? 'question' : 'sql',
            message: localized('Say what to ask the data.', 'Tulis apa yang ditanyakan ke data.'),
          },
        ]
      : [],
})
