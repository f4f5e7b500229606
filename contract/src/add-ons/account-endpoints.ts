import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { consentDone, consentHandle, oauthClientInput, oauthClients } from './account-schemas.ts'
import { vendor } from './vendors.ts'

const operate = { service: 'console', auth: 'token', action: 'installation.operate' } as const
const ofVendor = z.object({ vendor })

/** What the operator registers with vendors, and the end of a person's way through a vendor's page. */
export const outsideAccountEndpoints = defineEndpoints({
  getOauthClients: {
    ...operate,
    method: 'GET',
    path: '/settings/oauth-clients',
    summary: 'What is registered with Google and Microsoft',
    data: oauthClients,
  },
  setOauthClient: {
    ...operate,
    method: 'PUT',
    path: '/settings/oauth-clients/{vendor}',
    summary: 'Keeps a client id and its secret. The secret is stored encrypted and never sent back.',
    params: ofVendor,
    body: oauthClientInput,
    data: oauthClients,
    errors: ['oauth_secret_missing'],
  },
  removeOauthClient: {
    ...operate,
    method: 'DELETE',
    path: '/settings/oauth-clients/{vendor}',
    summary: 'Forgets a client: accounts of that vendor cannot be used until there is one again.',
    params: ofVendor,
    data: oauthClients,
  },
  finishConsent: {
    service: 'console',
    auth: 'token',
    action: 'add-ons.connect',
    method: 'POST',
    path: '/add-ons/accounts/finish',
    summary: 'Ends a person’s way through the vendor’s page: the account is theirs to use here from now on.',
    body: consentHandle,
    data: consentDone,
    errors: ['consent_not_known', 'consent_incomplete', 'outside_vendor_failed', 'add_on_not_in_plan'],
    rate: { max: 30, perSeconds: 60 },
  },
})
