import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { messageTemplate } from './broadcast.ts'
import { messageTemplateId, messagingAccountId, simulatedPhoneId } from './ids.ts'
import {
  forwardTime,
  phoneAction,
  phoneScreen,
  scannedCode,
  simulatedPhone,
  simulatedPhoneChange,
  simulatedPhoneInput,
  simulator,
  templateDecision,
} from './simulator.ts'

const call = { service: 'whatsapp', auth: 'token', action: 'messaging.use' } as const
const noAccount = ['messaging_account_not_found', 'messaging_not_a_simulator'] as const
const ofAccount = { params: z.object({ id: messagingAccountId }), errors: noAccount } as const
const ofPhone = {
  params: z.object({ id: messagingAccountId, phoneId: simulatedPhoneId }),
  errors: [...noAccount, 'messaging_simulated_phone_not_found'],
} as const

/** The sandbox: a number, phones and a clock of one's own, with WhatsApp's rules and no account at Meta. */
export const simulatorEndpoints = defineEndpoints({
  openSimulator: {
    ...call,
    method: 'POST',
    path: '/simulator',
    summary: 'The sandbox of the place; made at the first call, with one phone',
    data: simulator,
  },
  addSampleConversations: {
    ...call,
    ...ofAccount,
    action: 'messaging.manage',
    method: 'POST',
    path: '/simulator/{id}/samples',
    summary: 'Three months of conversations of the sample company, unless they are there',
    data: simulator,
  },
  removeSampleConversations: {
    ...call,
    ...ofAccount,
    action: 'messaging.manage',
    method: 'DELETE',
    path: '/simulator/{id}/samples',
    summary: 'Takes all of them away',
    data: simulator,
  },
  addSimulatedPhone: {
    ...call,
    ...ofAccount,
    method: 'POST',
    path: '/simulator/{id}/phone',
    summary: 'Adds a phone of a customer',
    body: simulatedPhoneInput,
    data: simulatedPhone,
    errors: [
      ...noAccount,
      ...(['messaging_phone_wrong', 'messaging_simulated_phone_taken'] as const),
      'messaging_simulated_phone_limit_reached',
    ],
  },
  getPhoneScreen: {
    ...call,
    ...ofPhone,
    method: 'GET',
    path: '/simulator/{id}/phone/{phoneId}',
    summary: 'What a customer’s phone shows',
    data: phoneScreen,
  },
  changeSimulatedPhone: {
    ...call,
    ...ofPhone,
    method: 'PATCH',
    path: '/simulator/{id}/phone/{phoneId}',
    summary: 'Blocks the business, switches the phone off, or has WhatsApp hold marketing back',
    body: simulatedPhoneChange,
    data: simulatedPhone,
  },
  scanLinkingCode: {
    ...call,
    ...ofPhone,
    action: 'messaging.manage',
    method: 'POST',
    path: '/simulator/{id}/phone/{phoneId}/scan',
    summary: 'The phone reads the code that connection setup shows, and its number is linked',
    body: scannedCode,
    data: simulatedPhone,
    errors: [...ofPhone.errors, 'messaging_code_stale'],
  },
  logOutLinkedDevices: {
    ...call,
    ...ofPhone,
    action: 'messaging.manage',
    method: 'DELETE',
    path: '/simulator/{id}/phone/{phoneId}/link',
    summary: 'The phone logs its linked devices out',
    data: simulatedPhone,
  },
  actOnPhone: {
    ...call,
    ...ofPhone,
    method: 'POST',
    path: '/simulator/{id}/phone/{phoneId}/act',
    summary: 'Writes, presses, reacts or reads as the customer',
    body: phoneAction,
    data: phoneScreen,
    errors: [...ofPhone.errors, 'messaging_message_not_found'],
  },
  forwardSimulator: {
    ...call,
    ...ofAccount,
    method: 'POST',
    path: '/simulator/{id}/time',
    summary: 'Moves the time of the sandbox forward, such as until a window closes',
    body: forwardTime,
    data: simulator,
  },
  decideSimulatedTemplate: {
    ...call,
    method: 'PUT',
    path: '/simulator/{id}/template/{templateId}',
    summary: 'Decides about a template in the place of WhatsApp',
    params: z.object({ id: messagingAccountId, templateId: messageTemplateId }),
    body: templateDecision,
    data: messageTemplate,
    errors: [...noAccount, 'messaging_template_not_found'],
  },
})
