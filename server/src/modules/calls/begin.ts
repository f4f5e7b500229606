import { callLimits } from '#contract/calls/limits.ts'
import type { CallId, StartedCall } from '#contract/calls/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import type { Credits } from '../billing/service.ts'
import { insertCall } from './call-store.ts'
import { getOpenLine, type OpenLine } from './lines.ts'
import { type HeldSeconds, holdSeconds } from './money.ts'

type BeginDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { credits: Pick<Credits, 'hold' | 'release'> }

/** Begins a call to an agent: its minutes are held, and its line waits to be opened. */
export async function startCall(
  deps: BeginDeps,
  agentId: AgentId,
  given: { language: Language; consent: boolean },
): Promise<StartedCall> {
  const { db, clock } = deps
  const open = await getOpenLine(deps, agentId)
  const { line, agent, scope } = open
  const held = await holdForCall(deps, open)
  const [id, key, now] = [newId<CallId>(clock.now()), newToken(), clock.now()]
  const records = line.record && (given.consent || !line.consent)
  const call = {
    id,
    tenant: scope,
    agentId,
    agentName: agent.name,
    callee: 'browser',
    language: line.language === 'auto' ? given.language : line.language,
    keyHash: hashToken(key),
    records,
    mask: line.mask,
    held,
    now,
  }
  const begun = await db
    .transaction((tx) => insertCall(tx, call, line.at_once))
    .catch(async (error: unknown) => {
      await deps.credits.release(held.holdId)
      throw error
    })
  if (begun) return { call_id: id, key, records }
  await deps.credits.release(held.holdId)
  throw fail('call_line_busy')
}

/** The organization's books are not told to strangers. */
async function holdForCall({ credits, log }: BeginDeps, { scope, agent, line }: OpenLine): Promise<HeldSeconds> {
  const seconds = Math.min(callLimits.heldSeconds, line.max_seconds)
  return holdSeconds(credits, scope, agent.id, seconds).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    log.warn({ code: error.code, agent: agent.id }, 'a caller was refused: the call cannot be paid')
    throw fail('call_line_resting')
  })
}
