import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, nextPort, stepOutput } from '../definition.ts'

export const onWhatsapp = defineNode({
  kind: 'on-whatsapp',
  category: 'trigger',
  icon: 'message-square',
  label: localized('WhatsApp message', 'Pesan WhatsApp'),
  help: localized(
    'Begins when a WhatsApp message comes in on the chosen account.',
    'Mulai saat pesan WhatsApp masuk ke akun yang dipilih.',
  ),
  options: z.object({
    account: z.string().max(80).default(''),
    keywords: z.array(z.string().min(1).max(80)).max(50).default([]),
  }),
  labels: {
    account: localized('Account; any when empty', 'Akun; semua kalau kosong'),
    keywords: localized('Only messages with one of these words', 'Hanya pesan dengan salah satu kata ini'),
  },
  input: null,
  outputs: [nextPort('object')],
  gives: [
    stepOutput('message', 'text', 'What was written', 'Isi pesan'),
    stepOutput('sender', 'text', 'Number of the sender', 'Nomor pengirim'),
    stepOutput('name', 'text', 'Name of the sender', 'Nama pengirim'),
    stepOutput('conversation', 'text', 'Id of the conversation', 'Id percakapan'),
    stepOutput('files', 'list', 'Attached files', 'File terlampir'),
  ],
  effect: 'none',
  mayFail: false,
  conversation: true,
})
