import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { limits } from '#contract/limits.ts'
import type { MeasureCheck, UseCaseMeasure } from '#contract/use-cases/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import { DatabaseError } from '../../providers/database/port.ts'
import { quotedTable } from '../../providers/database/quoting.ts'
import type { OpenSource } from '../data-sources/open-source.ts'
import { failureOf } from '../data-sources/service.ts'
import { measureSql } from './measure-sql.ts'
import { narrowSource } from './narrowing.ts'
import { findTable } from './shape.ts'
import type { UseCaseRow } from './store.ts'

/**
 * Computes a measure over all rows of its table, as the use cases let it be seen; without any, over that table alone. Throws
 * `measure_not_valid` and `measure_failed` with the reason.
 */
export async function checkMeasure(
  measure: UseCaseMeasure,
  sources: readonly OpenSource[],
  useCases: readonly Pick<UseCaseRow, 'relations' | 'measures'>[],
  signal: AbortSignal,
): Promise<MeasureCheck> {
  const whole = sources.find(({ id }) => id === measure.data_source_id)
  if (!whole) throw fail('data_source_not_found')
  const [source] = narrowSource(whole, useCases.length > 0 ? useCases : [onlyTable(measure)])
  const table = source && findTable(source.schema, measure)
  if (!source || !table) throw fail('use_case_table_not_found', { table: measure.table })
  const made = measureSql(measure, table, source.schema.dialect)
  if ('problem' in made) throw fail('measure_not_valid', { reason: made.problem })
  const where = made.filter ? ` WHERE ${made.filter}` : ''
  const sql = `SELECT ${made.expression} AS value FROM ${quotedTable(source.schema.dialect, table)}${where}`
  try {
    const options = { maxRows: 2, timeoutMs: limits.table.timeoutMs, signal }
    const { rows } = await source.reader.query(sql, options)
    const value = rows[0]?.[0] ?? null
    return { value: typeof value === 'boolean' ? String(value) : value, sql }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    if (error.code !== 'query_failed' && error.code !== 'query_not_allowed') throw failureOf(error)
    throw fail('measure_failed', { name: measure.name, reason: error.message })
  }
}

const onlyTable = ({ data_source_id, table, schema }: UseCaseMeasure): Pick<UseCaseRow, 'relations' | 'measures'> => ({
  relations: [
    {
      ...{ data_source_id: data_source_id as DataSourceId, table, schema, columns: [] },
      ...{ description: { en: '', id: '' }, synonyms: { en: [], id: [] } },
    },
  ],
  measures: [],
})
