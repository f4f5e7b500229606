import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort } from '../definition.ts'
import { flowName } from '../document.ts'
import { value } from '../fields.ts'

export const setVariable = defineNode({
  kind: 'set-variable',
  category: 'logic',
  icon: 'variable',
  label: localized('Set variables', 'Isi variabel'),
  help: localized('Gives variables of the flow a value.', 'Memberi nilai pada variabel alur.'),
  options: z.object({
    set: z
      .array(z.object({ name: flowName, value: value().default('') }))
      .max(50)
      .default([]),
  }),
  labels: { set: localized('Variables', 'Variabel') },
  input: inPort,
  outputs: [nextPort()],
  gives: [],
  effect: 'none',
  mayFail: false,
  check: ({ set }) =>
    set.length === 0
      ? [{ option: 'set', message: localized('No variable is set.', 'Belum ada variabel yang diisi.') }]
      : [],
  run: ({ set }) => ({ port: 'next', set: Object.fromEntries(set.map(({ name, value }) => [name, value])) }),
})
