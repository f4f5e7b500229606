import { z } from 'zod'
import { localized, untranslated } from '#contract/kit/localized-text.ts'
import { holdsCondition, operator } from '../condition-test.ts'
import { defineNode, inPort, port, stepOutput } from '../definition.ts'
import { value } from '../fields.ts'
import { flowLimits } from '../limits.ts'

const oneCase = z.object({
  label: z.string().max(80).default(''),
  operator: operator.default('equals'),
  value: value().default(''),
})

export const switchNode = defineNode({
  kind: 'switch',
  category: 'logic',
  icon: 'list-tree',
  label: localized('Switch', 'Pilah'),
  help: localized('Continues on the first case that fits.', 'Lanjut lewat kasus pertama yang cocok.'),
  options: z.object({ value: value().default(''), cases: z.array(oneCase).max(flowLimits.cases).default([]) }),
  labels: { value: localized('Value', 'Nilai'), cases: localized('Cases', 'Kasus') },
  input: inPort,
  outputs: ({ cases }) => [
    ...cases.map((item, index) => {
      const label = item.label || String(item.value ?? '') || `${index + 1}`
      return port(`case_${index + 1}`, untranslated(label))
    }),
    port('other', localized('None of them', 'Tidak satu pun')),
  ],
  gives: [stepOutput('case', 'text', 'The case that fits', 'Kasus yang cocok')],
  effect: 'none',
  mayFail: false,
  check: ({ cases }) =>
    cases.length === 0 ? [{ option: 'cases', message: localized('There are no cases.', 'Belum ada kasus.') }] : [],
  run: ({ value: left, cases }) => {
    const found = cases.findIndex((item) => holdsCondition({ left, operator: item.operator, right: item.value }))
    const entry = cases[found]
    return entry
      ? { port: `case_${found + 1}`, output: { case: entry.label || String(entry.value ?? '') } }
      : { port: 'other', output: { case: '' } }
  },
})
