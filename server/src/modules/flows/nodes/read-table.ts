import type { z } from 'zod'
import { holdsCondition } from '#flow/condition-test.ts'
import type { nodes } from '#flow/nodes/index.ts'
import type { StepHandler } from '../engine/handler.ts'
import { readRows } from '../stores/table-store.ts'
import type { NodeDeps } from './node-deps.ts'

type Options = z.output<(typeof nodes)['read-table']['options']>
/** Tables of flows are small: conditions are tried on this many rows at most. */
const looked = 10_000

export const readTable =
  ({ db }: Pick<NodeDeps, 'db'>): StepHandler<Options> =>
  async ({ options, run }) => {
    const all = await readRows(db, { ...run, table: options.table }, options.where.length > 0 ? looked : options.most)
    const rows = all
      .filter((row) =>
        options.where.every(({ left, operator, right }) =>
          holdsCondition({ left: row[String(left)], operator, right }),
        ),
      )
      .slice(0, options.most)
    return { port: rows.length > 0 ? 'next' : 'empty', output: { rows, count: rows.length, first: rows[0] ?? null } }
  }
