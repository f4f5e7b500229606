import type { SimulatedPhone } from '#contract/messaging/simulator.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import type { AccountDeps } from '../accounts.ts'
import * as store from './gateway-store.ts'
import { reportGatewayEvent } from './report.ts'
import { getPhone, type PhoneRef, presentPhoneTo } from './service.ts'

/** A code is shown for so long, as WhatsApp does; whoever reads it just then has not read an old one. */
const codeMs = 20_000
const graceMs = 2_000

/** What a session shows at a time. */
export function codeAt({ seed, startedAt }: Pick<store.GatewaySessionRow, 'seed' | 'startedAt'>, now: Date): string {
  return `2@${seed}-${Math.floor((now.getTime() - startedAt.getTime()) / codeMs) + 1}`
}

/** A phone reads the code that connection setup shows. Throws `messaging_code_stale` for one that is shown no more. */
export async function scanCode(deps: AccountDeps, scope: Scope, ref: PhoneRef, code: string): Promise<SimulatedPhone> {
  const { db, clock } = deps
  const { phone } = await getPhone(deps, scope, ref)
  const now = clock.now()
  const justNow = new Date(now.getTime() - graceMs)
  const showing = await store.listShowing(db, scope.organizationId)
  const session = showing.find((shown) => codeAt(shown, now) === code || codeAt(shown, justNow) === code)
  const reader = { number: phone.phone_number, name: phone.name }
  if (!session || !(await store.linkSession(db, session, reader))) throw fail('messaging_code_stale')
  return presentPhoneTo(deps, scope, ref)
}

/** The phone logs its companion devices out, as WhatsApp's own list of them does; whom they were is told by webhook. */
export async function logOutDevices(deps: AccountDeps, scope: Scope, ref: PhoneRef): Promise<SimulatedPhone> {
  const { phone } = await getPhone(deps, scope, ref)
  await deps.db.transaction(async (db) => {
    const ended = await store.unlinkPhone(db, scope.organizationId, phone.phone_number)
    for (const { name, accountId } of ended)
      if (accountId) await reportGatewayEvent({ ...deps, db }, accountId, name, 'session.status', { status: 'STOPPED' })
  })
  return presentPhoneTo(deps, scope, ref)
}
