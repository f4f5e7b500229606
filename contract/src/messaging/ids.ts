import type { z } from 'zod'
import { id } from '../kit/id.ts'

export const messagingAccountId = id('messaging-account')
export type MessagingAccountId = z.infer<typeof messagingAccountId>
export const conversationId = id('conversation')
export type ConversationId = z.infer<typeof conversationId>
export const messageId = id('message')
export type MessageId = z.infer<typeof messageId>
export const contactId = id('contact')
export type ContactId = z.infer<typeof contactId>
export const contactMergeId = id('contact-merge')
export type ContactMergeId = z.infer<typeof contactMergeId>
export const cannedReplyId = id('canned-reply')
export type CannedReplyId = z.infer<typeof cannedReplyId>
export const messagingTeamId = id('messaging-team')
export type MessagingTeamId = z.infer<typeof messagingTeamId>
export const messageTemplateId = id('message-template')
export type MessageTemplateId = z.infer<typeof messageTemplateId>
export const phoneListId = id('phone-list')
export type PhoneListId = z.infer<typeof phoneListId>
export const phoneId = id('phone')
export type PhoneId = z.infer<typeof phoneId>
export const broadcastId = id('broadcast')
export type BroadcastId = z.infer<typeof broadcastId>
export const simulatedPhoneId = id('simulated-phone')
export type SimulatedPhoneId = z.infer<typeof simulatedPhoneId>
