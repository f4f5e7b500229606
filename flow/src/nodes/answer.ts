import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort, stepOutput } from '../definition.ts'
import { pickedResource, template } from '../fields.ts'

export const answerNode = defineNode({
  kind: 'answer',
  category: 'intelligence',
  icon: 'sparkles',
  label: localized('Answer', 'Jawab'),
  help: localized(
    'Answers with a model, with the built-in engine over your data, or with a text of your own.',
    'Menjawab dengan model, mesin bawaan atas datamu, atau teks buatanmu.',
  ),
  options: z.object({
    by: z.enum(['auto', 'model', 'engine', 'text']).default('auto'),
    /** The question, or what is said where `by` is text. */
    text: template({ look: 'wide' }).default('{{trigger.message}}'),
    instructions: template({ look: 'wide', max: 8_000 }).default(''),
    agent: pickedResource('agent').default(''),
    /** Otherwise later steps use the answer and nobody is told. */
    say: z.boolean().default(true),
  }),
  labels: {
    by: localized('Who answers', 'Siapa yang menjawab'),
    text: localized('Question, or the text itself', 'Pertanyaan, atau teksnya sendiri'),
    instructions: localized('Instructions', 'Instruksi'),
    agent: localized('Agent; the default when empty', 'Agen; bawaan kalau kosong'),
    say: localized('Send the answer', 'Kirim jawabannya'),
  },
  input: inPort,
  outputs: [nextPort('text')],
  gives: [
    stepOutput('text', 'text', 'The answer', 'Jawaban'),
    stepOutput('rows', 'list', 'Rows of its table', 'Baris tabelnya'),
  ],
  effect: 'none',
  actsThrough: ({ by }) => by !== 'text',
  costly: true,
  mayFail: true,
  check: ({ text }) =>
    text.trim() === ''
      ? [
          {
            option: 'text',
            message: localized('There is nothing to answer or say.', 'Belum ada yang dijawab atau dikatakan.'),
          },
        ]
      : [],
  run: ({ by, text, say }) =>
    by === 'text' ? { port: 'next', output: { text, rows: [] }, ...(say && { say: [{ text }] }) } : undefined,
})
