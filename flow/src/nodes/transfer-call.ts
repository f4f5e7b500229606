import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort } from '../definition.ts'
import { template } from '../fields.ts'

export const transferCall = defineNode({
  kind: 'transfer-call',
  category: 'conversation',
  icon: 'phone-forwarded',
  label: localized('Put through', 'Sambungkan'),
  help: localized(
    'Puts the caller through to the number of a person, which ends the flow. In the browser the number is shown.',
    'Menyambungkan penelepon ke nomor seseorang, lalu alurnya selesai. Di peramban nomornya ditampilkan.',
  ),
  options: z.object({
    to: template({ max: 100 }).default(''),
    text: template({ look: 'wide', max: 1_000 }).default(''),
  }),
  labels: {
    to: localized('Number; the agent’s person when empty', 'Nomor; petugas agennya kalau kosong'),
    text: localized('Said before', 'Diucapkan sebelumnya'),
  },
  input: inPort,
  outputs: [],
  gives: [],
  effect: 'none',
  mayFail: false,
  needsConversation: true,
  run: ({ to, text }) => ({ port: 'end', say: [{ text, call: { do: 'transfer', to: to.trim() } }] }),
})
