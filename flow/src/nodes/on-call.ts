import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, gives, nextPort, noChannel } from '../definition.ts'

export const onCall = defineNode({
  kind: 'on-call',
  category: 'trigger',
  icon: 'phone-incoming',
  label: localized('Call', 'Panggilan'),
  help: localized('Begins with each thing the caller says.', 'Mulai setiap kali penelepon selesai berbicara.'),
  notYet: noChannel,
  options: z.object({ voice: z.enum(['female', 'male']).default('female') }),
  labels: { voice: localized('Voice', 'Suara') },
  input: null,
  outputs: [nextPort('object')],
  gives: [
    gives('message', 'text', 'What was said', 'Isi ucapan'),
    gives('sender', 'text', 'Number of the caller', 'Nomor penelepon'),
    gives('conversation', 'text', 'Id of the call', 'Id panggilan'),
  ],
  effect: 'none',
  mayFail: false,
  conversation: true,
})
