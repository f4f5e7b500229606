import { lazy } from '#web/lib/lazy.ts'

/** `/dashboard-agent/email`: the mail agent. */
export const EmailPage = lazy(() => import('./email-page.tsx'))
