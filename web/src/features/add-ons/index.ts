import { lazy } from '#web/lib/lazy.ts'

/** What can be connected here, in the settings. */
export const AddOnsList = lazy(() => import('./add-ons-list.tsx'))
