import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort } from '../definition.ts'
import { template } from '../fields.ts'

export const hangUp = defineNode({
  kind: 'hang-up',
  category: 'conversation',
  icon: 'phone-off',
  label: localized('Hang up', 'Tutup telepon'),
  help: localized(
    'Ends the call once the last words are said.',
    'Mengakhiri panggilan setelah kata terakhir diucapkan.',
  ),
  options: z.object({ text: template({ look: 'wide', max: 1_000 }).default('') }),
  labels: { text: localized('Last words', 'Kata terakhir') },
  input: inPort,
  outputs: [],
  gives: [],
  effect: 'none',
  mayFail: false,
  needsConversation: true,
  run: ({ text }) => ({ port: 'end', say: [{ text, call: { do: 'hang-up' } }] }),
})
