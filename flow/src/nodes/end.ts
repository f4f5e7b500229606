import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort } from '../definition.ts'
import { flowName } from '../document.ts'
import { template, value } from '../fields.ts'

export const endNode = defineNode({
  kind: 'end',
  category: 'flow',
  icon: 'circle-stop',
  label: localized('End', 'Selesai'),
  help: localized('Ends the run and says what it gives.', 'Mengakhiri jalannya alur dan menentukan hasilnya.'),
  options: z.object({
    output: z
      .array(z.object({ name: flowName, value: value().default('') }))
      .max(50)
      .default([]),
    /** A run may end as failed on purpose. */
    failed: z.boolean().default(false),
    message: template({ max: 1_000 }).default(''),
  }),
  labels: {
    output: localized('Output', 'Hasil'),
    failed: localized('Counts as failed', 'Dihitung gagal'),
    message: localized('Message', 'Pesan'),
  },
  input: inPort,
  outputs: [],
  gives: [],
  effect: 'none',
  mayFail: false,
  run: ({ output, failed, message }) => ({
    port: failed ? 'failed' : 'end',
    output: { ...Object.fromEntries(output.map(({ name, value }) => [name, value])), ...(message && { message }) },
  }),
})
