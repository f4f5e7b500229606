import type { SecondStepRule, SecondStepRuleInput } from '#contract/organizations/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { recordAudit } from '../audit/service.ts'
import * as store from './second-step-rule-store.ts'

const daySeconds = 24 * 3600

/** Whether the organization asks a second step of its members, and how many still have none. */
export async function getSecondStepRule({ db }: Pick<Deps, 'db'>, scope: Scope): Promise<SecondStepRule> {
  const { name, from, members, without } = await store.findRule(db, scope.organizationId, scope.userId)
  return {
    organization_name: name,
    required_from: from?.toISOString() ?? null,
    members,
    members_without: without.all,
    has_own: !without.self,
  }
}

/** Asks it from a day on, or no longer. Nobody locks themselves out: whoever asks it of others has one. */
export async function setSecondStepRule(
  deps: Deps,
  { scope, from }: { scope: Scope; from: RequestOrigin },
  { required, grace_days: days }: SecondStepRuleInput,
): Promise<SecondStepRule> {
  const { organizationId, userId } = scope
  permitAction(scope, 'organization.require-second-step')
  const day = required ? new Date(deps.clock.now().getTime() + days * daySeconds * 1000) : null
  await deps.db.transaction(async (tx) => {
    // The lock keeps two who change it apart.
    const before = await store.lockRule(tx, organizationId)
    const { name, without } = await store.findRule(tx, organizationId, userId)
    if (required && without.self) throw fail('own_second_step_first')
    await store.setRule(tx, organizationId, day)
    await recordAudit(
      { ...deps, db: tx },
      { userId, from },
      {
        organizationId,
        workspaceId: null,
        action: required ? 'organization.second-step-required' : 'organization.second-step-optional',
        target: { kind: 'organization', id: organizationId, name },
        changes: { second_step_from: { from: dayOf(before), to: dayOf(day) } },
      },
    )
  })
  return getSecondStepRule(deps, scope)
}

const dayOf = (at: Date | null) => at?.toISOString().slice(0, 10) ?? null
