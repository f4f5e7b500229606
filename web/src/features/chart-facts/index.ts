import { lazy } from '#web/lib/lazy.ts'

export { kindIcons } from './kind-icons.ts'
export { TrustBadge } from './trust-badge.tsx'

/** Loaded when they are first shown. */
export const HowMade = lazy(() => import('./how-made.tsx'))
export const MadeSteps = lazy(() => import('./made-steps.tsx'))
export const ChangeNote = lazy(() => import('./change-note.tsx'))
