import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, gives, nextPort, noChannel } from '../definition.ts'

export const onEmail = defineNode({
  kind: 'on-email',
  category: 'trigger',
  icon: 'mail',
  label: localized('Email', 'Email masuk'),
  help: localized(
    'Begins when a mail comes in to the connected mailbox.',
    'Mulai saat email masuk ke kotak surat yang terhubung.',
  ),
  notYet: noChannel,
  options: z.object({
    mailbox: z.string().max(120).default(''),
    subject_contains: z.string().max(200).default(''),
    from_contains: z.string().max(200).default(''),
  }),
  labels: {
    mailbox: localized('Mailbox; any when empty', 'Kotak surat; semua kalau kosong'),
    subject_contains: localized('Only when the subject contains', 'Hanya kalau subjek memuat'),
    from_contains: localized('Only when the sender contains', 'Hanya kalau pengirim memuat'),
  },
  input: null,
  outputs: [nextPort('object')],
  gives: [
    gives('message', 'text', 'Text of the mail', 'Isi email'),
    gives('subject', 'text', 'Subject', 'Subjek'),
    gives('sender', 'text', 'Address of the sender', 'Alamat pengirim'),
    gives('conversation', 'text', 'Id of the thread', 'Id utas'),
    gives('files', 'list', 'Attached files', 'File terlampir'),
  ],
  effect: 'none',
  mayFail: false,
  conversation: true,
})
