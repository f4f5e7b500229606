import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { phoneAccountInput, phoneNumberChanges, phoneNumberId, phoneSetup, placeCallInput } from './phone.ts'
import { callId } from './schemas.ts'

const phone = { service: 'voice-bot', auth: 'token', action: 'calls.phone' } as const

export const phoneEndpoints = defineEndpoints({
  getPhoneSetup: {
    ...phone,
    method: 'GET',
    path: '/phone',
    summary: 'The telephone account of this place, its numbers, who answers each, and what is still missing.',
    data: phoneSetup,
  },
  savePhoneAccount: {
    ...phone,
    method: 'PUT',
    stepUp: true,
    path: '/phone/account',
    summary: 'Connects an account at Twilio after asking there, with all its numbers; the token is kept encrypted.',
    body: phoneAccountInput,
    data: phoneSetup,
    errors: ['phone_account_refused', 'phone_vendor_unreachable', 'phone_vendor_refused', 'phone_token_missing'],
    cost: 'costly',
  },
  removePhoneAccount: {
    ...phone,
    method: 'DELETE',
    stepUp: true,
    path: '/phone/account',
    summary: 'Forgets the account with its token and numbers; calls that were stay.',
    errors: ['phone_account_missing'],
  },
  refreshPhoneNumbers: {
    ...phone,
    method: 'POST',
    path: '/phone/numbers',
    summary: 'Asks Twilio again which numbers the account has.',
    data: phoneSetup,
    errors: ['phone_account_missing', 'phone_account_refused', 'phone_vendor_unreachable', 'phone_vendor_refused'],
    cost: 'costly',
  },
  savePhoneNumber: {
    ...phone,
    method: 'PUT',
    path: '/phone/numbers/{id}',
    params: z.object({ id: phoneNumberId }),
    summary:
      'Says which agent answers a number, and tells Twilio to hand its calls to us; nobody: they are left alone.',
    body: phoneNumberChanges,
    data: phoneSetup,
    errors: [
      'phone_number_not_found',
      'agent_not_found',
      'phone_account_refused',
      'phone_vendor_unreachable',
      'phone_vendor_refused',
      'phone_address_missing',
    ],
    cost: 'costly',
  },
  placeCall: {
    ...phone,
    method: 'POST',
    idempotent: true,
    path: '/phone/calls',
    summary: 'Has an agent call a number: seconds are held, and the call appears in the logs.',
    body: placeCallInput,
    data: z.object({ call_id: callId }),
    errors: [
      'phone_number_not_found',
      'agent_not_found',
      'call_agent_closed',
      'call_number_wrong',
      'call_number_opted_out',
      'call_line_busy',
      'phone_address_missing',
      'call_no_voice',
      'out_of_credits',
      'call_minute_limit_reached',
      'member_cap_reached',
    ],
    rate: { max: 30, perSeconds: 60 },
  },
  endCall: {
    ...phone,
    method: 'POST',
    path: '/phone/calls/{id}/end',
    params: z.object({ id: callId }),
    summary: 'Ends a call by phone that rings or goes on.',
    errors: ['call_not_found'],
  },
})
