import { accountErrors } from './account/errors.ts'
import { addOnErrors } from './add-ons/errors.ts'
import { agentErrors } from './agents/errors.ts'
import { apiKeyErrors } from './api-keys/errors.ts'
import { approvalErrors } from './approvals/errors.ts'
import { backupErrors } from './backups/errors.ts'
import { billingErrors } from './billing/errors.ts'
import { calendarErrors } from './calendar/errors.ts'
import { callErrors } from './calls/errors.ts'
import { chartErrors } from './charts/errors.ts'
import { chatErrors } from './chat/errors.ts'
import { chatExportErrors } from './chat-export/errors.ts'
import { chatImportErrors } from './chat-import/errors.ts'
import { chatSharingErrors } from './chat-sharing/errors.ts'
import { connectionErrors } from './connections/errors.ts'
import { dashboardErrors } from './dashboards/errors.ts'
import { dataSourceErrors } from './data-sources/errors.ts'
import { deviceErrors } from './devices/errors.ts'
import { emailErrors } from './email/errors.ts'
import { embeddingErrors } from './embedding/errors.ts'
import { featureFlagErrors } from './feature-flags/errors.ts'
import { flowErrors } from './flows/errors.ts'
import { imageProxyErrors } from './image-proxy/errors.ts'
import type { ErrorSpec } from './kit/error.ts'
import { kitErrors } from './kit/errors.ts'
import { fileErrors } from './kit/file-errors.ts'
import type { LocalizedText } from './kit/localized-text.ts'
import { knowledgeFileErrors } from './knowledge-files/errors.ts'
import { sharingErrors } from './knowledge-sharing/errors.ts'
import { knowledgeTestErrors } from './knowledge-tests/errors.ts'
import type { Language } from './language.ts'
import { meetingErrors } from './meetings/errors.ts'
import { messagingErrors } from './messaging/errors.ts'
import { modelErrors } from './models/errors.ts'
import { monitorErrors } from './monitors/errors.ts'
import { notificationErrors } from './notifications/errors.ts'
import { onboardingErrors } from './onboarding/errors.ts'
import { operationErrors } from './operations/errors.ts'
import { organizationErrors } from './organizations/errors.ts'
import { researchErrors } from './research/errors.ts'
import { salesforceErrors } from './salesforce/errors.ts'
import { salesforceMappingErrors } from './salesforce/mapping-errors.ts'
import { scimErrors } from './scim/errors.ts'
import { shortcutErrors } from './shortcuts/errors.ts'
import { speechErrors } from './speech/errors.ts'
import { ssoErrors } from './sso/errors.ts'
import { studioErrors } from './studio/errors.ts'
import { taskErrors } from './tasks/errors.ts'
import { usageErrors } from './usage/errors.ts'
import { useCaseErrors } from './use-cases/errors.ts'
import { verifiedQueryErrors } from './verified-queries/errors.ts'
import { voiceErrors } from './voice/errors.ts'
import { voiceKnowledgeErrors } from './voice-knowledge/errors.ts'
import { webSearchErrors } from './web-search/errors.ts'
import { widgetErrors } from './widget/errors.ts'
import { workspaceErrors } from './workspaces/errors.ts'

/** Every failure the product can answer with: code → status, kind, message. Each slice keeps its own part. */
export const errors = {
  ...kitErrors,
  ...fileErrors,
  ...accountErrors,
  ...addOnErrors,
  ...agentErrors,
  ...apiKeyErrors,
  ...approvalErrors,
  ...backupErrors,
  ...billingErrors,
  ...calendarErrors,
  ...meetingErrors,
  ...taskErrors,
  ...salesforceErrors,
  ...salesforceMappingErrors,
  ...callErrors,
  ...chartErrors,
  ...chatErrors,
  ...chatExportErrors,
  ...chatImportErrors,
  ...chatSharingErrors,
  ...connectionErrors,
  ...dashboardErrors,
  ...dataSourceErrors,
  ...deviceErrors,
  ...emailErrors,
  ...embeddingErrors,
  ...flowErrors,
  ...featureFlagErrors,
  ...knowledgeFileErrors,
  ...knowledgeTestErrors,
  ...messagingErrors,
  ...modelErrors,
  ...sharingErrors,
  ...monitorErrors,
  ...notificationErrors,
  ...onboardingErrors,
  ...operationErrors,
  ...organizationErrors,
  ...imageProxyErrors,
  ...researchErrors,
  ...scimErrors,
  ...ssoErrors,
  ...shortcutErrors,
  ...speechErrors,
  ...verifiedQueryErrors,
  ...studioErrors,
  ...webSearchErrors,
  ...workspaceErrors,
  ...widgetErrors,
  ...usageErrors,
  ...useCaseErrors,
  ...voiceErrors,
  ...voiceKnowledgeErrors,
} satisfies Record<string, ErrorSpec>

export type ErrorCode = keyof typeof errors
/** What fills a message; a sentence is filled in the message's language. */
export type ErrorDetails = Record<string, string | number | LocalizedText>

/** The sentence for a code in a language, with `{name}` filled from details. */
export function errorMessage(code: ErrorCode, language: Language, details: ErrorDetails = {}): string {
  return errors[code].message[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const detail = details[name]
    return detail === undefined ? whole : typeof detail === 'object' ? detail[language] : String(detail)
  })
}
