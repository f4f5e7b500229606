import { lazy } from '#web/lib/lazy.ts'

/** Few ever see it. */
export const SetupNote = lazy(() => import('./setup-note.tsx'))
