import type { z } from 'zod'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { answerEvent } from '#contract/chat/stream.ts'

export type AnswerEvent = z.infer<typeof answerEvent>

type TextPart = Extract<AnswerPart, { type: 'text' }>

/** The parts of an answer that are spoken of, as they grow with its events. */
export function createPartCollector(): { take: (event: AnswerEvent) => void; parts: () => readonly AnswerPart[] } {
  const parts: AnswerPart[] = []
  const texts = new Map<string, TextPart>()
  const take = (event: AnswerEvent) => {
    if (event.type === 'text-start') {
      const part: TextPart = { type: 'text', text: '', state: 'streaming' }
      texts.set(event.id, part)
      parts.push(part)
    } else if (event.type === 'text-delta') {
      const part = texts.get(event.id)
      if (part) part.text += event.delta
    } else if (event.type === 'text-end') {
      const part = texts.get(event.id)
      if (part) part.state = 'done'
    } else if (
      event.type === 'data-table' ||
      event.type === 'data-chart' ||
      event.type === 'data-notice' ||
      event.type === 'data-approval'
    ) {
      if (!event.transient) parts.push(event)
    }
  }
  return { take, parts: () => parts }
}
