import { z } from 'zod'
import { defineNode, gives, nextPort, noChannel, say } from '../definition.ts'

export const onCall = defineNode({
  kind: 'on-call',
  category: 'trigger',
  icon: 'phone-incoming',
  label: say('Call', 'Panggilan'),
  help: say('Begins with each thing the caller says.', 'Mulai setiap kali penelepon selesai berbicara.'),
  notYet: noChannel,
  options: z.object({ voice: z.enum(['female', 'male']).default('female') }),
  labels: { voice: say('Voice', 'Suara') },
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
