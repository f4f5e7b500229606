import { queryOptions } from '@tanstack/react-query'
import type {
  GatewayConnectionInput,
  MessagingAccountInput,
  MessagingSettingsInput,
} from '#contract/messaging/account.ts'
import type { MessageTemplateInput, TemplateFill } from '#contract/messaging/broadcast.ts'
import type { CannedReplyInput, TeamInput } from '#contract/messaging/conversation.ts'
import { messagingEndpoints as calls } from '#contract/messaging/endpoints.ts'
import type { CannedReplyId, MessageTemplateId, MessagingAccountId, MessagingTeamId } from '#contract/messaging/ids.ts'
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

/** How a link by QR code stands; while a page shows it the code is asked for again as it changes. */
export const gatewayOptions = queryOptions({
  ...endpointQuery(calls.getGatewayConnection),
  refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 2_000 : false),
})
export const startLink = (body: GatewayConnectionInput) => api.call(calls.startGatewayConnection, { body })
export const endLink = (account_id?: MessagingAccountId) =>
  api.call(calls.removeGatewayConnection, { query: { ...(account_id && { account_id }) } })

export const syncTemplates = (id: MessagingAccountId) => api.call(calls.syncMessageTemplates, { params: { id } })
export const submitTemplate = (id: MessagingAccountId, body: MessageTemplateInput) =>
  api.call(calls.submitMessageTemplate, { params: { id }, body })
export const updateFills = (id: MessagingAccountId, templateId: MessageTemplateId, fills: TemplateFill[]) =>
  api.call(calls.updateTemplateFills, { params: { id, templateId }, body: { fills } })
export const removeTemplate = (id: MessagingAccountId, templateId: MessageTemplateId) =>
  api.call(calls.removeMessageTemplate, { params: { id, templateId } })
export const decideTemplate = (id: MessagingAccountId, templateId: MessageTemplateId, body: TemplateDecision) =>
  api.call(simulatorEndpoints.decideSimulatedTemplate, { params: { id, templateId }, body })

export const saveReply = (id: CannedReplyId | undefined, body: CannedReplyInput) =>
  id
    ? api.call(inboxEndpoints.updateCannedReply, { params: { id }, body })
    : api.call(inboxEndpoints.addCannedReply, { body })
export const saveTeam = (id: MessagingTeamId | undefined, body: TeamInput) =>
  id ? api.call(inboxEndpoints.updateTeam, { params: { id }, body }) : api.call(inboxEndpoints.addTeam, { body })
export const removeTeam = (id: MessagingTeamId) => api.call(inboxEndpoints.removeTeam, { params: { id } })
export const removeReply = (id: CannedReplyId) => api.call(inboxEndpoints.removeCannedReply, { params: { id } })

/** What the set-up shows. */
export const changedBySetUp = {
  ...calls,
  listCannedReplies: inboxEndpoints.listCannedReplies,
  listTeams: inboxEndpoints.listTeams,
}
/** Runs a change and asks all of it again. */
export const useSetUpWork = () => useWorkOf(changedBySetUp)
