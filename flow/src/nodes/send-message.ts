import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort, stepOutput } from '../definition.ts'
import { template } from '../fields.ts'

export const sendMessage = defineNode({
  kind: 'send-message',
  category: 'conversation',
  icon: 'send',
  label: localized('Send a message', 'Kirim pesan'),
  help: localized(
    'Says something in the conversation, or on a channel to someone else.',
    'Menyampaikan sesuatu di percakapan, atau di kanal lain ke orang lain.',
  ),
  options: z.object({
    channel: z.enum(['conversation', 'whatsapp', 'notification']).default('conversation'),
    to: template({ max: 300 }).default(''),
    text: template({ look: 'wide', max: 10_000 }).default(''),
    choices: z.array(z.string().min(1).max(60)).max(10).default([]),
  }),
  labels: {
    channel: localized('Where', 'Di mana'),
    to: localized('To; a number, an address or a person', 'Kepada; nomor, alamat, atau orang'),
    text: localized('Message', 'Pesan'),
    choices: localized('Buttons', 'Tombol'),
  },
  input: inPort,
  outputs: [nextPort()],
  gives: [stepOutput('message_id', 'text', 'Id of the message', 'Id pesan')],
  effect: 'outside',
  staysInside: ({ channel }) => channel === 'conversation',
  afterCrash: 'again',
  mayFail: true,
  check: ({ text, channel, to }) => [
    ...(text.trim() === ''
      ? [{ option: 'text', message: localized('The message is empty.', 'Pesannya kosong.') }]
      : []),
    ...(channel !== 'conversation' && to.trim() === ''
      ? [{ option: 'to', message: localized('Say to whom.', 'Isi kepada siapa.') }]
      : []),
  ],
})
