import { coinPacks } from '#contract/billing/prices.ts'
import type { InvoiceLine, Purchase } from '#contract/billing/schemas.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { required } from '#contract/kit/required.ts'
import type { Language } from '#contract/language.ts'
import { type HeldPlan, type Interval, type PlanName, plans } from '#contract/plans.ts'

export type Subscription = {
  plan: PlanName
  interval: Interval | null
  periodStart: Date | null
  /** Null: does not end. */
  periodEnd: Date | null
  next: { plan: HeldPlan; interval: Interval | null }
}

export type PurchasePrice = {
  when: 'now' | 'period_end'
  lines: InvoiceLine[]
  /** Whole rupiah. */
  due: number
  coins: number
  effectiveAt: Date
  periodEnd: Date | null
}
export type PurchaseRefusal = Extract<ErrorCode, 'plan_not_for_sale' | 'plan_is_current'>
type PlanPurchase = Extract<Purchase, { kind: 'plan' }>
type Bought = Exclude<Purchase, { kind: 'invoice' }>

/** What a purchase costs a subscription now, unused paid time counted by the millisecond and rounded to the buyer's good. */
export function priceOf(
  subscription: Subscription,
  purchase: Bought,
  now: Date,
  language: Language,
): PurchasePrice | PurchaseRefusal {
  return purchase.kind === 'coins'
    ? priceCoins(purchase.pack, subscription, now, language)
    : pricePlan(purchase, subscription, now, language)
}

function priceCoins(id: string, { periodEnd }: Subscription, now: Date, language: Language): PurchasePrice {
  const found = coinPacks.find((coinPack) => coinPack.id === id)
  const pack = required(found, 'only packs of the list are sold')
  const line = lineOf(words.coins[language].replace('{coins}', formatNumber(pack.coins, language)), pack.price)
  return { when: 'now', lines: [line], due: pack.price, coins: pack.coins, effectiveAt: now, periodEnd }
}

function pricePlan(
  purchase: PlanPurchase,
  held: Subscription,
  now: Date,
  language: Language,
): PurchasePrice | PurchaseRefusal {
  const price = plans[purchase.plan].price
  if (!price || (purchase.plan === 'free' && held.plan !== 'free' && !held.periodEnd)) return 'plan_not_for_sale'
  const free = purchase.plan === 'free'
  if (purchase.plan === held.plan && (free || purchase.interval === held.interval)) return 'plan_is_current'
  const line = lineOf(planLine(purchase.plan, purchase.interval, language), price[purchase.interval])
  const later = free || held.plan === 'custom' || (held.interval === 'year' && purchase.interval === 'month')
  if (later) {
    const effectiveAt = held.periodEnd ?? now
    const periodEnd = free ? null : addInterval(effectiveAt, purchase.interval)
    return { when: 'period_end', lines: free ? [] : [line], due: 0, coins: 0, effectiveAt, periodEnd }
  }
  const unused = unusedValue(held, now)
  const lines = unused > 0 ? [line, lineOf(words.unused[language], -unused)] : [line]
  const due = Math.max(0, price[purchase.interval] - unused)
  const periodEnd = addInterval(now, purchase.interval)
  return { when: 'now', lines, due, coins: plans[purchase.plan].coins, effectiveAt: now, periodEnd }
}

/** What the rest of the paid period is worth, in whole rupiah. */
export function unusedValue({ plan, interval, periodStart, periodEnd }: Subscription, now: Date): number {
  const price = interval && plans[plan].price?.[interval]
  if (!price || !interval || !periodStart || !periodEnd || periodEnd <= now) return 0
  const length = addInterval(periodStart, interval).getTime() - periodStart.getTime()
  return Math.ceil((price * (periodEnd.getTime() - now.getTime())) / length)
}

/** A month or a year later; the 31st becomes the last day of a shorter month. */
export const addInterval = (from: Date, interval: Interval): Date => addMonths(from, interval === 'year' ? 12 : 1)

export function addMonths(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + months)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}

export const lineOf = (description: string, price: number): InvoiceLine => ({
  description,
  quantity: 1,
  unit_price: price,
  amount: price,
})

export const planLine = (plan: PlanName, interval: Interval, language: Language): string =>
  words[interval][language].replace('{plan}', planTexts[plan].name[language])
const words = {
  month: localized('{plan} plan, one month', 'Paket {plan}, satu bulan'),
  year: localized('{plan} plan, one year', 'Paket {plan}, satu tahun'),
  coins: localized('{coins} coins', '{coins} koin'),
  unused: localized('Unused time of the present plan', 'Sisa waktu paket saat ini'),
}

/** How the plans are called and described. */
export const planTexts: Record<PlanName, { name: LocalizedText; description: LocalizedText }> = {
  free: {
    name: localized('Free', 'Gratis'),
    description: localized(
      'Up to 100 chats and a 10-minute AI trial call, with limited add-ons',
      'Hingga 100 obrolan dan panggilan AI percobaan 10 menit, dengan add-on terbatas',
    ),
  },
  paid: {
    name: localized('Business', 'Bisnis'),
    description: localized(
      '1,000 AI-call minutes and 5,000 chat conversations a month, all add-ons, priority support',
      '1.000 menit panggilan AI dan 5.000 percakapan sebulan, semua add-on, dukungan prioritas',
    ),
  },
  custom: {
    name: localized('Custom', 'Khusus'),
    description: localized('60 million words and 480 hours of voice', '60 juta kata dan 480 jam suara'),
  },
  unlimited: {
    name: localized('Unlimited', 'Tanpa batas'),
    description: localized('No limits: this installation is your own', 'Tanpa batas: instalasi ini milikmu sendiri'),
  },
}
