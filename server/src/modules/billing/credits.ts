import { billingLimits } from '#contract/billing/limits.ts'
import { creditsOf, type UsedAmounts } from '#contract/billing/prices.ts'
import type { Balance, HoldId } from '#contract/billing/schemas.ts'
import type { AgentId, OrganizationId, SessionId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import { creditsPerCoin, hasCreditLimit, limitFor, type PlanName, planName, plans } from '#contract/plans.ts'
import { dayOf } from '#contract/usage/zone.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import type { Tenant } from '../../platform/tenant.ts'
import * as ledger from './ledger-store.ts'
import { findPlan } from './subscription-store.ts'

/** What is about to be done and how much of it there may be. */
type Estimate = {
  kind: 'answer' | 'call' | 'message'
  agentId: AgentId | null
  /** A conversation counts against the plan's limit when it is new in this month. */
  sessionId: SessionId | null
  used: UsedAmounts
}

export type Credits = {
  /**
   * Keeps the estimate's price back. Throws `out_of_credits`, `*_cap_reached`, `conversation_limit_reached` or
   * `call_minute_limit_reached` (all 402) when it may not be spent. `id` where the caller must find the hold again: asked again it
   * is held once, and anew when it was given back meanwhile.
   */
  hold: (tenant: Tenant, estimate: Estimate, id?: HoldId) => Promise<HoldId>
  /**
   * Charges for what was used and writes the receipt; answers the credits charged. Asked again: the same, once. `tx`: as part of
   * a transaction of the caller.
   */
  settle: (holdId: HoldId, used: UsedAmounts, model: string | null, tx?: Db) => Promise<number>
  /** Whether something was held under an id, whatever became of it; asked in the transaction that would charge for it. */
  hasHold: (holdId: HoldId, tx: Db) => Promise<boolean>
  /** Gives it back: nothing was done. `tx` as above. */
  release: (holdId: HoldId, tx?: Db) => Promise<void>
}

export type CreditsDeps = Pick<Deps, 'db' | 'clock'> & {
  /** Told after something was charged. */
  spent?: (organizationId: OrganizationId) => void
}

/** The credits of the free plan, in the wallet of an organization from its first use on. */
export async function openBook({ db, clock }: CreditsDeps, organizationId: OrganizationId): Promise<void> {
  await ledger.addCredits(db, freeCredits(organizationId, clock.now()))
}

const freeCredits = (organizationId: OrganizationId, at: Date): ledger.NewCredits => ({
  id: newId(at),
  organizationId,
  kind: 'plan',
  source: `free:${organizationId}`,
  credits: plans.free.coins * creditsPerCoin,
  note: 'free',
  userId: null,
  at,
})

type Grant = Omit<ledger.NewCredits, 'id' | 'credits'> & { coins: number }

/** Puts coins into the wallet, once per `source`; false when it was done before. */
export const grantCredits = (db: Db, { coins, ...given }: Grant): Promise<boolean> =>
  ledger.addCredits(db, { ...given, id: newId(given.at), credits: coins * creditsPerCoin })

export async function getBalance(deps: CreditsDeps, organizationId: OrganizationId): Promise<Balance> {
  const unlimited = !(await runsOut(deps.db, organizationId))
  const found = await ledger.findBalance(deps.db, organizationId)
  if (found) return { ...found, unlimited }
  await openBook(deps, organizationId)
  const opened = await ledger.findBalance(deps.db, organizationId)
  return { ...required(opened, 'the book was just opened'), unlimited }
}

/** What the caps of a workspace, a member and an agent still let be held this month, in credits; undefined where there is none. */
export const getCapRoom = (
  { db, clock }: CreditsDeps,
  tenant: Tenant,
  agentId: AgentId | null,
): Promise<number | undefined> => ledger.findCapRoom(db, tenant, agentId, dayOf(clock.now()))

const runsOut = async (db: Db, organizationId: OrganizationId) =>
  hasCreditLimit((await findPlan(db, organizationId)) ?? 'free')

/** On a plan whose credits do not run out more are put in when they are used up: the books stay whole. */
async function refill({ db, clock }: CreditsDeps, given: ledger.NewHold): Promise<boolean> {
  if (await runsOut(db, given.organizationId)) return false
  const coins = Math.max(plans.unlimited.coins, Math.ceil(given.credits / creditsPerCoin))
  const { organizationId, id } = given
  // What is held again may need it again.
  const source = `unlimited:${organizationId}:${id}:${given.at.getTime()}`
  return grantCredits(db, {
    organizationId,
    kind: 'plan',
    source,
    coins,
    note: 'unlimited',
    userId: null,
    at: clock.now(),
  })
}

const monthLimits = Object.fromEntries(
  planName.options.map((plan: PlanName) => [
    plan,
    { conversations: limitFor(plan, 'conversations'), call_minutes: limitFor(plan, 'call_minutes') },
  ]),
) as ledger.MonthLimits

export function createCredits(deps: CreditsDeps): Credits {
  const { db, clock } = deps
  return {
    hold: async (tenant, estimate, id) => {
      const given = newHold(tenant, estimate, clock.now(), id)
      const free = freeCredits(tenant.organizationId, given.at)
      let held = await ledger.insertHold(db, given, monthLimits, free)
      if (held === 'out_of_credits' && (await refill(deps, given)))
        held = await ledger.insertHold(db, given, monthLimits, free)
      if (held !== 'held') throw fail(held)
      return given.id
    },
    settle: async (holdId, used, model, tx) => {
      const at = clock.now()
      const charge = {
        credits: creditsOf(used),
        model: model ?? '',
        at,
        day: dayOf(at),
        inputWords: used.inputWords ?? 0,
        outputWords: used.outputWords ?? 0,
        voiceSeconds: used.callSeconds ?? 0,
        messages: used.messages ?? 0,
      }
      const settled = await ledger.settleHold(tx ?? db, holdId, newId(at), charge)
      if (tx) await ledger.flushAtCommit(tx)
      if (settled === undefined) throw new Error(`there is no hold ${holdId}`)
      deps.spent?.(settled.organizationId)
      return settled.charged
    },
    hasHold: (holdId, tx) => ledger.hasHold(tx, holdId),
    release: async (holdId, tx) => {
      await ledger.releaseHold(tx ?? db, holdId, newId(clock.now()), clock.now())
      if (tx) await ledger.flushAtCommit(tx)
    },
  }
}

function newHold(tenant: Tenant, estimate: Estimate, at: Date, id = newId<HoldId>(at)): ledger.NewHold {
  return {
    id,
    organizationId: tenant.organizationId,
    userId: tenant.userId,
    workspaceId: tenant.workspaceId,
    agentId: estimate.agentId,
    sessionId: estimate.sessionId,
    kind: estimate.kind,
    credits: Math.max(1, creditsOf(estimate.used)),
    callSeconds: estimate.used.callSeconds ?? 0,
    at,
    expiresAt: new Date(at.getTime() + billingLimits.holdSeconds * 1000),
    day: dayOf(at),
  }
}

/** Gives back the holds of work that never ended, such as that of a process that was killed; answers how many. */
export async function releaseExpired({ db, clock }: CreditsDeps): Promise<number> {
  const now = clock.now()
  const expired = await ledger.listExpiredHolds(db, now, billingLimits.holdSeconds)
  let released = 0
  for (const id of expired) if (await ledger.releaseHold(db, id, newId(now), now)) released++
  return released
}
