import { z } from 'zod'
import { defineNode, gives, inPort, nextPort, say } from '../definition.ts'
import { template } from '../fields.ts'

export const sendEmail = defineNode({
  kind: 'send-email',
  category: 'action',
  icon: 'mail-plus',
  label: say('Send an email', 'Kirim email'),
  help: say(
    'Puts a mail into the outbox, which sends it once.',
    'Memasukkan email ke kotak keluar, yang mengirimnya sekali.',
  ),
  options: z.object({
    to: template({ max: 1_000 }).default(''),
    subject: template({ max: 300 }).default(''),
    text: template({ look: 'wide', max: 50_000 }).default(''),
  }),
  labels: { to: say('To', 'Kepada'), subject: say('Subject', 'Subjek'), text: say('Text', 'Isi') },
  input: inPort,
  outputs: [nextPort()],
  gives: [gives('to', 'list', 'To whom it went', 'Penerimanya')],
  effect: 'outside',
  afterCrash: 'again',
  mayFail: true,
  check: ({ to, subject }) => [
    ...(to.trim() === '' ? [{ option: 'to', message: say('Say to whom.', 'Isi kepada siapa.') }] : []),
    ...(subject.trim() === ''
      ? [{ option: 'subject', message: say('The subject is empty.', 'Subjeknya kosong.') }]
      : []),
  ],
})
