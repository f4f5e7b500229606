import { callLimits } from '#contract/calls/limits.ts'
import type { CallId, StartedCall } from '#contract/calls/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import type { Credits } from '../billing/service.ts'
import { insertCall, type NewCall } from './call-store.ts'
import { getOpenLine, type OpenLine } from './lines.ts'
import { type HeldSeconds, holdSeconds } from './money.ts'

export type BeginDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { credits: Pick<Credits, 'hold' | 'release'> }

/** Begins a call to an agent from a page: its minutes are held, and its line waits to be opened. */
export async function startCall(
  deps: BeginDeps,
  agentId: AgentId,
  given: { language: Language; consent: boolean },
): Promise<StartedCall> {
  const open = await getOpenLine(deps, agentId)
  const { line } = open
  const key = newToken()
  const records = line.record && (given.consent || !line.consent)
  const id = await beginCall(deps, open, {
    ...unplaced,
    channel: 'browser',
    callee: 'browser',
    language: line.language === 'auto' ? given.language : line.language,
    keyHash: hashToken(key),
    records,
  })
  return { call_id: id, key, records }
}

/** What only calls by phone have. */
const unplaced = { direction: 'in', phoneNumberId: null, vendorId: null, opening: '', purpose: '' } as const

type Beginning = Omit<NewCall, 'id' | 'tenant' | 'agentId' | 'agentName' | 'mask' | 'held' | 'now'>

/** Holds seconds for a call and stores it; `besides` is of its transaction. Throws `call_line_busy`; for who calls from outside `call_line_resting`, else what there is too little of. */
export async function beginCall(
  deps: BeginDeps,
  open: OpenLine,
  beginning: Beginning,
  besides: (tx: Db, id: CallId) => Promise<void> = async () => {},
): Promise<CallId> {
  const { db, clock } = deps
  const { line, agent, scope } = open
  const held = await holdForCall(deps, open, beginning.direction)
  const now = clock.now()
  const id = newId<CallId>(now)
  const call = { ...beginning, id, tenant: scope, agentId: agent.id, agentName: agent.name, mask: line.mask, held, now }
  const begun = await db
    .transaction(async (tx) => {
      const isIn = await insertCall(tx, call, line.at_once)
      if (isIn) await besides(tx, id)
      return isIn
    })
    .catch(async (error: unknown) => {
      await deps.credits.release(held.holdId)
      throw error
    })
  if (begun) return id
  await deps.credits.release(held.holdId)
  throw fail('call_line_busy')
}

/** The organization's books are not told to strangers. */
async function holdForCall(
  { credits, log }: BeginDeps,
  { scope, agent, line }: OpenLine,
  direction: Beginning['direction'],
): Promise<HeldSeconds> {
  const seconds = Math.min(callLimits.heldSeconds, line.max_seconds)
  return holdSeconds(credits, scope, agent.id, seconds).catch((error: unknown) => {
    if (!(error instanceof Failure) || direction === 'out') throw error
    log.warn({ code: error.code, agent: agent.id }, 'a caller was refused: the call cannot be paid')
    throw fail('call_line_resting')
  })
}
