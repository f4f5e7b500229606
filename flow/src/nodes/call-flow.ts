import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort, stepOutput } from '../definition.ts'
import { flowName } from '../document.ts'
import { pickedResource, value } from '../fields.ts'

export const callFlow = defineNode({
  kind: 'call-flow',
  category: 'flow',
  icon: 'workflow',
  label: localized('Call a flow', 'Panggil alur'),
  help: localized(
    'Runs another published flow, waits until it ends and takes its output.',
    'Menjalankan alur lain yang terbit, menunggu selesai, dan mengambil hasilnya.',
  ),
  options: z.object({
    flow: pickedResource('flow').default(''),
    inputs: z
      .array(z.object({ name: flowName, value: value().default('') }))
      .max(50)
      .default([]),
    wait_minutes: z
      .number()
      .min(1)
      .max(60 * 24 * 90)
      .default(60),
  }),
  labels: {
    flow: localized('Flow', 'Alur'),
    inputs: localized('What it is given', 'Masukannya'),
    wait_minutes: localized('Minutes to wait', 'Menit menunggu'),
  },
  input: inPort,
  outputs: [nextPort('object')],
  gives: [
    stepOutput('output', 'any', 'What it gave', 'Hasilnya'),
    stepOutput('replies', 'list', 'What it said', 'Yang disampaikannya'),
  ],
  effect: 'outside',
  afterCrash: 'again',
  mayFail: true,
  waits: true,
  check: ({ flow }) =>
    flow === '' ? [{ option: 'flow', message: localized('Choose the flow.', 'Pilih alurnya.') }] : [],
})
