import { limits } from '#contract/limits.ts'
import type { MeasureCheck, UseCaseMeasure } from '#contract/use-cases/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import { DatabaseError } from '../../providers/database/port.ts'
import { quotedTable } from '../../providers/database/quoting.ts'
import type { OpenSource } from '../data-sources/open-source.ts'
import { failureOf } from '../data-sources/service.ts'
import { measureSql } from './measure-sql.ts'
import { findTable } from './shape.ts'

/**
 * Computes a measure over all rows of its table, as who asks may see them through its use case. Throws `measure_not_valid` and
 * `measure_failed` with the reason.
 */
export async function checkMeasure(
  measure: UseCaseMeasure,
  { sources, seen }: { sources: readonly OpenSource[]; seen: readonly OpenSource[] },
  signal: AbortSignal,
): Promise<MeasureCheck> {
  if (!sources.some(({ id }) => id === measure.data_source_id)) throw fail('data_source_not_found')
  const source = seen.find(({ id }) => id === measure.data_source_id)
  const table = source && findTable(source.schema, measure)
  if (!source || !table) throw fail('use_case_table_not_found', { table: measure.table })
  const made = await measureSql(measure, table, source.schema.dialect)
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
