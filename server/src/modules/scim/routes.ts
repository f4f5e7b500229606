import { scimEndpoints } from '#contract/scim/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { getScimSettings, type SettingsDeps, setScimGroupRole } from './settings.ts'
import { createScimToken, revokeScimTokens } from './tokens.ts'

/** How an organization's directory is connected; for its owner. */
export const scimSettingRoutes = (deps: SettingsDeps): Route[] =>
  routes(scimEndpoints, {
    getScim: ({ scope }) => getScimSettings(deps, scope),
    createScimToken: (caller) => createScimToken(deps, caller),
    revokeScimTokens: ({ params, ...caller }) => revokeScimTokens(deps, caller, params.which),
    setScimGroupRole: ({ params, body, ...caller }) =>
      setScimGroupRole(deps, caller, { id: params.id, workspaceId: body.workspace_id, role: body.role }),
  })
