import { expect, test } from 'vitest'
import { printQuery } from '#sql/print.ts'
import { type ReadDialect, readStatement } from '#sql/read/read-statement.ts'
import { bareNode } from '#sql/testing/bare.ts'
import { answerQuestion } from '../ask.ts'
import { library } from '../testing/library.ts'

const questions = [
  'loans per day',
  'loans per week',
  'peminjaman per bulan',
  'loans per quarter',
  'loans per year',
  'loans this month',
  'titles of books starting with "D"',
  'average age of members',
  'share of loans by status',
  'the 2 most expensive books',
  'loans by branch this month compared with last month',
  'how many members are there',
]
const dialects: ReadDialect[] = ['mysql', 'sqlite', 'sqlserver']

test.each(dialects.flatMap((dialect) => questions.map((question) => [dialect, question] as const)))(
  'what the engine writes is read, in %s: %s',
  (dialect, question) => {
    const outcome = answerQuestion({ question, schema: { ...library, dialect }, today: '2026-11-21' })
    if (outcome.kind !== 'answer') throw new Error(JSON.stringify(outcome))
    const tree = readStatement(outcome.sql, dialect)
    expect(bareNode(readStatement(printQuery(tree, dialect), dialect))).toEqual(bareNode(tree))
  },
)
