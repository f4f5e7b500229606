import { tellOtherTabs } from '../changed-elsewhere.ts'
import { getLanguage } from '../i18n/language-store.ts'
import { getFlowToken, getOrganizationId, getToken, noteSecondStepDue } from '../session/session.ts'
import { getViewedRole } from '../session/view-as.ts'
import { createClient } from './client.ts'
import { baseOf } from './config.ts'
import { clientPolicy } from './policy.ts'
import { askStepUp } from './step-up.ts'

/** The client every feature calls: `api.call(endpoint, { params, query, body, form })`. */
export const api = createClient({
  baseOf,
  tokenFor: (auth) => (auth === 'activation' || auth === 'reset' ? getFlowToken(auth) : getToken(auth)),
  organizationId: getOrganizationId,
  language: getLanguage,
  viewAs: getViewedRole,
  offlineMessage: () => clientPolicy().offlineMessage(),
  absentMessage: () => clientPolicy().absentMessage(),
  onUnauthorized: (error) => clientPolicy().onUnauthorized(error),
  onChanged: tellOtherTabs,
  onSecondStepDue: noteSecondStepDue,
  proveAgain: askStepUp,
})
