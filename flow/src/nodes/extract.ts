import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort, port, stepOutput } from '../definition.ts'
import { flowName } from '../document.ts'
import { template } from '../fields.ts'

const extractType = z.enum(['text', 'number', 'date', 'email', 'phone', 'boolean', 'choice'])
const field = z.object({
  name: flowName,
  type: extractType.default('text'),
  about: z.string().max(300).default(''),
  choices: z.array(z.string().max(120)).max(50).default([]),
  required: z.boolean().default(false),
})

export const extract = defineNode({
  kind: 'extract',
  category: 'intelligence',
  icon: 'scan-text',
  label: localized('Extract to fields', 'Ambil ke isian'),
  help: localized(
    'Reads fields such as a name, a date or an amount out of a text.',
    'Membaca isian seperti nama, tanggal, atau jumlah dari sebuah teks.',
  ),
  options: z.object({
    text: template({ look: 'wide' }).default('{{trigger.message}}'),
    fields: z.array(field).max(40).default([]),
  }),
  labels: { text: localized('Text', 'Teks'), fields: localized('Fields', 'Isian') },
  input: inPort,
  outputs: [nextPort('object'), port('missing', localized('Something is missing', 'Ada yang kurang'), 'object')],
  gives: ({ fields }) => [
    ...fields.map(({ name, type }) =>
      stepOutput(name, type === 'number' || type === 'date' || type === 'boolean' ? type : 'text', name, name),
    ),
    stepOutput('missing', 'list', 'Required fields not found', 'Isian wajib yang tidak ditemukan'),
  ],
  effect: 'none',
  costly: true,
  mayFail: true,
  check: ({ fields }) =>
    fields.length === 0
      ? [{ option: 'fields', message: localized('Name at least one field.', 'Isi paling sedikit satu isian.') }]
      : [],
})
