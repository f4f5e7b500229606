import { z } from 'zod'
import { defineNode, inPort, nextPort, say } from '../definition.ts'
import { flowName } from '../document.ts'
import { value } from '../fields.ts'

export const setVariable = defineNode({
  kind: 'set-variable',
  category: 'logic',
  icon: 'variable',
  label: say('Set variables', 'Isi variabel'),
  help: say('Gives variables of the flow a value.', 'Memberi nilai pada variabel alur.'),
  options: z.object({
    set: z
      .array(z.object({ name: flowName, value: value().default('') }))
      .max(50)
      .default([]),
  }),
  labels: { set: say('Variables', 'Variabel') },
  input: inPort,
  outputs: [nextPort()],
  gives: [],
  effect: 'none',
  mayFail: false,
  check: ({ set }) =>
    set.length === 0 ? [{ option: 'set', message: say('No variable is set.', 'Belum ada variabel yang diisi.') }] : [],
  run: ({ set }) => ({ port: 'next', set: Object.fromEntries(set.map(({ name, value }) => [name, value])) }),
})
