import type { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { limits } from '#contract/limits.ts'
import { answerQuestion } from '#engine/data/index.ts'
import type { nodes } from '#flow/nodes/index.ts'
import { DatabaseError } from '../../../providers/database/port.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import type { StepHandler } from '../engine/handler.ts'
import { StepFailed } from '../engine/step-error.ts'
import type { NodeDeps } from './node-deps.ts'
import { withParameters } from './sql-parameters.ts'

type Options = z.output<(typeof nodes)['query-data']['options']>

export const queryData =
  ({ sources }: NodeDeps): StepHandler<Options> =>
  async ({ options, scope, now, language, signal }) => {
    // What a run knows goes wherever its steps send it: it sees what anyone may.
    const all = await sources.open(await scope(), 'anyone', { shared: 'flows' })
    const source = options.data_source === '' ? all[0] : all.find(({ id }) => id === options.data_source)
    if (!source)
      throw new StepFailed(
        'data_source_deleted',
        localized(
          'This data source was deleted or is not shared any more.',
          'Sumber data ini sudah dihapus atau tidak dibagikan lagi.',
        ),
      )
    const sql =
      options.by === 'sql'
        ? withParameters(options.sql, options.parameters, source.schema.dialect)
        : sqlFor(source, options.question, now, language)
    const rows = await read(source, sql, options.most, signal)
    const text = rows
      .slice(0, 20)
      .map((row) =>
        Object.values(row)
          .map((cell) => cell ?? '')
          .join(' · '),
      )
      .join('\n')
    return {
      port: rows.length > 0 ? 'next' : 'empty',
      output: { rows, count: rows.length, first: rows[0] ?? null, text },
    }
  }

function sqlFor(source: OpenSource, question: string, now: Date, language: 'en' | 'id'): string {
  const today = source.today ?? now.toISOString().slice(0, 10)
  const outcome = answerQuestion({ question, schema: source.schema, today, language, quiet: true })
  if (outcome.kind === 'answer') return outcome.sql
  const why = outcome.kind === 'unsure' ? outcome.reason : ''
  throw new StepFailed(
    'question_not_understood',
    localized(
      `The question was not understood. ${why} Write SQL instead.`,
      `Pertanyaannya tidak dipahami. ${why} Tulis dengan SQL.`,
    ),
  )
}

async function read(
  { reader }: OpenSource,
  sql: string,
  maxRows: number,
  signal: AbortSignal,
): Promise<Record<string, unknown>[]> {
  try {
    const { columns, rows } = await reader.query(sql, { maxRows, timeoutMs: limits.table.timeoutMs, signal })
    return rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])))
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const away = error.code === 'database_unreachable' || error.code === 'query_timed_out'
    throw new StepFailed(
      error.code,
      localized(`The data could not be read: ${error.message}`, `Data tidak bisa dibaca: ${error.message}`),
      away,
    )
  }
}
