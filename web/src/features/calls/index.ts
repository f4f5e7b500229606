import { lazy } from '#web/lib/lazy.ts'

/** `/call` and `/call-ui`: somebody calls an agent. */
export const CallScreen = lazy(() => import('./caller/call-screen.tsx'))
/** How agents take calls; loaded with its section of the settings. */
export const CallLines = lazy(() => import('./line/call-lines.tsx'))
/** How this place calls and is called by phone. */
export const PhoneSetup = lazy(() => import('./phone/phone-setup.tsx'))
/** `/call-logs-and-analytics`: the calls that were. */
export const CallLogsPage = lazy(() => import('./logs/logs-page.tsx'))
/** One of them. */
export const CallPage = lazy(() => import('./logs/call-page.tsx'))
/** `/call-campaigns`: lists of people who are called. */
export const CampaignsPage = lazy(() => import('./campaigns/campaigns-page.tsx'))
/** One of them. */
export const CampaignPage = lazy(() => import('./campaigns/campaign-page.tsx'))
/** `/speech-analytics`: what they tell. */
export const SpeechAnalyticsPage = lazy(() => import('./analytics/analytics-page.tsx'))
/** `/scorecards`: what calls are scored by. */
export const ScorecardsPage = lazy(() => import('./scorecards/scorecards-page.tsx'))
/** One of them, or a new one. */
export const ScorecardEditorPage = lazy(() => import('./scorecards/editor-page.tsx'))
/** `/rehearsals`: agents that were rehearsed, and with whom. */
export const RehearsalsPage = lazy(() => import('./rehearsals/rehearsals-page.tsx'))
/** One of them. */
export const RehearsalPage = lazy(() => import('./rehearsals/rehearsal-page.tsx'))
