import { callLimits } from '#contract/calls/limits.ts'
import type { CallInfo, CallLine, CallLineChanges } from '#contract/calls/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { openPhoneNumbers } from '../../platform/phone-number.ts'
import { getAgent } from '../agents/service.ts'
import { type AuditActor, recordAudit } from '../audit/service.ts'
import { findScope } from '../flows/service.ts'
import * as store from './line-store.ts'

export type LineDeps = Pick<Deps, 'db' | 'clock'>

const untouched = (agentId: AgentId): CallLine => ({
  agent_id: agentId,
  enabled: false,
  origins: [],
  language: 'auto',
  character: 'female',
  record: true,
  consent: true,
  mask: false,
  use_databases: false,
  use_knowledge: true,
  transfer_to: '',
  kept_days: callLimits.keptDays,
  max_seconds: callLimits.usualSeconds,
  at_once: callLimits.atOnce,
  updated_at: null,
})

export async function getCallLine({ db }: LineDeps, scope: Scope, agentId: AgentId): Promise<CallLine> {
  await getAgent({ db }, scope, agentId)
  return lineOf(db, scope, agentId)
}

/** The line of an agent that the scope may see. */
export async function lineOf(db: Db, scope: Scope, agentId: AgentId): Promise<CallLine> {
  const found = await store.findLine(db, agentId, scope)
  if (found && !found.here && found.line.enabled) throw fail('call_elsewhere')
  return found?.here ? found.line : untouched(agentId)
}

export async function saveCallLine(
  deps: LineDeps,
  { scope, from }: { scope: Scope; from: AuditActor['from'] },
  agentId: AgentId,
  changes: CallLineChanges,
): Promise<CallLine> {
  const { db, clock } = deps
  const agent = await getAgent(deps, scope, agentId)
  const before = await lineOf(db, scope, agentId)
  const read = await withReadNumber(changes)
  return db.transaction(async (tx) => {
    await store.ensureLine(tx, agentId, scope, clock.now())
    await store.updateLine(tx, agentId, scope, read, clock.now())
    const after = await lineOf(tx, scope, agentId)
    if (after.enabled !== before.enabled)
      await recordAudit(
        { ...deps, db: tx },
        { userId: scope.userId, from },
        {
          organizationId: scope.organizationId,
          workspaceId: scope.workspaceId,
          changes: {},
          action: after.enabled ? 'agent.published' : 'agent.withdrawn',
          target: { kind: 'agent', id: agentId, name: agent.name },
        },
      )
    return after
  })
}

/** A person's number as carriers want it. Throws `call_number_wrong`. */
async function withReadNumber(changes: CallLineChanges): Promise<CallLineChanges> {
  if (!changes.transfer_to) return changes
  const transfer_to = (await openPhoneNumbers())(changes.transfer_to)
  if (!transfer_to) throw fail('call_number_wrong')
  return { ...changes, transfer_to }
}

/** An agent that takes calls now, with who answers for it and pays. */
export type OpenLine = Pick<store.OpenLineRow, 'line' | 'agent'> & { scope: Scope }

/** Undefined also where whoever made the agent is not there any more. */
export async function findOpenLine(db: Db, agentId: AgentId): Promise<OpenLine | undefined> {
  const open = await store.findOpenLineRow(db, agentId)
  const scope = open && (await findScope(db, open.tenant))
  if (!open || !scope || scope.organizationRole === 'outsider') return undefined
  // Nobody of the account is there: nobody to ask for leave.
  return { line: open.line, agent: open.agent, scope: { ...scope, viaKey: true, signInId: agentId } }
}

export async function getOpenLine({ db }: { db: Db }, agentId: AgentId): Promise<OpenLine> {
  const open = await findOpenLine(db, agentId)
  if (!open) throw fail('call_line_closed')
  return open
}

/** What this installation can hear and say. */
export type CallAbility = { hears: () => Promise<boolean>; speaks: () => Promise<boolean> }

export async function getCallInfo(deps: { db: Db; ability: CallAbility }, agentId: AgentId): Promise<CallInfo> {
  const { line, agent } = await getOpenLine(deps, agentId)
  const { language, record, consent } = line
  const [hears, speaks] = await Promise.all([deps.ability.hears(), deps.ability.speaks()])
  return { name: agent.name, language, hears, speaks, records: record, asks_consent: record && consent }
}

/** The sites that may embed the call screen of an agent. */
export async function listEmbeddingOrigins(db: Db, agentId: AgentId): Promise<string[]> {
  return (await findOpenLine(db, agentId))?.line.origins ?? []
}
