import { z } from 'zod'
import { defineNode, inPort, say } from '../definition.ts'
import { flowName } from '../document.ts'
import { template, value } from '../fields.ts'

export const endNode = defineNode({
  kind: 'end',
  category: 'flow',
  icon: 'circle-stop',
  label: say('End', 'Selesai'),
  help: say('Ends the run and says what it gives.', 'Mengakhiri jalannya alur dan menentukan hasilnya.'),
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
    output: say('Output', 'Hasil'),
    failed: say('Counts as failed', 'Dihitung gagal'),
    message: say('Message', 'Pesan'),
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
