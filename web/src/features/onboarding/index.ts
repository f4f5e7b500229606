import { lazy } from 'react'

/** Three steps to a first agent, for who has not taken them yet; else nothing. */
export const FirstSteps = lazy(() => import('./first-steps.tsx'))
