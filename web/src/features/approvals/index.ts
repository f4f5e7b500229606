import { lazy } from 'react'

/** Loaded with the first tool that asks. */
export const ApprovalCard = lazy(() => import('./approval-card.tsx'))
