import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, port, type StepResult, stepOutput } from '../definition.ts'
import { ExpressionError, isTrue, toNumber } from '../expression/index.ts'
import { expression, value } from '../fields.ts'
import { flowLimits } from '../limits.ts'
import type { StepView } from '../machine/step-view.ts'

const options = z.object({
  over: z.enum(['list', 'times', 'while']).default('list'),
  list: value('list').default(''),
  times: value('number').default(3),
  while: expression('boolean').default(''),
  /** More rounds than this end the loop by the port `limit`. */
  limit: z.number().int().min(1).max(flowLimits.loopRounds).default(100),
  /** Evaluated at the end of each round and gathered in `results`. */
  collect: expression().default(''),
})

export const loop = defineNode({
  kind: 'loop',
  category: 'logic',
  icon: 'repeat',
  label: localized('Loop', 'Ulangi'),
  help: localized(
    'Repeats what hangs on Each until it comes back here; then continues on Done.',
    'Mengulang yang ada di Tiap sampai kembali ke sini; lalu lanjut lewat Selesai.',
  ),
  options,
  labels: {
    over: localized('Repeat', 'Ulangi'),
    list: localized('For each of', 'Untuk tiap isi'),
    times: localized('Times', 'Kali'),
    while: localized('While this holds', 'Selama ini benar'),
    limit: localized('At most, rounds', 'Paling banyak, putaran'),
    collect: localized('Collect from each round', 'Kumpulkan dari tiap putaran'),
  },
  input: inPort,
  outputs: [
    port('each', localized('Each', 'Tiap')),
    port('done', localized('Done', 'Selesai'), 'list'),
    port('limit', localized('Limit reached', 'Batas tercapai')),
  ],
  gives: [
    stepOutput('item', 'any', 'What this round is about', 'Isi putaran ini'),
    stepOutput('index', 'number', 'Round, from 0', 'Putaran, dari 0'),
    stepOutput('results', 'list', 'What the rounds gave', 'Hasil semua putaran'),
  ],
  effect: 'none',
  mayFail: false,
  countsRounds: true,
  laterOnly: ['collect'],
  check: ({ over, list, while: holds }) => [
    ...(over === 'list' && (list === '' || list === null)
      ? [{ option: 'list', message: localized('Choose the list to go through.', 'Pilih daftar yang akan diulang.') }]
      : []),
    ...(over === 'while' && holds.trim() === ''
      ? [{ option: 'while', message: localized('Say how long it repeats.', 'Tentukan sampai kapan diulang.') }]
      : []),
  ],
  run: turn,
})

function turn(given: z.output<typeof options>, view: StepView): StepResult {
  const index = view.round === null ? 0 : view.round + 1
  const collect = view.round === null || given.collect === '' ? {} : { collect: given.collect }
  const held = view.round === null ? holdOf(given) : view.held
  const results = 'collect' in collect ? [...view.collected, collect.collect] : [...view.collected]
  if (!goesOn(given, held, index)) return { port: 'done', output: { item: null, index, results } }
  if (index >= given.limit) return { port: 'limit', output: { item: null, index, results } }
  const item = given.over === 'list' && Array.isArray(held) ? held[index] : index
  return { port: 'each', output: { item, index }, ...collect, ...(view.round === null && { hold: held }) }
}

/** What the loop goes through does not change while it does. */
function holdOf({ over, list, times }: z.output<typeof options>): unknown {
  if (over === 'times') return toNumber(times)
  if (over === 'while') return null
  const items: unknown = list
  if (Array.isArray(items)) return items
  if (items === null || items === '') return []
  throw new ExpressionError(
    'wrong_type',
    localized('What the loop should go through is not a list.', 'Yang akan diulang bukan daftar.'),
  )
}

function goesOn({ over, while: holds }: z.output<typeof options>, held: unknown, index: number): boolean {
  if (over === 'while') return isTrue(holds)
  return index < (Array.isArray(held) ? held.length : Number(held))
}
