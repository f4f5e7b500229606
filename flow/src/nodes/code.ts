import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort, stepOutput } from '../definition.ts'
import { flowName } from '../document.ts'
import { source, value } from '../fields.ts'
import { flowLimits } from '../limits.ts'

export const code = defineNode({
  kind: 'code',
  category: 'action',
  icon: 'code',
  label: localized('Code', 'Kode'),
  help: localized(
    'Runs JavaScript in a sandbox: no network, no files, bounded memory and time.',
    'Menjalankan JavaScript di kotak pasir: tanpa jaringan dan berkas, memori dan waktu dibatasi.',
  ),
  options: z.object({
    code: source().default('return { ...input }'),
    inputs: z
      .array(z.object({ name: flowName, value: value().default('') }))
      .max(40)
      .default([]),
    milliseconds: z.number().int().min(10).max(flowLimits.code.milliseconds).default(500),
  }),
  labels: {
    code: localized('Code; what it returns is its result', 'Kode; yang dikembalikan adalah hasilnya'),
    inputs: localized('Given as `input`', 'Diberikan sebagai `input`'),
    milliseconds: localized('At most, milliseconds', 'Paling lama, milidetik'),
  },
  input: inPort,
  outputs: [nextPort('any')],
  gives: [
    stepOutput('result', 'any', 'What the code returned', 'Yang dikembalikan kode'),
    stepOutput('log', 'list', 'What it logged', 'Catatannya'),
  ],
  effect: 'none',
  mayFail: true,
  check: ({ code }) =>
    code.trim() === '' ? [{ option: 'code', message: localized('There is no code.', 'Belum ada kode.') }] : [],
})
