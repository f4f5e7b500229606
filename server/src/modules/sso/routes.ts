import { ssoEndpoints } from '#contract/sso/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { findSsoDoor } from '../account/service.ts'
import { addSsoDomain, proveSsoDomain, removeSsoDomain } from './domains.ts'
import { beginSsoTest, removeSsoIssuer, saveSsoIssuer, setSsoState } from './issuer.ts'
import { getSsoSettings, type SsoDeps } from './settings.ts'

/** Where an organization's people sign in, for its owner; and which way an address goes, for everybody. */
export const ssoRoutes = (deps: SsoDeps): Route[] =>
  routes(ssoEndpoints, {
    findSso: ({ body }) => findSsoDoor(deps, body.domain),
    getSso: ({ scope }) => getSsoSettings(deps, scope),
    saveSsoIssuer: ({ body, ...caller }) => saveSsoIssuer(deps, caller, body),
    removeSsoIssuer: (caller) => removeSsoIssuer(deps, caller),
    beginSsoTest: ({ scope }) => beginSsoTest(deps, scope),
    setSsoState: ({ body, ...caller }) => setSsoState(deps, caller, body),
    addSsoDomain: ({ body, ...caller }) => addSsoDomain(deps, caller, body.domain),
    proveSsoDomain: ({ params, ...caller }) => proveSsoDomain(deps, caller, params.domain),
    removeSsoDomain: ({ params, ...caller }) => removeSsoDomain(deps, caller, params.domain),
  })
