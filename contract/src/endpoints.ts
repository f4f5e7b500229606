import { accountEndpoints } from './account/endpoints.ts'
import { outsideAccountEndpoints } from './add-ons/account-endpoints.ts'
import { addOnEndpoints } from './add-ons/endpoints.ts'
import { agentEndpoints } from './agents/endpoints.ts'
import { answerBandEndpoints } from './answer-bands/endpoints.ts'
import { apiKeyEndpoints } from './api-keys/endpoints.ts'
import { approvalEndpoints } from './approvals/endpoints.ts'
import { backupEndpoints } from './backups/endpoints.ts'
import { billingEndpoints, billingOperatorEndpoints, paymentEndpoints } from './billing/endpoints.ts'
import { calendarEndpoints } from './calendar/endpoints.ts'
import { speechAnalyticsEndpoints } from './calls/analytics-endpoints.ts'
import { campaignEndpoints } from './calls/campaign-endpoints.ts'
import { callerEndpoints, callLineEndpoints } from './calls/endpoints.ts'
import { callLogEndpoints } from './calls/log-endpoints.ts'
import { phoneEndpoints } from './calls/phone-endpoints.ts'
import { rehearsalEndpoints } from './calls/rehearsal-endpoints.ts'
import { scorecardEndpoints } from './calls/scorecard-endpoints.ts'
import { chartEndpoints } from './charts/endpoints.ts'
import { answerEndpoints } from './chat/answer-endpoints.ts'
import { chatEndpoints } from './chat/endpoints.ts'
import { visibleChatEndpoints } from './chat/visible-endpoints.ts'
import { chatDataEndpoints } from './chat-data/endpoints.ts'
import { chatExportEndpoints } from './chat-export/endpoints.ts'
import { chatImportEndpoints } from './chat-import/endpoints.ts'
import { chatSharingEndpoints } from './chat-sharing/endpoints.ts'
import { connectionEndpoints } from './connections/endpoints.ts'
import { dashboardEndpoints, publicDashboardEndpoints } from './dashboards/endpoints.ts'
import { dataSourceEndpoints } from './data-sources/endpoints.ts'
import { deviceEndpoints } from './devices/endpoints.ts'
import { emailEndpoints } from './email/endpoints.ts'
import { embeddingEndpoints, organizationEmbeddingEndpoints } from './embedding/endpoints.ts'
import { featureFlagEndpoints } from './feature-flags/endpoints.ts'
import { featureFlagOperatorEndpoints } from './feature-flags/operator-endpoints.ts'
import { flowEndpoints } from './flows/endpoints.ts'
import { imageProxyEndpoints } from './image-proxy/endpoints.ts'
import { knowledgeFileEndpoints } from './knowledge-files/endpoints.ts'
import { knowledgeSharingEndpoints } from './knowledge-sharing/endpoints.ts'
import { knowledgeTestEndpoints } from './knowledge-tests/endpoints.ts'
import { meetingEndpoints, sharedMeetingEndpoints } from './meetings/endpoints.ts'
import { broadcastEndpoints } from './messaging/broadcast-endpoints.ts'
import { contactEndpoints } from './messaging/contact-endpoints.ts'
import { customerEndpoints } from './messaging/customer-endpoints.ts'
import { messagingEndpoints } from './messaging/endpoints.ts'
import { inboxEndpoints } from './messaging/inbox-endpoints.ts'
import { simulatorEndpoints } from './messaging/simulator-endpoints.ts'
import { modelEndpoints } from './models/endpoints.ts'
import { monitorEndpoints } from './monitors/endpoints.ts'
import { notificationEndpoints } from './notifications/endpoints.ts'
import { onboardingEndpoints } from './onboarding/endpoints.ts'
import { operationEndpoints } from './operations/endpoints.ts'
import { organizationEndpoints } from './organizations/endpoints.ts'
import { researchEndpoints } from './research/endpoints.ts'
import { salesforceEndpoints } from './salesforce/endpoints.ts'
import { salesforceMappingEndpoints } from './salesforce/mapping-endpoints.ts'
import { scimEndpoints } from './scim/endpoints.ts'
import { shortcutEndpoints } from './shortcuts/endpoints.ts'
import { speechEndpoints } from './speech/endpoints.ts'
import { ssoEndpoints } from './sso/endpoints.ts'
import { studioEndpoints } from './studio/endpoints.ts'
import { studioMarketEndpoints } from './studio/market-endpoints.ts'
import { taskEndpoints } from './tasks/endpoints.ts'
import { usageEndpoints } from './usage/endpoints.ts'
import { useCaseEndpoints } from './use-cases/endpoints.ts'
import { taughtReadingEndpoints, termEndpoints, verifiedQueryEndpoints } from './verified-queries/endpoints.ts'
import { voiceEndpoints } from './voice/endpoints.ts'
import { voiceKnowledgeEndpoints } from './voice-knowledge/endpoints.ts'
import { webSearchEndpoints } from './web-search/endpoints.ts'
import { visitorEndpoints, widgetEndpoints } from './widget/endpoints.ts'
import { workspaceEndpoints } from './workspaces/endpoints.ts'

