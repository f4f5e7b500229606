import type { z } from 'zod'
import { id } from '../kit/id.ts'

export const emailThreadId = id('email-thread')
export type EmailThreadId = z.infer<typeof emailThreadId>
export const emailMessageId = id('email-message')
export const emailReplyId = id('email-reply')
export type EmailReplyId = z.infer<typeof emailReplyId>
