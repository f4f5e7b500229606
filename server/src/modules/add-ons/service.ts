import type { AddOnStatus, AddOnStatuses } from '#contract/add-ons/schemas.ts'
import { type AddOn, addOns } from '#contract/billing/add-ons.ts'
import { hasAddOn } from '#contract/plans.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { planOf } from '../billing/service.ts'

/** What an add-on knows of its own connection in a place. */
export type AddOnConnection = Pick<AddOnStatus, 'isActive' | 'isSetup' | 'account' | 'connected_by'> & {
  lastUsedAt: Date | null
  /** The operator has turned it off for everybody. */
  turnedOff?: boolean
  /** The operator has not registered the installation with the vendor. */
  notRegistered?: boolean
}

/** Those that this installation has, each with its reader; the others are not there yet. */
export type AddOnReaders = Partial<Record<AddOn, (scope: Scope) => Promise<AddOnConnection>>>

type AddOnDeps = Pick<Deps, 'db'> & { readers: AddOnReaders }

const nothing: AddOnStatus = {
  isActive: false,
  isSetup: false,
  reason: 'not_available',
  account: null,
  connected_by: null,
  last_used_at: null,
}

export async function listAddOns({ db, readers }: AddOnDeps, scope: Scope): Promise<AddOnStatuses> {
  const plan = await planOf(db, scope.organizationId)
  const statusOf = async (name: AddOn): Promise<AddOnStatus> => {
    const found = await readers[name]?.(scope)
    if (!found) return nothing
    const { lastUsedAt, turnedOff, notRegistered, ...connection } = found
    const kept = turnedOff ? 'turned_off' : notRegistered ? 'not_registered' : null
    const reason = kept ?? (hasAddOn(plan, name) ? null : 'plan')
    return {
      ...connection,
      isActive: connection.isActive && reason === null,
      reason,
      last_used_at: lastUsedAt?.toISOString() ?? null,
    }
  }
  const entries = await Promise.all(addOns.map(async (name) => [name, await statusOf(name)] as const))
  // One entry for each name of the list.
  return Object.fromEntries(entries) as AddOnStatuses
}
