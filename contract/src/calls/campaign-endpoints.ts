import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { pageQuery } from '../kit/paging.ts'
import {
  callCampaign,
  callCampaignFields,
  callCampaignId,
  callCampaignPage,
  campaignPreflight,
  campaignRecipientPage,
  optOutPage,
  recipientState,
} from './campaign.ts'

const campaign = { service: 'voice-bot', auth: 'token', action: 'calls.phone' } as const
const ofCampaign = { params: z.object({ id: callCampaignId }) } as const
const list = {
  form: { fields: callCampaignFields, files: { file: { maxBytes: 10 * 1024 * 1024, maxFiles: 1 } } },
} as const
const refusals = [
  'phone_number_not_found',
  'agent_not_found',
  'call_agent_closed',
  'phone_address_missing',
  'call_no_voice',
  'messaging_phones_missing',
  'messaging_phone_list_limit_reached',
] as const

export const campaignEndpoints = defineEndpoints({
  preflightCampaign: {
    ...campaign,
    ...list,
    method: 'POST',
    path: '/campaigns/preflight',
    summary:
      'Who of a list would be called, who is left out and why, what it costs and how long it takes; calls nobody.',
    data: campaignPreflight,
    errors: refusals,
  },
  startCampaign: {
    ...campaign,
    ...list,
    method: 'POST',
    idempotent: true,
    path: '/campaigns',
    summary: 'Has an agent call everybody on a list, within calling hours where they are.',
    data: callCampaign,
    errors: [...refusals, 'call_campaign_nobody'],
  },
  listCampaigns: {
    ...campaign,
    method: 'GET',
    path: '/campaigns',
    summary: 'Campaigns here with how far they are, the newest first.',
    query: pageQuery(20),
    data: callCampaignPage,
  },
  getCampaign: {
    ...campaign,
    ...ofCampaign,
    method: 'GET',
    path: '/campaigns/{id}',
    summary: 'How far a campaign is.',
    data: callCampaign,
    errors: ['call_campaign_not_found'],
  },
  listCampaignRecipients: {
    ...campaign,
    ...ofCampaign,
    method: 'GET',
    path: '/campaigns/{id}/recipients',
    summary: 'What became of everybody on the list.',
    query: pageQuery(50).extend({ state: z.preprocess((value) => value || undefined, recipientState.optional()) }),
    data: campaignRecipientPage,
    errors: ['call_campaign_not_found'],
  },
  setCampaignState: {
    ...campaign,
    ...ofCampaign,
    method: 'PUT',
    path: '/campaigns/{id}/state',
    summary: 'Pauses a campaign, lets it go on, or stops it for good; calls that go on are not cut.',
    body: z.object({ state: z.enum(['running', 'paused', 'stopped']) }),
    data: callCampaign,
    errors: ['call_campaign_not_found', 'call_campaign_over', 'call_agent_closed', 'phone_number_not_found'],
  },
  listOptOuts: {
    ...campaign,
    method: 'GET',
    path: '/opt-outs',
    summary: 'Numbers whose owners do not want to be called.',
    query: pageQuery(50),
    data: optOutPage,
  },
  addOptOut: {
    ...campaign,
    method: 'POST',
    path: '/opt-outs',
    summary: 'Notes that somebody does not want to be called.',
    body: z.object({ phone_number: z.string().trim().min(4).max(40) }),
    errors: ['call_number_wrong'],
  },
  removeOptOut: {
    ...campaign,
    method: 'DELETE',
    path: '/opt-outs',
    summary: 'Lets a number be called again.',
    body: z.object({ phone_number: z.string().trim().min(4).max(40) }),
    errors: ['call_number_wrong'],
  },
})
