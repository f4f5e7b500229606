import { z } from 'zod'
import { answerStatus } from '../chat/stream.ts'
import { answerId } from '../kit/id.ts'
import { visitorPart } from './schemas.ts'

/** One event of an answer to a visitor: `text` opens with the first piece of a paragraph (`begins`), the rest comes whole. */
export const visitorEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), id: answerId, question: z.string() }),
  z.object({ type: z.literal('delta'), text: z.string(), begins: z.boolean() }),
  /** Something is being looked up. */
  z.object({ type: z.literal('step') }),
  z.object({ type: z.literal('part'), part: visitorPart }),
  z.object({ type: z.literal('finish'), status: answerStatus }),
])
/** Something of the visit is new: whoever shows it asks for it again. */
export const visitNews = z.object({ type: z.literal('changed') })
export type VisitNews = z.infer<typeof visitNews>

export type VisitorEvent = z.infer<typeof visitorEvent>
