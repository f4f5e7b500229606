import { z } from 'zod'
import { type AddOn, addOns, freeAddOns } from './billing/add-ons.ts'
import { creditsOf } from './billing/prices.ts'
import type { ErrorCode } from './errors.ts'

/**
 * The plans of an organization, and `unlimited`: what the operator of an installation may give everybody who
 * has bought none.
 */
export const planName = z.enum(['free', 'paid', 'custom', 'unlimited'])
export type PlanName = z.infer<typeof planName>
/** Plans that an organization can be on by purchase or agreement. */
export const heldPlan = planName.exclude(['unlimited'])
export type HeldPlan = z.infer<typeof heldPlan>
/** What organizations without a bought plan have in an installation. */
export const defaultPlan = planName.extract(['free', 'unlimited'])
export type DefaultPlan = z.infer<typeof defaultPlan>

/** How often a plan is paid. */
export const interval = z.enum(['month', 'year'])
export type Interval = z.infer<typeof interval>

/** One coin is this many credits: 500 coins are the 27,500 credits of the free plan. */
export const creditsPerCoin = 55

/** What a custom plan holds each month unless more is agreed. */
const customPlan = { words: 60_000_000, voiceHours: 480 } as const
const customCredits = creditsOf({ outputWords: customPlan.words, callSeconds: customPlan.voiceHours * 3600 })

const gigabyte = 1024 ** 3

/** What a plan limits by number. Null: no limit of its own. */
const countedLimit = z.enum(['agents', 'members', 'conversations', 'call_minutes'])
export type CountedLimit = z.infer<typeof countedLimit>

export type Plan = Record<CountedLimit, number | null> & {
  /** Given once on the free plan, for each paid month on the others; on the unlimited plan whenever they run out. */
  coins: number
  addOns: readonly AddOn[]
  prioritySupport: boolean
  /** Bytes of files that are kept; null: no limit. */
  storageBytes: number | null
  /** Whole rupiah, tax included; null: by agreement. */
  price: Record<Interval, number> | null
}

/**
 * What each plan allows. Chats and calls of the free plan are limited by its coins alone: they are enough
 * for 100 chats of common length and a call of 10 minutes. Nothing is laid down about agents and members of the free
 * plan, nor any price: those are ours.
 */
export const plans: Record<PlanName, Plan> = {
  free: {
    agents: 3,
    members: 3,
    conversations: null,
    call_minutes: null,
    coins: 500,
    addOns: freeAddOns,
    prioritySupport: false,
    storageBytes: 2 * gigabyte,
    price: { month: 0, year: 0 },
  },
  paid: {
    agents: 5,
    members: 5,
    conversations: 5_000,
    call_minutes: 1_000,
    coins: 30_500,
    addOns,
    prioritySupport: true,
    storageBytes: 50 * gigabyte,
    price: { month: 1_490_000, year: 14_900_000 },
  },
  custom: {
    agents: null,
    members: null,
    conversations: null,
    call_minutes: customPlan.voiceHours * 60,
    coins: Math.ceil(customCredits / creditsPerCoin),
    addOns,
    prioritySupport: true,
    storageBytes: null,
    price: null,
  },
  unlimited: {
    agents: null,
    members: null,
    conversations: null,
    call_minutes: null,
    coins: 100_000,
    addOns,
    prioritySupport: false,
    storageBytes: null,
    price: null,
  },
}

/** The failure of each limit, with its message. */
export const limitFailure = {
  agents: 'agent_limit_reached',
  members: 'member_limit_reached',
  conversations: 'conversation_limit_reached',
  call_minutes: 'call_minute_limit_reached',
} as const satisfies Record<CountedLimit, ErrorCode>

/** How much of something a plan allows; null: as much as one likes. The only reader of the table's numbers. */
export const limitFor = (plan: PlanName, what: CountedLimit): number | null => plans[plan][what]

/** Whether one more would be more than the plan allows. */
export const limitReached = (plan: PlanName, what: CountedLimit, used: number, more = 1): boolean => {
  const limit = limitFor(plan, what)
  return limit !== null && used + more > limit
}

/** Whether a plan includes an add-on: the only place where that is decided. */
export const hasAddOn = (plan: PlanName, addOn: AddOn): boolean => plans[plan].addOns.includes(addOn)

/** Whether credits run out on a plan. */
export const hasCreditLimit = (plan: PlanName): boolean => plan !== 'unlimited'

/** The most people that an organization may have in its workspaces; null: no limit. */
export const maxMembers = (organization: { plan: PlanName }): number | null => limitFor(organization.plan, 'members')

/** Bytes of files that a plan keeps; null: as many as one likes. */
export const storageLimit = (plan: PlanName): number | null => plans[plan].storageBytes
