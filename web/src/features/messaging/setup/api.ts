import type { MessagingAccountInput, MessagingSettingsInput } from '#contract/messaging/account.ts'
import type { MessageTemplateInput } from '#contract/messaging/broadcast.ts'
import type { CannedReplyInput } from '#contract/messaging/conversation.ts'
import { messagingEndpoints as calls } from '#contract/messaging/endpoints.ts'
import type { CannedReplyId, MessageTemplateId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import type { TemplateDecision } from '#contract/messaging/simulator.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'

export const settingsOptions = (account_id: MessagingAccountId) =>
  endpointQuery(calls.getMessagingSettings, { query: { account_id } })
export const saveSettings = (body: MessagingSettingsInput) => api.call(calls.updateMessagingSettings, { body })
export const addAccount = (body: MessagingAccountInput) => api.call(calls.addMessagingAccount, { body })
export const removeAccount = (id: MessagingAccountId) => api.call(calls.removeMessagingAccount, { params: { id } })

export const syncTemplates = (id: MessagingAccountId) => api.call(calls.syncMessageTemplates, { params: { id } })
export const submitTemplate = (id: MessagingAccountId, body: MessageTemplateInput) =>
  api.call(calls.submitMessageTemplate, { params: { id }, body })
export const removeTemplate = (id: MessagingAccountId, templateId: MessageTemplateId) =>
  api.call(calls.removeMessageTemplate, { params: { id, templateId } })
export const decideTemplate = (id: MessagingAccountId, templateId: MessageTemplateId, body: TemplateDecision) =>
  api.call(simulatorEndpoints.decideSimulatedTemplate, { params: { id, templateId }, body })

export const saveReply = (id: CannedReplyId | undefined, body: CannedReplyInput) =>
  id
    ? api.call(inboxEndpoints.updateCannedReply, { params: { id }, body })
    : api.call(inboxEndpoints.addCannedReply, { body })
export const removeReply = (id: CannedReplyId) => api.call(inboxEndpoints.removeCannedReply, { params: { id } })

/** Runs a change and asks again what the set-up shows. */
export const useSetUpWork = () => useWorkOf({ ...calls, listCannedReplies: inboxEndpoints.listCannedReplies })
