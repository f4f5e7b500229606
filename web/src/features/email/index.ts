import { lazy } from '#web/lib/lazy.ts'

/** `/dashboard-agent/email`: the mail agent. */
export const EmailPage = lazy(() => import('./email-page.tsx'))

/** What a reply rests on, for whoever shows one: drafts of the inbox rest on the same. */
export const ReplySources = lazy(() => import('./inbox/sources.tsx'))
