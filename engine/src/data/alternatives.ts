import type { Token } from '#engine/language/index.ts'
import { build } from './build/build.ts'
import { parse } from './parse/parse.ts'
import type { Reading } from './parse/reading.ts'
import type { Known } from './schema/known.ts'
import { printSelect } from './sql/print.ts'
import type { Alternative, Answer } from './types.ts'
import { describe } from './words/describe.ts'
import { scoreOf } from './words/score.ts'

const most = 2

/** What else a question may have meant: the same words read without one of the columns they were read with. */
export const alternativesOf = (
  said: Answer,
  reading: Reading,
  tokens: readonly Token[],
  today: string,
): Alternative[] => {
  const { known } = reading
  const found: Alternative[] = []
  for (const column of doubtful(reading)) {
    if (found.length >= most) break
    const other = without(column, said, tokens, known, today)
    if (other && !found.some((one) => one.sql === other.sql)) found.push(other)
  }
  return found
}

const without = (
  column: string,
  said: Answer,
  tokens: readonly Token[],
  known: Known,
  today: string,
): Alternative | undefined => {
  const other = parse(tokens, known, today, said.language, { without: new Set([column]) })
  const built = other.complete ? build(other.frame, known) : undefined
  const score = built ? Math.min(scoreOf(other), said.score) * 0.8 : 0
  if (!built || score < 0.4) return undefined
  const sql = printSelect(built.select, known.schema.dialect)
  return sql === said.sql ? undefined : { sql, reading: describe(built.frame, known, said.language), score }
}

interface Name {
  table: string
  column: string
}

/** The columns of a reading whose words could as well have named another. */
const doubtful = (reading: Reading): string[] => {
  const used = JSON.stringify(reading.frame)
  const found = new Set<string>()
  for (const item of reading.items) {
    if (item.is !== 'link') continue
    const names = new Map<string, Name>()
    const add = (name: Name): void => void names.set(`${name.table}.${name.column}`, name)
    for (const { element, score } of item.namings)
      if (element.is === 'column' && score > 0.75) add({ table: element.table.name, column: element.column.name })
    for (const ref of item.refs) add({ table: ref.table.name, column: ref.column.name })
    if (names.size < 2) continue
    for (const [key, name] of names) if (used.includes(JSON.stringify(name))) found.add(key)
  }
  return [...found].slice(0, 3)
}
