import type { AnswerPart } from '#contract/chat/parts.ts'
import type { AnswerId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { VisitorEvent } from '#contract/widget/events.ts'
import type { VisitorPart } from '#contract/widget/schemas.ts'
import type { AnswerFormat } from '../answering/service.ts'

/** Notices that are for visitors; the others are about the installation. */
const forVisitors: ReadonlySet<string> = new Set(['answer_timed_out', 'answer_interrupted', 'widget_answer_failed'])

/** How the inbox of the place shows what the agent said. */
export const inboxFormat = { rows: 10, bold: '', most: messagingLimits.text }

/** A part as a visitor may see it; undefined for steps, thoughts, charts and what concerns the owner only. */
export function toVisitorPart(part: AnswerPart): VisitorPart | undefined {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text }
    case 'data-table': {
      const { title, columns, rows, row_count } = part.data
      return { type: 'table', table: { title, columns, rows: rows.slice(0, limits.widget.tableRows), row_count } }
    }
    case 'source-document':
      return { type: 'source', title: part.title, quote: part.providerMetadata.nalar.quote }
    case 'source-url':
      return { type: 'source', title: part.title ?? part.url, quote: '', url: part.url }
    case 'data-notice':
      return forVisitors.has(part.data.code) ? { type: 'notice', message: part.data.message } : undefined
    case 'data-suggestions':
      return { type: 'suggestions', questions: part.data.questions }
    default:
      return undefined
  }
}

/** The stream of an answer as visitors get it. */
export const visitorFormat = (id: AnswerId, question: string): AnswerFormat => ({
  start: (): VisitorEvent => ({ type: 'start', id, question }),
  finish: ({ status }): VisitorEvent => ({ type: 'finish', status }),
  event: visitorEvents(),
})

/** Turns the events of an answer into those a visitor gets, one answer each. */
function visitorEvents(): (encoded: string) => VisitorEvent | undefined {
  let begins = false
  return (encoded) => {
    // Written by AnswerWriter itself: an event of text, a step, or a part.
    const event = JSON.parse(encoded) as { type: string; delta?: string }
    if (event.type === 'text-start') begins = true
    if (event.type === 'text-delta') {
      const piece = { type: 'delta', text: event.delta ?? '', begins } as const
      begins = false
      return piece
    }
    if (event.type === 'tool-input-available') return { type: 'step' }
    if (!/^(data|source)-/.test(event.type)) return undefined
    const part = toVisitorPart(event as AnswerPart)
    return part && { type: 'part', part }
  }
}
