import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Failure, fail } from '../../platform/http/fail.ts'
import type { Authenticator, FlowScope } from '../../platform/http/scope.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { codeMatches, hashCode, newCode, resendWait } from './code.ts'
import {
  type CodeFlow,
  codesSentTo,
  findFlow,
  getFlow,
  insertFlow,
  isStrangers,
  markVerified,
  type NewFlow,
  removeFlow,
  removeStaleFlows,
  replaceCode,
  takeTry,
  undoSending,
} from './flow-store.ts'
import { sendNotice } from './letter.ts'

/**
 * What goes to the address: a code, or `instead` another mail and no code at all, so that whoever typed the address
 * learns nothing from the answer; or nothing at all.
 */
export type CodeMail = { code: (code: string) => Mail } | { instead: Mail } | { nothing: true }

export type StartedCodeFlow = { token: string; resendAfter: number }

/** The flow behind a header's token, for the calls of that flow only. */
export function flowOf(deps: Deps): Authenticator['flow'] {
  return async (token, kind) => {
    const flow = await findFlow(deps.db, { tokenHash: hashToken(token), kind, now: deps.clock.now() })
    return flow && { flowId: flow.id, token }
  }
}

/**
 * Begins a flow and mails its code. Within an hour `perSourceHour` codes go to one address for one place that asks, and
 * `strangersHour` for all strangers. Without `notSent` nobody waits for the mail.
 */
export async function beginFlow(
  deps: Deps,
  flow: NewFlow,
  sending: CodeMail,
  notSent: Failure | undefined,
): Promise<StartedCodeFlow> {
  const now = deps.clock.now()
  const token = newToken()
  const { mail, codeHash } = prepare(sending, token)
  const begun = await deps.db.transaction(async (tx) => {
    await refuseTooMany(tx, flow, now)
    await removeStaleFlows(tx, now)
    return insertFlow(tx, { ...flow, tokenHash: hashToken(token), codeHash, now })
  })
  await sendOr(deps, mail, notSent, () => removeFlow(deps.db, begun.id))
  return { token, resendAfter: resendWait(begun.sends) }
}

/** Mails another code. Asking before the wait is over is refused with the seconds left; the wait doubles each time. */
export async function resendCode(
  deps: Deps,
  scope: FlowScope,
  sendingOf: (flow: CodeFlow) => Promise<CodeMail>,
  notSent: Failure | undefined,
) {
  const now = deps.clock.now()
  const flow = await currentFlow(deps, scope)
  refuseBefore(flow.codeSentAt.getTime() + resendWait(flow.sends) * 1000, now)
  const { mail, codeHash } = prepare(await sendingOf(flow), scope.token)
  const replaced = await deps.db.transaction(async (tx) => {
    await refuseTooMany(tx, flow, now)
    return replaceCode(tx, flow, codeHash, now)
  })
  if (!replaced) throw fail('too_many_requests', { seconds: resendWait(flow.sends + 1) })
  await sendOr(deps, mail, notSent, () => undoSending(deps.db, flow))
  return { token: scope.token, resendAfter: resendWait(flow.sends + 1) }
}

/** Proves the address with a code: once, in time, within the tries. */
export async function verifyCode(deps: Deps, scope: FlowScope, code: string): Promise<void> {
  const now = deps.clock.now()
  const flow = await takeTry(deps.db, scope.flowId, now)
  if (!flow) throw await whyNoTry(deps, scope, now)
  if (!codeMatches(code, scope.token, flow.codeHash)) throw fail('otp_mismatch')
  if (!(await markVerified(deps.db, flow.id, hashCode(code, scope.token), now))) throw fail('otp_expired')
}

/** The flow when its address is proven; the password step of both flows begins here. */
export async function verifiedFlow(deps: Deps, scope: FlowScope): Promise<CodeFlow> {
  const flow = await currentFlow(deps, scope)
  if (!flow.verifiedAt) throw fail('otp_not_verified')
  return flow
}

async function currentFlow(deps: Deps, scope: FlowScope): Promise<CodeFlow> {
  const flow = await getFlow(deps.db, scope.flowId)
  if (!flow) throw fail('unauthorized')
  return flow
}

async function whyNoTry(deps: Deps, scope: FlowScope, now: Date): Promise<Failure> {
  const flow = await currentFlow(deps, scope)
  const expired = now.getTime() - flow.codeSentAt.getTime() >= limits.code.livesSeconds * 1000
  return flow.verifiedAt || expired ? fail('otp_expired') : fail('otp_tries_used_up')
}

function prepare(sending: CodeMail, token: string): { mail: Mail | undefined; codeHash: string | null } {
  if ('nothing' in sending) return { mail: undefined, codeHash: null }
  if ('instead' in sending) return { mail: sending.instead, codeHash: null }
  const code = newCode()
  return { mail: sending.code(code), codeHash: hashCode(code, token) }
}

async function refuseTooMany(tx: Parameters<typeof codesSentTo>[0], flow: NewFlow, now: Date): Promise<void> {
  const { perSourceHour, strangersHour } = limits.code
  const sent = await codesSentTo(tx, flow, now)
  const isStranger = isStrangers(flow.source)
  for (const [{ codes, since }, max] of [
    [sent.here, perSourceHour],
    [sent.strangers, isStranger ? strangersHour : Number.POSITIVE_INFINITY],
  ] as const)
    if (codes >= max && since) refuseBefore(since.getTime() + 3600_000, now)
}

function refuseBefore(time: number, now: Date): void {
  const seconds = Math.ceil((time - now.getTime()) / 1000)
  if (seconds > 0) throw fail('too_many_requests', { seconds })
}

async function sendOr(
  deps: Deps,
  mail: Mail | undefined,
  failure: Failure | undefined,
  undo: () => Promise<void>,
): Promise<void> {
  if (!failure) {
    if (mail) void sendNotice(deps, mail)
    return
  }
  if (!mail) return
  try {
    await deps.mailer.send(mail)
  } catch (error) {
    deps.log.warn({ err: error }, 'a code could not be mailed')
    await undo()
    throw failure
  }
}
