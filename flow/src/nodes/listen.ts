import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort, port, stepOutput } from '../definition.ts'

export const listenNode = defineNode({
  kind: 'listen',
  category: 'conversation',
  icon: 'ear',
  label: localized('Listen', 'Dengarkan'),
  help: localized(
    'Waits for what the caller says next, or keys in.',
    'Menunggu ucapan penelepon berikutnya, atau angka yang ditekan.',
  ),
  options: z.object({
    /** Without a word in this time: the port `no_reply`. */
    wait_seconds: z.number().int().min(3).max(600).default(20),
  }),
  labels: { wait_seconds: localized('Seconds to wait', 'Detik menunggu') },
  input: inPort,
  outputs: [nextPort(), port('no_reply', localized('Nothing said', 'Tidak ada ucapan'))],
  gives: [stepOutput('words', 'text', 'What was said', 'Yang diucapkan')],
  effect: 'none',
  mayFail: false,
  waits: true,
  needsConversation: true,
})
