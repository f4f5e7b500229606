import type { Sentence } from '#contract/language.ts'
import type { UseCaseMeasure } from '#contract/use-cases/schemas.ts'
import type { Dialect, Table } from '#engine/data/index.ts'
import { quotedIn } from '../../providers/database/quoting.ts'
import { endOfToken, type Token, tokensOf } from '../../providers/database/statement-tokens.ts'
import type { SeenColumn } from './shape.ts'

export type MeasureSql = { expression: string; filter: string }
export type MeasureProblem = { problem: Sentence }

const aggregates =
  /^(sum|avg|count|count_big|min|max|median|mode|total|stddev\w*|stdev\w*|std|var\w*|corr|covar\w*|percentile_\w+|bool_and|bool_or|every|group_concat|string_agg)$/
/** Words of expressions that are no columns, in any of the dialects. */
const words = new Set(
  `case when then else end and or not null is in between like ilike similar to distinct as cast filter where true false interval
  within group over partition by order asc desc nulls first last from extract year quarter month week day hour minute second
  epoch dow doy collate escape div mod xor integer int bigint smallint numeric decimal float real double precision text varchar
  char nvarchar date time timestamp timestamptz boolean unsigned signed at zone using both leading trailing current_date
  current_timestamp`.split(/\s+/),
)

/**
 * A measure as SQL over its table: every column is written `table.column`, quoted. What is no aggregate of this table's
 * columns is told in words. Pure.
 */
export function measureSql(
  { expression, filter }: Pick<UseCaseMeasure, 'expression' | 'filter'>,
  table: Table,
  dialect: Dialect,
): MeasureSql | MeasureProblem {
  const figure = over(expression, table, dialect)
  if ('problem' in figure) return figure
  if (!figure.aggregates) return problems.noAggregate
  if (filter === '') return { expression: figure.sql, filter: '' }
  const condition = over(filter, table, dialect)
  if ('problem' in condition) return condition
  return condition.aggregates ? problems.aggregateInFilter : { expression: figure.sql, filter: condition.sql }
}

function over(sql: string, table: Table, dialect: Dialect): { sql: string; aggregates: boolean } | MeasureProblem {
  const tokens = tokensOf(sql, dialect)
  if (!isWhole(tokens, sql)) return problems.notReadable
  let depth = 0
  let sums = false
  const edits: { from: number; to: number; text: string }[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token.kind === 'symbol') {
      depth += token.text === '(' ? 1 : token.text === ')' ? -1 : 0
      if (depth < 0 || (depth === 0 && token.text === ',')) return problems.notOne
    }
    if (token.kind !== 'name' && token.kind !== 'quoted') continue
    if (token.kind === 'name' && tokens[at + 1]?.text === '(' && tokens[at + 1]?.kind === 'symbol') {
      sums ||= aggregates.test(token.text)
      continue
    }
    const qualified = tokens[at + 1]?.kind === 'symbol' && tokens[at + 1]?.text === '.'
    const named = qualified && sameName(token, table.name) ? tokens[at + 2] : token
    const column = named && columnOf(named, table, dialect)
    if (!column && token.kind === 'name' && !qualified && isWord(token, depth)) continue
    if (!column || !named || (qualified && named === token)) return problems.unknown(token, table)
    if (isShut(column)) return problems.hidden(column.name)
    edits.push({
      ...{ from: token.at, to: endOfToken(named, sql) },
      text: `${quotedIn(dialect, table.name)}.${quotedIn(dialect, column.name)}`,
    })
    if (qualified) at += 2
  }
  if (depth !== 0) return problems.notOne
  const text = edits.toReversed().reduce((all, { from, to, text }) => all.slice(0, from) + text + all.slice(to), sql)
  return { sql: text.trim(), aggregates: sums }
}

/** Whether people hide or mask it: nothing is counted by it. */
export const isShut = ({ shut, masked }: SeenColumn): boolean => shut === true || masked === true

/** No comment hides a part, nothing ends the statement, and no part of it is a query of its own. */
function isWhole(tokens: readonly Token[], sql: string): boolean {
  let end = 0
  for (const token of tokens) {
    if (token.kind === 'invalid' || (token.kind === 'symbol' && token.text === ';')) return false
    if (sql.slice(end, token.at).trim() !== '') return false
    if (token.kind === 'name' && ['select', 'with', 'table', 'union', 'join'].includes(token.text)) return false
    end = endOfToken(token, sql)
  }
  return tokens.length > 0 && sql.slice(end).trim() === ''
}

/** FROM belongs into a function such as `extract(year from day)`. */
const isWord = ({ text }: Token, depth: number): boolean => words.has(text) && (text !== 'from' || depth > 0)
const sameName = (token: Token, name: string): boolean => token.text.toLowerCase() === name.toLowerCase()
const columnOf = (token: Token, table: Table, dialect: Dialect) =>
  table.columns.find(({ name }) => name === token.text) ??
  (token.kind === 'name' || dialect !== 'postgres'
    ? table.columns.find(({ name }) => sameName(token, name))
    : undefined)

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
  unknown: (token: Token, table: Table) =>
    problem(`${table.name} has no column ${token.text}.`, `${table.name} tidak punya kolom ${token.text}.`),
  hidden: (name: string) =>
    problem(`the column ${name} is hidden or masked.`, `kolom ${name} disembunyikan atau disamarkan.`),
}
