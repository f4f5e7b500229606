import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort, stepOutput } from '../definition.ts'
import { template } from '../fields.ts'

export const sendEmail = defineNode({
  kind: 'send-email',
  category: 'action',
  icon: 'mail-plus',
  label: localized('Send an email', 'Kirim email'),
  help: localized(
    'Sends a mail once: from the address for notifications, or from the connected mailbox, where answers come in.',
    'Mengirim email sekali: dari alamat notifikasi, atau dari kotak surat yang terhubung, tempat jawabannya masuk.',
  ),
  options: z.object({
    from: z.enum(['notifications', 'mailbox']).default('notifications'),
    to: template({ max: 1_000 }).default(''),
    subject: template({ max: 300 }).default(''),
    text: template({ look: 'wide', max: 50_000 }).default(''),
  }),
  labels: {
    from: localized('From', 'Dari'),
    to: localized('To', 'Kepada'),
    subject: localized('Subject', 'Subjek'),
    text: localized('Text', 'Isi'),
  },
  input: inPort,
  outputs: [nextPort()],
  gives: [stepOutput('to', 'list', 'To whom it went', 'Penerimanya')],
  effect: 'outside',
  afterCrash: 'again',
  mayFail: true,
  check: ({ to, subject }) => [
    ...(to.trim() === '' ? [{ option: 'to', message: localized('Say to whom.', 'Isi kepada siapa.') }] : []),
    ...(subject.trim() === ''
      ? [{ option: 'subject', message: localized('The subject is empty.', 'Subjeknya kosong.') }]
      : []),
  ],
})
