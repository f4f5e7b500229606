import { lazy } from '#web/lib/lazy.ts'

/** What a person has left, for the row that names them. */
export { BalanceText } from './balance-text.tsx'
/** Plan, credits and invoices: a section of the settings and a tab of a workspace; and what an operator has besides. */
export const billingPages = {
  Settings: lazy(() => import('./billing-page.tsx')),
  Workspace: lazy(() => import('./workspace-billing.tsx')),
  OperatorPayments: lazy(() => import('./operator/operator-payments.tsx')),
  Organizations: lazy(() => import('./operator/organizations.tsx')),
  DefaultPlan: lazy(() => import('./operator/default-plan.tsx')),
}
/** Says it when the package stands in the way. */
export const PackageCheck = lazy(() => import('./package-check.tsx'))
/** The way out of a refusal over credits, or who knows it. */
export const RefusalHelp = lazy(() => import('./refusal/refusal-help.tsx'))
/** The way from a plan to its receipt, a screen each. */
export const paymentPages = {
  Plans: lazy(() => import('./plans-page.tsx')),
  Method: lazy(() => import('./method-page.tsx')),
  Wait: lazy(() => import('./wait-page.tsx')),
  Receipt: lazy(() => import('./receipt-page.tsx')),
}
