import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import {
  broadcast,
  broadcastFields,
  broadcastPage,
  phoneImportResult,
  phoneList,
  phoneListFields,
  phonePage,
  preflight,
  recipientFilter,
  recipientPage,
} from './broadcast.ts'
import { broadcastId, messagingAccountId, phoneId, phoneListId } from './ids.ts'
import { messagingLimits } from './limits.ts'

const call = { service: 'whatsapp', auth: 'token', flag: 'Broadcasts' } as const
const use = { ...call, action: 'messaging.use' } as const
const manage = { ...call, action: 'messaging.manage' } as const
const file = { maxBytes: messagingLimits.phoneFile.bytes, maxFiles: 1 }
const ofList = { params: z.object({ id: phoneListId }), errors: ['messaging_phone_list_not_found'] } as const
const ofBroadcast = { params: z.object({ id: broadcastId }), errors: ['messaging_broadcast_not_found'] } as const
const numberErrors = [
  ...(['messaging_phone_list_not_found', 'messaging_phones_missing'] as const),
  ...(['messaging_phone_list_limit_reached', 'messaging_list_limit_reached'] as const),
  ...(['file_type_not_supported', 'file_empty', 'file_encrypted', 'file_damaged'] as const),
  ...(['file_too_large', 'file_timed_out', 'file_too_complex', 'file_no_text'] as const),
] as const
const broadcastErrors = [
  ...numberErrors,
  ...(['messaging_account_not_found', 'messaging_account_revoked', 'messaging_broadcast_empty'] as const),
  ...(['messaging_template_not_found', 'messaging_template_not_approved', 'messaging_template_variables'] as const),
] as const

/** Lists of numbers, and messages to all of one. */
export const broadcastEndpoints = defineEndpoints({
  listPhoneLists: {
    ...use,
    method: 'GET',
    path: '/api/broadcast/list-phone-number',
    summary: 'Lists of numbers here, the newest first',
    query: pageQuery(50),
    data: pageOf(phoneList),
  },
  addPhoneList: {
    ...manage,
    method: 'POST',
    path: '/api/broadcast/list-phone-number',
    summary:
      'Makes a list of numbers out of a CSV file, a workbook or typed lines, or adds to one; says what was left out',
    form: { fields: phoneListFields, files: { file } },
    data: phoneImportResult,
    errors: numberErrors,
  },
  listPhones: {
    ...use,
    ...ofList,
    method: 'GET',
    path: '/api/broadcast/list-phone-number/{id}',
    summary: 'Numbers of a list, in the order they came',
    query: pageQuery(50),
    data: phonePage,
  },
  removePhoneList: {
    ...manage,
    ...ofList,
    method: 'DELETE',
    path: '/api/broadcast/list-phone-number/{id}',
    summary: 'Deletes a list',
  },
  removePhone: {
    ...manage,
    method: 'DELETE',
    path: '/api/broadcast/list-phone-number/{id}/{phoneId}',
    summary: 'Takes a number off a list',
    params: z.object({ id: phoneListId, phoneId }),
    errors: ['messaging_phone_list_not_found', 'messaging_phone_not_found'],
  },
  preflightBroadcast: {
    ...manage,
    method: 'POST',
    path: '/api/broadcast/preflight',
    summary:
      'Who would get a broadcast, what they would read, who is left out and why, how long it takes; sends nothing',
    form: { fields: broadcastFields, files: { file } },
    data: preflight,
    errors: broadcastErrors,
  },
  sendBroadcast: {
    ...manage,
    method: 'POST',
    idempotent: true,
    path: '/api/broadcast/send-message',
    summary: 'Sends a message to every number of a list or file that may get it, at once or later',
    form: { fields: broadcastFields, files: { file } },
    data: broadcast,
    errors: [...broadcastErrors, 'messaging_broadcast_nobody'],
  },
  listBroadcasts: {
    ...use,
    method: 'GET',
    path: '/api/broadcast',
    summary: 'Broadcasts here with how far they are, the newest first',
    query: pageQuery(20).extend({ account_id: messagingAccountId.optional() }),
    data: broadcastPage,
  },
  getBroadcast: {
    ...use,
    ...ofBroadcast,
    method: 'GET',
    path: '/api/broadcast/{id}',
    summary: 'A broadcast with how far it is',
    data: broadcast,
  },
  listBroadcastRecipients: {
    ...use,
    ...ofBroadcast,
    method: 'GET',
    path: '/api/broadcast/{id}/recipients',
    summary: 'What became of a broadcast for each recipient',
    query: pageQuery(50).extend({ state: recipientFilter.optional() }),
    data: recipientPage,
  },
  setBroadcastState: {
    ...manage,
    ...ofBroadcast,
    method: 'PUT',
    path: '/api/broadcast/{id}/state',
    summary: 'Pauses a broadcast, goes on with it, or stops it for good',
    body: z.object({ state: z.enum(['paused', 'running', 'stopped']) }),
    data: broadcast,
    errors: ['messaging_broadcast_not_found', 'messaging_broadcast_over'],
  },
})
