import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { comparison, holdsCondition } from '../condition-test.ts'
import { defineNode, inPort, port, stepOutput } from '../definition.ts'
import { isTrue } from '../expression/index.ts'
import { expression } from '../fields.ts'

export const condition = defineNode({
  kind: 'condition',
  category: 'logic',
  icon: 'split',
  label: localized('Condition', 'Syarat'),
  help: localized('Continues on Yes or No.', 'Lanjut lewat Ya atau Tidak.'),
  options: z.object({
    match: z.enum(['all', 'any']).default('all'),
    conditions: z.array(comparison).max(30).default([]),
    /** Instead of, or besides, the comparisons. */
    expression: expression('boolean').default(''),
  }),
  labels: {
    match: localized('Must hold', 'Harus terpenuhi'),
    conditions: localized('Comparisons', 'Perbandingan'),
    expression: localized('Or an expression', 'Atau ekspresi'),
  },
  input: inPort,
  outputs: [port('yes', localized('Yes', 'Ya')), port('no', localized('No', 'Tidak'))],
  gives: [stepOutput('result', 'boolean', 'Whether it holds', 'Terpenuhi atau tidak')],
  effect: 'none',
  mayFail: false,
  check: ({ conditions, expression }) =>
    conditions.length === 0 && expression.trim() === ''
      ? [{ option: 'conditions', message: localized('There is nothing to decide by.', 'Belum ada syaratnya.') }]
      : [],
  run: ({ match, conditions, expression }) => {
    const results = [...conditions.map(holdsCondition), ...(expression === '' ? [] : [isTrue(expression)])]
    const result = match === 'all' ? results.every(Boolean) : results.some(Boolean)
    return { port: result ? 'yes' : 'no', output: { result } }
  },
})
