import type { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { limits } from '#contract/limits.ts'
import type { nodes } from '#flow/nodes/index.ts'
import { DatabaseError } from '../../../providers/database/port.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import type { StepHandler } from '../engine/handler.ts'
import { StepFailed } from '../engine/step-error.ts'
import type { NodeDeps } from './node-deps.ts'
import { readStepQuestion } from './read-step-question.ts'
import { withParameters } from './sql-parameters.ts'

type Options = z.output<(typeof nodes)['query-data']['options']>

export const queryData =
  (deps: Pick<NodeDeps, 'sources' | 'verifiedQueries'>): StepHandler<Options> =>
  async ({ options, scope, now, language, signal }) => {
    // What a run knows goes wherever its steps send it: it sees what anyone may.
    const tenant = await scope()
    const all = await deps.sources.open(tenant, 'anyone', { shared: 'flows' })
    const source = options.data_source === '' ? all[0] : all.find(({ id }) => id === options.data_source)
    if (!source)
      throw new StepFailed(
        'data_source_deleted',
        localized(
          'This data source was deleted or is not shared any more.',
          'Sumber data ini sudah dihapus atau tidak dibagikan lagi.',
        ),
      )
    const asked =
      options.by === 'sql'
        ? { sql: withParameters(options.sql, options.parameters, source.schema.dialect), reading: '', band: '' }
        : await readStepQuestion(deps, { question: options.question, source, tenant, now, language })
    if (asked.band === 'likely' && options.when_unsure === 'stop') throw notSure(asked.reading)
    const rows = await read(source, asked.sql, options.most, signal)
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
      output: { rows, count: rows.length, first: rows[0] ?? null, text, reading: asked.reading, band: asked.band },
    }
  }

/** A flow asks nobody: whoever builds it says once what is meant, or takes what is likely. */
const notSure = (reading: string) =>
  new StepFailed(
    'question_not_sure',
    localized(
      `I’m not sure what the question means. I would read it as: ${reading}. If that is right, save it as a verified query under Knowledge, or let this step go on when it is not sure. Else ask in other words or write SQL.`,
      `Saya tidak yakin memahami pertanyaan ini dengan benar. Saya membacanya sebagai: ${reading}. Kalau itu benar, simpan sebagai kueri terverifikasi di Pengetahuan, atau biarkan langkah ini lanjut saat belum yakin. Kalau bukan, tanyakan dengan kata lain atau tulis dengan SQL.`,
    ),
  )

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
