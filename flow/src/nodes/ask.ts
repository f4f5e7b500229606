import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort, port, stepOutput } from '../definition.ts'
import { template } from '../fields.ts'

export const askNode = defineNode({
  kind: 'ask',
  category: 'conversation',
  icon: 'circle-help',
  label: localized('Ask and check', 'Tanya dan periksa'),
  help: localized(
    'Asks a question, waits for the reply and checks it; asks again when it does not fit.',
    'Bertanya, menunggu balasan, dan memeriksanya; bertanya lagi kalau tidak cocok.',
  ),
  options: z.object({
    question: template({ look: 'wide', max: 4_000 }).default(''),
    expects: z.enum(['text', 'number', 'date', 'choice', 'file', 'email', 'phone']).default('text'),
    choices: z.array(z.string().min(1).max(120)).max(30).default([]),
    least: z.number().optional(),
    most: z.number().optional(),
    /** Asked again so often; then the port `invalid`. */
    tries: z.number().int().min(1).max(10).default(3),
    again: template({ max: 1_000 }).default(''),
    /** Without a reply in this time: the port `no_reply`. */
    wait_minutes: z
      .number()
      .min(1)
      .max(60 * 24 * 90)
      .default(60 * 24),
  }),
  labels: {
    question: localized('Question', 'Pertanyaan'),
    expects: localized('Expected reply', 'Balasan yang diharapkan'),
    choices: localized('Choices', 'Pilihan'),
    least: localized('Least', 'Paling kecil'),
    most: localized('Most', 'Paling besar'),
    tries: localized('Tries', 'Percobaan'),
    again: localized('Said when the reply does not fit', 'Ucapan saat balasan tidak cocok'),
    wait_minutes: localized('Minutes to wait', 'Menit menunggu'),
  },
  input: inPort,
  outputs: [
    nextPort(),
    port('invalid', localized('Not valid', 'Tidak valid'), 'text'),
    port('no_reply', localized('No reply', 'Tidak dibalas')),
  ],
  gives: ({ expects }) => [
    stepOutput(
      'value',
      expects === 'number' ? 'number' : expects === 'date' ? 'date' : expects === 'file' ? 'file' : 'text',
      'The reply, checked',
      'Balasan yang sudah diperiksa',
    ),
    stepOutput('reply', 'text', 'The reply as it came', 'Balasan apa adanya'),
  ],
  effect: 'none',
  mayFail: false,
  waits: true,
  needsConversation: true,
  check: ({ question, expects, choices }) => [
    ...(question.trim() === ''
      ? [{ option: 'question', message: localized('The question is empty.', 'Pertanyaannya kosong.') }]
      : []),
    ...(expects === 'choice' && choices.length < 2
      ? [
          {
            option: 'choices',
            message: localized('A choice needs at least two options.', 'Pilihan butuh paling sedikit dua opsi.'),
          },
        ]
      : []),
  ],
})
