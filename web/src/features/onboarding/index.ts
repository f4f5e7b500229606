import { lazy } from '#web/lib/lazy.ts'

/** What everyone begins with, for who has not done or put it away; else only what stands below. */
export const FirstSteps = lazy(() => import('./first-steps.tsx'))
