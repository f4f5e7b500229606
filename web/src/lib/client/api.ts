import { getLanguage } from '../i18n/language-store.ts'
import { getFlowToken, getOrganizationId, getToken } from '../session/session.ts'
import { getViewedRole } from '../session/view-as.ts'
import { type CallError, createClient } from './client.ts'
import { baseOf } from './config.ts'

type Policy = { onUnauthorized: (error: CallError) => void; offlineMessage: () => string }

let policy: Policy = { onUnauthorized: () => {}, offlineMessage: () => 'You are offline.' }

/** The application says once what a 401 does and how being offline is put into words. */
export function setClientPolicy(next: Policy): void {
  policy = next
}

/** The client every feature calls: `api.call(endpoint, { params, query, body, form })`. */
export const api = createClient({
  baseOf,
  tokenFor: (auth) => (auth === 'activation' || auth === 'reset' ? getFlowToken(auth) : getToken(auth)),
  organizationId: getOrganizationId,
  language: getLanguage,
  viewAs: getViewedRole,
  offlineMessage: () => policy.offlineMessage(),
  onUnauthorized: (error) => policy.onUnauthorized(error),
})
