import type { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import type { nodes } from '#flow/nodes/index.ts'
import type { StepHandler } from '../engine/handler.ts'
import { StepFailed } from '../engine/step-error.ts'
import { countRows, putRow, removeRow } from '../stores/table-store.ts'
import type { NodeDeps } from './node-deps.ts'

type Options = z.output<(typeof nodes)['write-table']['options']>
const maxRows = 100_000

export const writeTable =
  ({ db }: Pick<NodeDeps, 'db'>): StepHandler<Options> =>
  async ({ options, run, key: stepKey, now }) => {
    const at = { ...run, table: options.table }
    const { key, row } = writtenRow(options, stepKey)
    if (options.does === 'remove') return { port: 'next', output: { row: null, changed: await removeRow(db, at, key) } }
    if ((await countRows(db, at)) >= maxRows)
      throw new StepFailed('table_full', localized('The table is full.', 'Tabelnya penuh.'))
    await putRow(db, at, { key, row, stepKey, now })
    return { port: 'next', output: { row: { key, ...row }, changed: 1 } }
  }

/** The row that is to be written, and its key. Throws StepFailed where the key is empty. */
export function writtenRow(options: Options, stepKey: string): { key: string; row: Record<string, unknown> } {
  const key = options.does === 'add' ? stepKey : String(options.key ?? '').slice(0, 300)
  if (key === '')
    throw new StepFailed('key_missing', localized('The key of the row is empty.', 'Kunci barisnya kosong.'))
  return { key, row: Object.fromEntries(options.columns.map(({ name, value }) => [name, value])) }
}
