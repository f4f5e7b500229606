import { campaignEndpoints } from '#contract/calls/campaign-endpoints.ts'
import { phoneEndpoints } from '#contract/calls/phone-endpoints.ts'
import { type Route, routes } from '../../../platform/http/route.ts'
import * as campaigns from '../campaigns/campaigns.ts'
import { preflightCampaign } from '../campaigns/plan.ts'
import type { PhoneDeps } from './phone-deps.ts'
import { endPlacedCall, placeCall } from './place-call.ts'
import * as setup from './setup.ts'

export const phoneRoutes = (deps: PhoneDeps): Route[] => [
  ...routes(phoneEndpoints, {
    getPhoneSetup: ({ scope }) => setup.getPhoneSetup(deps, scope),
    savePhoneAccount: ({ scope, body }) => setup.savePhoneAccount(deps, scope, body),
    removePhoneAccount: ({ scope }) => setup.removePhoneAccount(deps, scope),
    refreshPhoneNumbers: ({ scope }) => setup.refreshPhoneNumbers(deps, scope),
    savePhoneNumber: ({ scope, params, body }) => setup.savePhoneNumber(deps, scope, params.id, body.agent_id),
    placeCall: ({ scope, body }) => placeCall(deps, scope, body),
    endCall: ({ scope, params }) => endPlacedCall(deps, scope, params.id),
  }),
  ...routes(campaignEndpoints, {
    preflightCampaign: ({ scope, fields, files }) => preflightCampaign(deps, scope, fields, files),
    startCampaign: ({ scope, fields, files }) => campaigns.startCampaign(deps, scope, fields, files),
    listCampaigns: ({ scope, query }) => campaigns.listCampaigns(deps, scope, query),
    getCampaign: ({ scope, params }) => campaigns.getCampaign(deps, scope, params.id),
    listCampaignRecipients: ({ scope, params, query }) =>
      campaigns.listCampaignRecipients(deps, scope, params.id, query),
    setCampaignState: ({ scope, params, body }) => campaigns.setCampaignState(deps, scope, params.id, body.state),
    listOptOuts: ({ scope, query }) => campaigns.listOptOuts(deps, scope, query),
    addOptOut: ({ scope, body }) => campaigns.addOptOut(deps, scope, body.phone_number),
    removeOptOut: ({ scope, body }) => campaigns.removeOptOut(deps, scope, body.phone_number),
  }),
]