/** Every call of the product by its name. A test proves that no slice is missing and no name is used twice. */
export const endpoints = {
  ...accountEndpoints,
  ...addOnEndpoints,
  ...agentEndpoints,
  ...answerBandEndpoints,
  ...answerEndpoints,
  ...apiKeyEndpoints,
  ...approvalEndpoints,
  ...backupEndpoints,
  ...billingEndpoints,
  ...billingOperatorEndpoints,
  ...calendarEndpoints,
  ...meetingEndpoints,
  ...sharedMeetingEndpoints,
  ...taskEndpoints,
  ...salesforceEndpoints,
  ...salesforceMappingEndpoints,
  ...callerEndpoints,
  ...callLineEndpoints,
  ...callLogEndpoints,
  ...phoneEndpoints,
  ...campaignEndpoints,
  ...rehearsalEndpoints,
  ...scorecardEndpoints,
  ...speechAnalyticsEndpoints,
  ...chartEndpoints,
  ...chatEndpoints,
  ...chatDataEndpoints,
  ...chatExportEndpoints,
  ...chatImportEndpoints,
  ...chatSharingEndpoints,
  ...connectionEndpoints,
  ...dashboardEndpoints,
  ...dataSourceEndpoints,
  ...deviceEndpoints,
  ...emailEndpoints,
  ...embeddingEndpoints,
  ...organizationEmbeddingEndpoints,
  ...flowEndpoints,
  ...featureFlagEndpoints,
  ...featureFlagOperatorEndpoints,
  ...knowledgeFileEndpoints,
  ...knowledgeSharingEndpoints,
  ...knowledgeTestEndpoints,
  ...broadcastEndpoints,
  ...contactEndpoints,
  ...customerEndpoints,
  ...inboxEndpoints,
  ...messagingEndpoints,
  ...simulatorEndpoints,
  ...modelEndpoints,
  ...monitorEndpoints,
  ...notificationEndpoints,
  ...onboardingEndpoints,
  ...operationEndpoints,
  ...organizationEndpoints,
  ...outsideAccountEndpoints,
  ...paymentEndpoints,
  ...imageProxyEndpoints,
  ...publicDashboardEndpoints,
  ...researchEndpoints,
  ...scimEndpoints,
  ...ssoEndpoints,
  ...shortcutEndpoints,
  ...speechEndpoints,
  ...studioEndpoints,
  ...studioMarketEndpoints,
  ...usageEndpoints,
  ...useCaseEndpoints,
  ...voiceEndpoints,
  ...voiceKnowledgeEndpoints,
  ...taughtReadingEndpoints,
  ...termEndpoints,
  ...verifiedQueryEndpoints,
  ...visibleChatEndpoints,
  ...webSearchEndpoints,
  ...visitorEndpoints,
  ...widgetEndpoints,
  ...workspaceEndpoints,
}
