import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { contact } from './conversation.ts'
import { contactId, contactMergeId } from './ids.ts'
import { customer, customersFound, mergePreview } from './merge.ts'

const call = { service: 'whatsapp', auth: 'token', action: 'messaging.use' } as const
const ofContact = { params: z.object({ id: contactId }), errors: ['messaging_contact_not_found'] } as const
const other = z.object({ other_id: contactId })

/** What people do with customers, whichever of their contacts they are named by. */
export const contactEndpoints = defineEndpoints({
  getCustomer: {
    ...call,
    ...ofContact,
    method: 'GET',
    path: '/inbox/contact/{id}',
    summary: 'A customer with the conversations of everything that was joined to them',
    data: customer,
  },
  findOtherCustomers: {
    ...call,
    ...ofContact,
    method: 'GET',
    path: '/inbox/contact/{id}/other',
    summary: 'Other customers of the place by name, number or address; without words those who have the same one',
    query: z.object({ query: z.string().trim().max(200).default('') }),
    data: customersFound,
  },
  setContactBlocked: {
    ...call,
    ...ofContact,
    method: 'PUT',
    path: '/inbox/contact/{id}/block',
    summary: 'Blocks a customer, or no longer: what they write then is kept, and nobody answers or is told',
    body: z.object({ blocked: z.boolean() }),
    data: contact,
  },
  previewMerge: {
    ...call,
    ...ofContact,
    method: 'GET',
    path: '/inbox/contact/{id}/merge',
    summary: 'What becomes of two customers when the other one is joined to this one',
    query: other,
    data: mergePreview,
  },
  mergeContacts: {
    ...call,
    ...ofContact,
    method: 'POST',
    path: '/inbox/contact/{id}/merge',
    summary: 'Joins another customer to this one, whose details win; again it changes nothing',
    body: other,
    data: customer,
    errors: ['messaging_contact_not_found', 'messaging_attribute_limit_reached'],
  },
  undoMerge: {
    ...call,
    method: 'DELETE',
    path: '/inbox/contact-merge/{id}',
    summary: 'Makes two of a customer again, as they were; what was changed since stays with the one that was kept',
    params: z.object({ id: contactMergeId }),
    errors: ['messaging_merge_not_found', 'messaging_merge_not_last'],
  },
})
