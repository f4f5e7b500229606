import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, nextPort, stepOutput } from '../definition.ts'
import { dataType, flowName } from '../document.ts'

export const onFlow = defineNode({
  kind: 'on-flow',
  category: 'trigger',
  icon: 'workflow',
  label: localized('Another flow', 'Alur lain'),
  help: localized(
    'Begins when another flow, an API call or an agent calls this one.',
    'Mulai saat alur lain, panggilan API, atau agen memanggil alur ini.',
  ),
  options: z.object({
    inputs: z
      .array(z.object({ name: flowName, type: dataType.default('any') }))
      .max(50)
      .default([]),
  }),
  labels: { inputs: localized('What it is given', 'Masukannya') },
  input: null,
  outputs: [nextPort('object')],
  gives: ({ inputs }) => inputs.map(({ name, type }) => stepOutput(name, type, name, name)),
  effect: 'none',
  mayFail: false,
  conversation: true,
})
