import { type Purchase, purchase } from '#contract/billing/schemas.ts'

export type PurchaseSearch = { plan?: string; interval?: string; pack?: string; invoice?: string }

/** A purchase as the address carries it from screen to screen; undefined when nothing is chosen or it makes no sense. */
export function purchaseOf(search: Record<string, unknown>): Purchase | undefined {
  const { plan, interval = 'month', pack, invoice } = search
  if (plan !== undefined) return purchase.safeParse({ kind: 'plan', plan, interval }).data
  if (pack !== undefined) return purchase.safeParse({ kind: 'coins', pack }).data
  return purchase.safeParse({ kind: 'invoice', invoice_id: invoice }).data
}

/** The other way round. */
export function searchOf(purchase: Purchase): PurchaseSearch {
  if (purchase.kind === 'plan') return { plan: purchase.plan, interval: purchase.interval }
  return purchase.kind === 'coins' ? { pack: purchase.pack } : { invoice: purchase.invoice_id }
}
