import { z } from 'zod'
import { localized, untranslated } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, port, stepOutput } from '../definition.ts'
import { template } from '../fields.ts'
import { flowLimits } from '../limits.ts'

const cls = z.object({
  name: z.string().min(1).max(80),
  /** What speaks for it, in words; the model and the built-in engine read it. */
  about: z.string().max(500).default(''),
  examples: z.array(z.string().max(300)).max(50).default([]),
})

export const classify = defineNode({
  kind: 'classify',
  category: 'intelligence',
  icon: 'tags',
  label: localized('Classify', 'Kelompokkan'),
  help: localized(
    'Finds which of your classes a text belongs to, and continues on its port.',
    'Menentukan kelompok sebuah teks, lalu lanjut lewat cabangnya.',
  ),
  options: z.object({
    text: template({ look: 'wide' }).default('{{trigger.message}}'),
    classes: z.array(cls).max(flowLimits.cases).default([]),
    least_confidence: z.number().min(0).max(1).default(0.35),
  }),
  labels: {
    text: localized('Text', 'Teks'),
    classes: localized('Classes', 'Kelompok'),
    least_confidence: localized('Least confidence', 'Keyakinan paling rendah'),
  },
  input: inPort,
  outputs: ({ classes }) => [
    ...classes.map(({ name }, index) => port(`class_${index + 1}`, untranslated(name), 'text')),
    port('other', localized('None of them', 'Tidak satu pun'), 'text'),
  ],
  gives: [
    stepOutput('class', 'text', 'Its class', 'Kelompoknya'),
    stepOutput('confidence', 'number', 'How sure, 0 to 1', 'Tingkat keyakinan, 0 sampai 1'),
  ],
  effect: 'none',
  costly: true,
  mayFail: true,
  check: ({ classes }) =>
    classes.length < 2
      ? [
          {
            option: 'classes',
            message: localized('At least two classes are needed.', 'Butuh paling sedikit dua kelompok.'),
          },
        ]
      : [],
})
