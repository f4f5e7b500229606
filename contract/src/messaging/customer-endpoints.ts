import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { customerData, customerName, messageRetention, messageRetentionInput } from './customer-data.ts'

const call = { service: 'whatsapp', auth: 'token' } as const
const manage = { ...call, action: 'messaging.manage' } as const

/** How long what customers wrote is kept, and what one of them asks to be erased. */
export const customerEndpoints = defineEndpoints({
  getMessageRetention: {
    ...call,
    action: 'messaging.use',
    method: 'GET',
    path: '/api/retention',
    summary: 'How long the place keeps messages at its numbers',
    data: messageRetention,
  },
  updateMessageRetention: {
    ...manage,
    method: 'PUT',
    path: '/api/retention',
    summary: 'Says how long messages are kept; nothing is erased by it for a week',
    body: messageRetentionInput,
    data: messageRetention,
  },
  findCustomerData: {
    ...manage,
    method: 'GET',
    path: '/api/customer-data',
    summary:
      'What the place has of one customer, by their number or mail address: conversations, mails, calls, entries in lists',
    query: z.object({ who: customerName }),
    data: customerData,
    errors: ['customer_name_invalid'],
  },
  eraseCustomerData: {
    ...manage,
    stepUp: true,
    method: 'POST',
    path: '/api/customer-data/erase',
    summary: 'Erases all of that, for good; a job does it, and the audit log says how much that was',
    body: z.object({ who: customerName }),
    data: customerData,
    errors: ['customer_name_invalid', 'customer_not_found'],
  },
})
