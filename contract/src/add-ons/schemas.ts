import { z } from 'zod'
import { type AddOn, addOns } from '../billing/add-ons.ts'
import { timestamp } from '../kit/id.ts'

/**
 * Why an add-on cannot be used: it is not part of this installation yet, the operator has not registered it with its vendor, the operator
 * turned it off, or the plan lacks it.
 */
const addOnReason = z.enum(['not_available', 'not_registered', 'turned_off', 'plan'])

/** How an add-on stands in the place where the person works. */
export const addOnStatus = z.object({
  /** Working now. */
  isActive: z.boolean(),
  /** Connected, whether or not it works now. */
  isSetup: z.boolean(),
  /** What keeps it from being used; null: nothing. */
  reason: addOnReason.nullable(),
  /** What it is connected to, such as an address or a number. */
  account: z.string().nullable(),
  /** The name of who connected it. */
  connected_by: z.string().nullable(),
  last_used_at: timestamp.nullable(),
})
export type AddOnStatus = z.infer<typeof addOnStatus>

export const addOnStatuses = z.object(
  // One entry for each, and nothing else.
  Object.fromEntries(addOns.map((name) => [name, addOnStatus])) as Record<AddOn, typeof addOnStatus>,
)
export type AddOnStatuses = z.infer<typeof addOnStatuses>
