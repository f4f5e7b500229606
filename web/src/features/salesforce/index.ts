import { lazy } from '#web/lib/lazy.ts'

/** `/salesforce`: the person's own Salesforce. */
export const SalesforcePage = lazy(() => import('./salesforce-page.tsx'))
/** `/salesforce/changes`: changes to it that wait for an approval, and others. */
export const ChangesPage = lazy(() => import('./changes/changes-page.tsx'))
/** One of them. */
export const ChangePage = lazy(() => import('./changes/change-page.tsx'))
/** `/salesforce/mappings`: which data is sent to Salesforce. */
export const MappingsPage = lazy(() => import('./mappings/mappings-page.tsx'))
/** One of them. */
export const MappingPage = lazy(() => import('./mappings/mapping-page.tsx'))
