import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import {
  gatewayConnection,
  gatewayConnectionInput,
  messagingAccount,
  messagingAccountInput,
  messagingSettings,
  messagingSettingsInput,
} from './account.ts'
import { messagingAnalytics, messagingAnalyticsQuery } from './analytics.ts'
import { messageTemplate, messageTemplateInput, templateFills } from './broadcast.ts'
import { messageTemplateId, messagingAccountId } from './ids.ts'

const call = { service: 'whatsapp', auth: 'token' } as const
const use = { ...call, action: 'messaging.use' } as const
const manage = { ...call, action: 'messaging.manage' } as const
const ofAccount = { params: z.object({ id: messagingAccountId }), errors: ['messaging_account_not_found'] } as const
const vendorErrors = [
  ...(['messaging_account_not_found', 'messaging_account_revoked', 'messaging_vendor_unreachable'] as const),
] as const

/** Accounts, what they are set to, their templates and figures. */
export const messagingEndpoints = defineEndpoints({
  getGatewayConnection: {
    ...use,
    method: 'GET',
    path: '/api/connection',
    summary: 'A number linked by QR code: the code while it waits, and how it stands',
    data: gatewayConnection,
  },
  startGatewayConnection: {
    ...manage,
    method: 'POST',
    path: '/api/connection',
    summary: 'Begins to link a number by QR code, also one whose link has ended; what was begun before is given up',
    body: gatewayConnectionInput,
    data: gatewayConnection,
    errors: [
      ...(['messaging_gateway_missing', 'messaging_gateway_refused', 'messaging_gateway_unreachable'] as const),
      ...(['messaging_account_not_found', 'messaging_account_limit_reached', 'add_on_not_in_plan'] as const),
    ],
    cost: 'expensive',
  },
  removeGatewayConnection: {
    ...manage,
    method: 'DELETE',
    path: '/api/connection',
    summary:
      'Ends the link of such a number, of the first one unless one is named, and what was begun of one; conversations stay',
    query: z.object({ account_id: messagingAccountId.optional() }),
    errors: ['messaging_account_not_found', 'messaging_not_linked'],
  },
  getMessagingSettings: {
    ...use,
    method: 'GET',
    path: '/api/settings',
    summary: 'Who answers, when, and with which texts; of the first account unless one is named',
    query: z.object({ account_id: messagingAccountId.optional() }),
    data: messagingSettings,
    errors: ['messaging_account_not_found'],
  },
  updateMessagingSettings: {
    ...manage,
    method: 'PUT',
    path: '/api/settings',
    summary: 'Changes them; what is left out stays',
    body: messagingSettingsInput,
    data: messagingSettings,
    errors: ['messaging_account_not_found', 'agent_not_found', 'messaging_team_not_found'],
  },
  listMessagingAccounts: {
    ...use,
    method: 'GET',
    path: '/api/whatsapp/account',
    summary: 'The WhatsApp numbers here, the oldest first',
    data: z.array(messagingAccount),
  },
  addMessagingAccount: {
    ...manage,
    method: 'POST',
    stepUp: true,
    idempotent: true,
    path: '/api/whatsapp/account',
    summary: 'Connects a number of the Cloud API, or gives one that is connected a new token',
    body: messagingAccountInput,
    data: messagingAccount,
    errors: [
      ...(['messaging_account_refused', 'messaging_account_taken', 'messaging_account_limit_reached'] as const),
      ...(['messaging_vendor_unreachable', 'add_on_not_in_plan'] as const),
    ],
    cost: 'expensive',
  },
  removeMessagingAccount: {
    ...manage,
    ...ofAccount,
    method: 'DELETE',
    stepUp: true,
    path: '/api/whatsapp/account/{id}',
    summary: 'Disconnects a number and deletes its conversations',
  },
  getMessagingAnalytics: {
    ...use,
    ...ofAccount,
    method: 'GET',
    path: '/api/whatsapp/dashboard/analytics/{id}',
    summary: 'Figures of a number over some days; 30 unless they are named',
    query: messagingAnalyticsQuery,
    data: messagingAnalytics,
    cost: 'costly',
  },
  listMessageTemplates: {
    ...use,
    ...ofAccount,
    method: 'GET',
    path: '/template/{id}',
    summary: 'An account’s templates, as WhatsApp told them last',
    data: z.array(messageTemplate),
  },
  syncMessageTemplates: {
    ...use,
    ...ofAccount,
    method: 'POST',
    path: '/template/{id}/sync',
    summary: 'Asks WhatsApp for the templates of an account',
    data: z.array(messageTemplate),
    errors: vendorErrors,
    cost: 'expensive',
  },
  submitMessageTemplate: {
    ...manage,
    ...ofAccount,
    method: 'POST',
    path: '/template/{id}',
    summary: 'Hands in a template for approval',
    body: messageTemplateInput,
    data: messageTemplate,
    errors: [
      ...vendorErrors,
      ...(['messaging_template_wrong', 'messaging_template_taken', 'messaging_account_refused'] as const),
    ],
    cost: 'expensive',
  },
  updateTemplateFills: {
    ...manage,
    method: 'PUT',
    path: '/template/{id}/{templateId}/fills',
    summary:
      'Says what stands for a template’s variables: a text, what is known of the contact, a list’s column or a database’s',
    params: z.object({ id: messagingAccountId, templateId: messageTemplateId }),
    body: z.object({ fills: templateFills }),
    data: messageTemplate,
    errors: [
      ...(['messaging_account_not_found', 'messaging_template_not_found'] as const),
      ...(['messaging_template_variables', 'messaging_fill_wrong'] as const),
    ],
  },
  removeMessageTemplate: {
    ...manage,
    method: 'DELETE',
    path: '/template/{id}/{templateId}',
    summary: 'Deletes a template at WhatsApp and here',
    params: z.object({ id: messagingAccountId, templateId: messageTemplateId }),
    errors: [...vendorErrors, 'messaging_template_not_found'],
    cost: 'expensive',
  },
})
