import type { AnswerPart, DataTable } from '#contract/chat/parts.ts'
import { type LocalizedText, localized, untranslated } from '#contract/kit/localized-text.ts'
import type { ExpectedAnswer, TestOutcome } from '#contract/knowledge-tests/schemas.ts'
import { type AnswerCells, cellsOf, holdsRows, holdsValue } from './holds.ts'

export type JudgedAnswer = {
  outcome: TestOutcome
  reason: LocalizedText
  sql: string | null
  got: AnswerCells
  wanted: AnswerCells
  verified: boolean
}
const shownRows = 20
const nothing: LocalizedText = untranslated('')

/** Whether an answer holds what was expected; the table that does, else its last, is shown. */
export function judgeAnswer(
  parts: readonly AnswerPart[],
  expected: ExpectedAnswer,
  expectedCells: AnswerCells,
): JudgedAnswer {
  const tables = parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))
  const verified = parts.some((part) => part.type === 'data-trust' && part.data.state === 'verified')
  const right = tables.find((table) => holds(table, expected, expectedCells))
  const shown = right ?? tables.at(-1)
  const about = {
    sql: shown?.query?.sql ?? null,
    got: shown ? cellsOf(shown).slice(0, shownRows) : [],
    wanted: expectedCells.slice(0, shownRows),
    verified,
  }
  if (right) return { outcome: 'right', reason: nothing, ...about }
  if (!shown) return { outcome: 'unsure', reason: noFiguresText(parts), ...about }
  return { outcome: 'wrong', reason: difference(cellsOf(shown), expectedCells), ...about }
}

const holds = (table: DataTable, expected: ExpectedAnswer, expectedCells: AnswerCells): boolean =>
  expected.kind === 'value' ? holdsValue(cellsOf(table), expected.value) : holdsRows(cellsOf(table), expectedCells)

/** No figures came: what was said instead. */
function noFiguresText(parts: readonly AnswerPart[]): LocalizedText {
  const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(' ')
  const notices = parts.flatMap((part) => (part.type === 'data-notice' ? [part.data.message] : [])).join(' ')
  const words = (text || notices).replace(/\s+/g, ' ').trim().slice(0, 300)
  return localized(`No figures were given: ${words}`, `Tidak ada angka yang diberikan: ${words}`)
}

function difference(got: AnswerCells, expected: AnswerCells): LocalizedText {
  if (got.length !== expected.length)
    return localized(
      `${got.length} rows came where ${expected.length} were expected.`,
      `Ada ${got.length} baris, padahal yang diharapkan ${expected.length}.`,
    )
  return localized('The rows hold other values.', 'Nilai di barisnya berbeda.')
}

/** Beside the run before. */
export function changeOf(before: string | undefined, now: TestOutcome): 'better' | 'worse' | 'same' | 'new' {
  if (before === undefined) return 'new'
  if ((before === 'right') === (now === 'right')) return 'same'
  return now === 'right' ? 'better' : 'worse'
}
