import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, nextPort, stepOutput } from '../definition.ts'
import { pickedResource } from '../fields.ts'

export const onCall = defineNode({
  kind: 'on-call',
  category: 'trigger',
  icon: 'phone-incoming',
  label: localized('Call', 'Panggilan'),
  help: localized(
    'Begins when an agent takes a call, in the browser or by phone, and speaks first. When it has ended, the agent goes on.',
    'Mulai saat agen menerima panggilan, dari peramban atau telepon, dan berbicara lebih dulu. Setelah selesai, agen melanjutkan.',
  ),
  options: z.object({
    agent: pickedResource('agent').default(''),
    direction: z.enum(['both', 'in', 'out']).default('both'),
  }),
  labels: {
    agent: localized('Agent that is called; any when empty', 'Agen yang ditelepon; semua kalau kosong'),
    direction: localized('Which calls', 'Panggilan mana'),
  },
  input: null,
  outputs: [nextPort('object')],
  gives: [
    stepOutput('sender', 'text', 'Number of the caller; empty in the browser', 'Nomor penelepon; kosong di peramban'),
    stepOutput('direction', 'text', 'in or out', 'in (masuk) atau out (keluar)'),
    stepOutput('conversation', 'text', 'Id of the call', 'Id panggilan'),
  ],
  effect: 'none',
  mayFail: false,
  conversation: true,
})
