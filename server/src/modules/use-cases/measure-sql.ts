import type { LocalizedText } from '#contract/kit/localized-text.ts'
import type { UseCaseMeasure } from '#contract/use-cases/schemas.ts'
import type { Dialect, Table } from '#engine/data/index.ts'
import {
  callsIn,
  isAggregate,
  type NamedColumn,
  quotedName,
  readExpression,
  StatementRefused,
  type Token,
  tokensOf,
} from '#sql/index.ts'

export type MeasureSql = { expression: string; filter: string }
export type MeasureProblem = { problem: LocalizedText }

/**
 * A measure as SQL over its table: every column is written `table.column`, quoted. What is no aggregate of this table's
 * columns is told in words.
 */
export async function measureSql(
  { expression, filter }: Pick<UseCaseMeasure, 'expression' | 'filter'>,
  table: Table,
  dialect: Dialect,
): Promise<MeasureSql | MeasureProblem> {
  const figure = await readOver(expression, 'value', table, dialect)
  if ('problem' in figure) return figure
  if (!figure.aggregates) return problems.noAggregate
  if (filter === '') return { expression: figure.sql, filter: '' }
  const condition = await readOver(filter, 'condition', table, dialect)
  if ('problem' in condition) return condition
  return condition.aggregates ? problems.aggregateInFilter : { expression: figure.sql, filter: condition.sql }
}

async function readOver(
  sql: string,
  kind: 'value' | 'condition',
  table: Table,
  dialect: Dialect,
): Promise<{ sql: string; aggregates: boolean } | MeasureProblem> {
  try {
    const problem = problemOf(tokensOf(sql, dialect), sql)
    if (problem) return problem
    const { value, columns } = await readExpression(sql, dialect, kind)
    const aggregates = callsIn(value).some(isAggregate)
    const written = withQualified(sql, columns, table, dialect)
    return 'problem' in written ? written : { sql: written.sql.trim(), aggregates }
  } catch (error) {
    if (error instanceof StatementRefused) return problems.refused(error.message)
    throw error
  }
}

/** No comment hides a part, nothing ends the statement, and no part of it is a query of its own. */
function problemOf(tokens: readonly Token[], sql: string): MeasureProblem | undefined {
  let depth = 0
  for (const [index, { word, at }] of tokens.entries()) {
    const isBlank = sql.slice(tokens[index - 1]?.end ?? 0, at).trim() === ''
    if (!isBlank || word === ';' || word === 'select' || tokens.length === 1) return problems.notReadable
    depth += word === '(' ? 1 : word === ')' ? -1 : 0
    if (depth < 0 || (depth === 0 && word === ',')) return problems.notOne
  }
  return depth === 0 ? undefined : problems.notOne
}

/** The expression with each of its columns as `table.column`, if these are the table's and may be counted by. */
function withQualified(
  sql: string,
  columns: readonly NamedColumn[],
  table: Table,
  dialect: Dialect,
): { sql: string } | MeasureProblem {
  let written = sql
  for (const named of columns.toSorted((left, right) => right.start - left.start)) {
    const column = columnOf(named, table, dialect)
    if (!column) return problems.unknown(named.path[0] ?? '', table)
    if (isRestricted(column)) return problems.hidden(column.name)
    const qualified = `${quotedName(table.name, dialect)}.${quotedName(column.name, dialect)}`
    written = written.slice(0, named.start) + qualified + written.slice(named.end)
  }
  return { sql: written }
}

/** Whether people hide or mask it: nothing is counted by it. */
export const isRestricted = ({ denied, masked }: { denied?: boolean; masked?: boolean }): boolean =>
  denied === true || masked === true

function columnOf({ path, isQuoted }: NamedColumn, { name: of, columns }: Table, dialect: Dialect) {
  const [name = '', owner = of, ...more] = path.toReversed()
  if (more.length > 0 || !isSame(owner, of)) return undefined
  const isExact = isQuoted && dialect === 'postgres'
  return (
    columns.find((column) => column.name === name) ?? columns.find((column) => !isExact && isSame(column.name, name))
  )
}

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

const problem = (en: string, id: string): MeasureProblem => ({ problem: { en, id } })
const problems = {
  notReadable: problem(
    'write one expression, without comments, semicolons or queries of its own.',
    'tulis satu ekspresi, tanpa komentar, titik koma atau kueri di dalamnya.',
  ),
  notOne: problem(
    'write one expression whose parentheses fit together.',
    'tulis satu ekspresi dengan tanda kurung yang lengkap.',
  ),
  noAggregate: problem(
    'it must sum up rows, such as sum(total) or count(*).',
    'harus meringkas baris, misalnya sum(total) atau count(*).',
  ),
  aggregateInFilter: problem(
    'a condition looks at one row at a time, so it may not hold sum, count and the like.',
    'syarat berlaku per baris, jadi tidak boleh berisi sum, count dan sejenisnya.',
  ),
  refused: (reason: string) => problem(`it cannot be read: ${reason}`, `tidak bisa dibaca: ${reason}`),
  unknown: (name: string, table: Table) =>
    problem(`${table.name} has no column ${name}.`, `${table.name} tidak punya kolom ${name}.`),
  hidden: (name: string) =>
    problem(`the column ${name} is hidden or masked.`, `kolom ${name} disembunyikan atau disamarkan.`),
}
