import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, nextPort, stepOutput } from '../definition.ts'

export const onEmail = defineNode({
  kind: 'on-email',
  category: 'trigger',
  icon: 'mail',
  label: localized('Email', 'Email masuk'),
  help: localized(
    'Begins when a mail comes in to the connected mailbox. What the flow says becomes a reply, which waits for approval or goes out as set up there.',
    'Mulai saat email masuk ke kotak surat yang terhubung. Ucapan alur menjadi balasan, yang menunggu persetujuan atau terkirim sesuai pengaturannya.',
  ),
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
    stepOutput('message', 'text', 'Text of the mail', 'Isi email'),
    stepOutput('subject', 'text', 'Subject', 'Subjek'),
    stepOutput('sender', 'text', 'Address of the sender', 'Alamat pengirim'),
    stepOutput('name', 'text', 'Name of the sender', 'Nama pengirim'),
    stepOutput('conversation', 'text', 'Id of the thread', 'Id utas'),
    stepOutput('files', 'list', 'Attached files', 'File terlampir'),
  ],
  effect: 'none',
  mayFail: false,
  conversation: true,
})
