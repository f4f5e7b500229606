import { lazy } from 'react'

/** What a person has left, for the row that names them. */
export { BalanceText } from './balance-text.tsx'
/** Plan, credits and invoices: a tab of a workspace and a section of the settings. */
export const BillingPage = lazy(() => import('./billing-page.tsx'))
/** The way from a plan to its receipt, a screen each. */
export const paymentPages = {
  Plans: lazy(() => import('./plans-page.tsx')),
  Method: lazy(() => import('./method-page.tsx')),
  Wait: lazy(() => import('./wait-page.tsx')),
  Receipt: lazy(() => import('./receipt-page.tsx')),
}
