import type { AnswerPart } from '#contract/chat/parts.ts'
import type { Language } from '#contract/language.ts'
import type { EventStream } from '../../platform/http/route.ts'
import { noticeOf } from '../answering/service.ts'

/** What others see of an answer that was read through what is open to certain roles only. */
export const withheldParts = (language: Language): AnswerPart[] => [
  { type: 'data-notice', data: noticeOf('answer_for_role', language) },
]

/**
 * A running answer for somebody who did not ask it: what tools gave is left out, and from the first table that is not for them only
 * the reason and the end are told.
 */
export async function* forOthers(events: EventStream, language: Language): EventStream {
  let withheld = false
  for await (const event of events) {
    // Answers are told as text; only live events have ids.
    if (typeof event !== 'string') continue
    // Written by AnswerWriter.
    const told = JSON.parse(event) as Told
    if (told.type === 'data-table' && told.data?.query?.opened && !withheld) {
      withheld = true
      yield JSON.stringify(withheldParts(language)[0])
    }
    if (withheld && told.type !== 'finish') continue
    yield told.type === 'tool-output-available' ? JSON.stringify({ ...told, output: summaryOf(told.output) }) : event
  }
}

type Told = {
  type: string
  data?: { query?: { opened?: true } }
  output?: { summary?: unknown; duration_ms?: unknown }
}

const summaryOf = ({ summary, duration_ms }: NonNullable<Told['output']> = {}) => ({ summary, duration_ms })
