import { coinPacks, creditPrices } from '#contract/billing/prices.ts'
import type { ActivePackage } from '#contract/billing/schemas.ts'
import type { OrganizationId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { decidePermission } from '#contract/permissions.ts'
import {
  type CountedLimit,
  creditsPerCoin,
  heldPlan,
  limitFailure,
  limitFor,
  limitReached,
  type PlanName,
  plans,
} from '#contract/plans.ts'
import { dayOf, monthStart } from '#contract/usage/zone.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { getBalance } from './credits.ts'
import { findOpenRenewal } from './invoice-store.ts'
import { planTexts } from './purchase.ts'
import {
  countUse,
  findPlan,
  findSubscription,
  listManagerNames,
  type StoredSubscription,
} from './subscription-store.ts'

type PackageDeps = Pick<Deps, 'db' | 'clock'>

export const planOf = async (db: Db, organizationId: OrganizationId): Promise<PlanName> =>
  (await findPlan(db, organizationId)) ?? 'free'

/**
 * Throws the limit's failure (402) when the organization's plan does not allow one more. `members` and `agents` are counted
 * here; the others are counted by the ledger when credits are held.
 */
export async function requireRoom(
  { db, clock }: PackageDeps,
  organizationId: OrganizationId,
  what: Extract<CountedLimit, 'agents' | 'members'>,
  more = 1,
): Promise<void> {
  const [plan, used] = await Promise.all([
    planOf(db, organizationId),
    countUse(db, organizationId, monthStart(dayOf(clock.now()))),
  ])
  if (limitReached(plan, what, used[what], more)) throw fail(limitFailure[what])
}

/** The plan as it stands before anything was ever bought. */
export const freeSubscription = (organizationId: OrganizationId, plan: PlanName = 'free'): StoredSubscription => ({
  organizationId,
  plan,
  interval: null,
  periodStart: null,
  periodEnd: null,
  next: { plan: 'free', interval: null },
  nextGrantAt: null,
})

export async function getActivePackage(deps: PackageDeps, scope: Scope, language: Language): Promise<ActivePackage> {
  const { db, clock } = deps
  const { organizationId } = scope
  const [plan, found, credits, used, renewal, managers] = await Promise.all([
    planOf(db, organizationId),
    findSubscription(db, organizationId),
    getBalance(deps, organizationId),
    countUse(db, organizationId, monthStart(dayOf(clock.now()))),
    findOpenRenewal(db, organizationId),
    listManagerNames(db, organizationId),
  ])
  const held = found ?? freeSubscription(organizationId, plan)
  const ends = held.periodEnd !== null && (held.next.plan !== held.plan || held.next.interval !== held.interval)
  const limit = (what: CountedLimit, amount: number) => ({ limit: limitFor(plan, what), used: amount })
  return {
    id: plan,
    plan,
    name: planTexts[plan].name[language],
    description: planTexts[plan].description[language],
    interval: held.interval,
    may_manage: decidePermission('billing.manage', scope).allowed,
    managers,
    status: renewal ? 'renewal_due' : ends ? 'ending' : 'active',
    period_start: held.periodStart?.toISOString() ?? null,
    period_end: held.periodEnd?.toISOString() ?? null,
    next: held.periodEnd ? held.next : { plan, interval: held.interval },
    credits,
    limits: {
      agents: limit('agents', used.agents),
      members: limit('members', used.members),
      conversations: limit('conversations', used.conversations),
      call_minutes: limit('call_minutes', Math.ceil(used.voiceSeconds / 60)),
    },
    add_ons: [...plans[plan].addOns],
    priority_support: plans[plan].prioritySupport,
  }
}

export async function listOffers({ db }: PackageDeps, scope: Scope, language: Language) {
  const current = await planOf(db, scope.organizationId)
  return {
    currency: 'IDR' as const,
    plans: heldPlan.options.map((plan) => {
      const { coins, price, addOns, prioritySupport, ...limits } = plans[plan]
      const { name, description } = planTexts[plan]
      return {
        plan,
        name: name[language],
        description: description[language],
        price,
        coins,
        ...limits,
        credits: coins * creditsPerCoin,
        add_ons: [...addOns],
        priority_support: prioritySupport,
        current: plan === current,
      }
    }),
    coin_packs: coinPacks.map((pack) => ({ ...pack, credits: pack.coins * creditsPerCoin })),
    credit_prices: {
      input_word: creditPrices.inputWord,
      output_word: creditPrices.outputWord,
      call_second: creditPrices.callSecond,
      message: creditPrices.message,
    },
  }
}
