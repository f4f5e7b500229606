import { lazy } from '#web/lib/lazy.ts'

/** What was used, as a graph and a table, with caps and alerts: a section of the settings. */
export const UsagePage = lazy(() => import('./usage-page.tsx'))
/** The same of one workspace: a tab of it. */
export const WorkspaceUsage = lazy(() => import('./workspace-usage.tsx'))
/** What an answer cost, behind a button below it. */
export const AnswerReceipt = lazy(() => import('./receipt/answer-receipt.tsx'))
