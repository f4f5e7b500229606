import { lazy } from '#web/lib/lazy.ts'

/** `/salesforce`: the person's own Salesforce. */
export const SalesforcePage = lazy(() => import('./salesforce-page.tsx'))
