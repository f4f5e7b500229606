import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, gives, inPort, nextPort } from '../definition.ts'
import { template } from '../fields.ts'

export const sendEmail = defineNode({
  kind: 'send-email',
  category: 'action',
  icon: 'mail-plus',
  label: localized('Send an email', 'Kirim email'),
  help: localized(
    'Puts a mail into the outbox, which sends it once.',
    'Memasukkan email ke kotak keluar, yang mengirimnya sekali.',
  ),
  options: z.object({
    to: template({ max: 1_000 }).default(''),
    subject: template({ max: 300 }).default(''),
    text: template({ look: 'wide', max: 50_000 }).default(''),
  }),
  labels: { to: localized('To', 'Kepada'), subject: localized('Subject', 'Subjek'), text: localized('Text', 'Isi') },
  input: inPort,
  outputs: [nextPort()],
  gives: [gives('to', 'list', 'To whom it went', 'Penerimanya')],
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
