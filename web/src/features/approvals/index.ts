import { lazy } from '#web/lib/lazy.ts'

/** Loaded with the first tool that asks. */
export const ApprovalCard = lazy(() => import('./approval-card.tsx'))
