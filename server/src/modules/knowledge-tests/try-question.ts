import type { AnswerPart } from '#contract/chat/parts.ts'
import type { QuestionToTry, TriedQuestion } from '#contract/knowledge-tests/schemas.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type AskDeps, askSuite } from './ask-test.ts'
import { suiteOf, type TestDeps } from './service.ts'

/** A question asked once, as tests ask it: what came, and how it was read. Throws why an answer failed. */
export async function tryQuestion(
  deps: AskDeps & TestDeps,
  { scope, language }: Pick<Caller, 'scope' | 'language'>,
  asked: QuestionToTry,
  signal: AbortSignal,
): Promise<TriedQuestion> {
  const suite = await suiteOf(deps, scope, asked)
  const answer = await askSuite(deps, scope, suite, { question: asked.question, language }, signal)
  if (answer.status === 'failed') throw answer.failure
  const { parts, model } = answer
  const tables = parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))
  return {
    text: textOf(parts),
    // A model is not read by rules: what it queried is told by its rows.
    reading: model === null ? readingOf(parts) : '',
    table: tables[0] ?? null,
    verified: parts.some((part) => part.type === 'data-trust' && part.data.state === 'verified'),
    model,
  }
}

/** What was said, without the marks that point at evidence; where nothing was, why not. */
function textOf(parts: readonly AnswerPart[]): string {
  const said = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
  const notices = parts.flatMap((part) => (part.type === 'data-notice' ? [part.data.message] : []))
  return (said || notices.join(' ')).replace(/\s*\[\d+\]/g, '').trim()
}

/** How the engine understood the question: the summary of its first query. */
const readingOf = (parts: readonly AnswerPart[]): string =>
  parts.flatMap((part) => (part.type === 'tool-query_database' ? [part.output?.summary ?? ''] : []))[0] ?? ''
