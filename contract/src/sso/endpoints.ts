import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { ssoDomainInput, ssoDoor, ssoDoorInput, ssoIssuerInput, ssoSettings, ssoStateInput } from './schemas.ts'

const call = { service: 'console', auth: 'token', action: 'organization.single-sign-on' } as const
const changing = { ...call, stepUp: true, data: ssoSettings } as const
const path = '/api/v1/organizations/sso'

/** Sign-in of an organization's people at its own issuer (OIDC). */
export const ssoEndpoints = defineEndpoints({
  findSso: {
    service: 'user',
    method: 'POST',
    path: '/sign-in/sso',
    auth: 'none',
    summary:
      'Where an address signs in: at the issuer of the organization that has proven its domain, or as everybody.',
    body: ssoDoorInput,
    data: ssoDoor,
    errors: ['too_many_requests'],
    rate: { max: 60, perSeconds: 60 },
  },
  getSso: {
    ...call,
    method: 'GET',
    path,
    summary: 'The issuer and domains of the organization; for its owner.',
    data: ssoSettings,
    errors: ['not_permitted'],
  },
  saveSsoIssuer: {
    ...changing,
    method: 'PUT',
    path,
    summary:
      'Save the issuer, which is asked who it is. Another issuer, client or secret turns sign-in there off until it was tested.',
    body: ssoIssuerInput,
    errors: ['not_permitted', 'sso_issuer_unavailable', 'sso_issuer_refused'],
    rate: { max: 20, perSeconds: 60 },
  },
  removeSsoIssuer: {
    ...changing,
    method: 'DELETE',
    path,
    summary: 'Forget the issuer. Everybody signs in as before; domains stay.',
    errors: ['not_permitted'],
  },
  beginSsoTest: {
    ...call,
    stepUp: true,
    method: 'POST',
    path: `${path}/test`,
    summary: 'Begin a sign-in at the issuer that opens nothing and says whether it works; answers where to go.',
    data: z.object({ address: z.string() }),
    errors: ['not_permitted', 'sso_not_set_up', 'sso_issuer_unavailable', 'sso_issuer_refused'],
    rate: { max: 20, perSeconds: 60 },
  },
  setSsoState: {
    ...changing,
    method: 'PUT',
    path: `${path}/state`,
    summary: 'Turn sign-in at the issuer on or off, and require it of members or not.',
    body: ssoStateInput,
    errors: ['not_permitted', 'sso_not_set_up', 'sso_not_tested', 'sso_domain_needed', 'sso_own_way_first'],
  },
  addSsoDomain: {
    ...changing,
    method: 'POST',
    path: `${path}/domains`,
    summary: 'Name an email domain; the answer says which TXT record proves it.',
    body: ssoDomainInput,
    errors: ['not_permitted', 'sso_domain_public', 'sso_domain_taken', 'sso_domains_full'],
  },
  proveSsoDomain: {
    ...changing,
    method: 'POST',
    path: `${path}/domains/{domain}/proof`,
    summary: 'Look for the TXT record of a domain.',
    params: ssoDomainInput,
    errors: [
      'not_permitted',
      'sso_domain_not_found',
      'sso_domain_taken',
      'sso_record_not_found',
      'sso_record_unavailable',
    ],
    rate: { max: 20, perSeconds: 60 },
  },
  removeSsoDomain: {
    ...changing,
    method: 'DELETE',
    path: `${path}/domains/{domain}`,
    summary: 'Give up a domain. Its people sign in as everybody does.',
    params: ssoDomainInput,
    errors: ['not_permitted', 'sso_domain_not_found'],
  },
})
