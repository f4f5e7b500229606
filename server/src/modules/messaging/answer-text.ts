import type { AnswerPart } from '#contract/chat/parts.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { plainAnswer } from '../answering/service.ts'

/** Rows of a table that a message shows. */
export const shownRows = 10

/** An answer as a message says it. WhatsApp has its own sign for bold. */
export const answerText = (parts: readonly AnswerPart[]): string =>
  plainAnswer(parts, { rows: shownRows, bold: '*', most: messagingLimits.text })
