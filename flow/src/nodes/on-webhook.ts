import { z } from 'zod'
import { localized, untranslated } from '#contract/kit/localized-text.ts'
import { defineNode, nextPort, stepOutput } from '../definition.ts'

export const onWebhook = defineNode({
  kind: 'on-webhook',
  category: 'trigger',
  icon: 'webhook',
  label: untranslated('Webhook'),
  help: localized(
    'Begins when another program calls the secret address of this flow.',
    'Mulai saat program lain memanggil alamat rahasia alur ini.',
  ),
  options: z.object({
    /** How long the caller waits for the answer before it is told that the run goes on. */
    wait_s: z.number().min(0).max(25).default(20),
    per_minute: z.number().int().min(1).max(100_000).default(6_000),
  }),
  labels: {
    wait_s: localized('Seconds the caller waits for the answer', 'Detik penelepon menunggu jawaban'),
    per_minute: localized('Most calls in a minute', 'Paling banyak panggilan per menit'),
  },
  input: null,
  outputs: [nextPort('object')],
  gives: [
    stepOutput('body', 'any', 'What was sent', 'Isi kiriman'),
    stepOutput('query', 'object', 'Parameters of the address', 'Parameter alamat'),
    stepOutput('headers', 'object', 'Headers', 'Header'),
    stepOutput('method', 'text', 'Method', 'Metode'),
  ],
  effect: 'none',
  mayFail: false,
})
