import type { SignIn } from '#contract/account/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { describeUserAgent } from '../../platform/http/user-agent.ts'
import { liveSince } from '../../platform/sign-in-life.ts'
import * as store from './sign-in-store.ts'
import { wroteAccount } from './written-down.ts'

/** Where the person is signed in: this device first, then the latest used. */
export async function listSignIns(deps: Deps, scope: Scope): Promise<SignIn[]> {
  const found = await store.listSignIns(deps.db, scope.userId, liveSince(deps.config, deps.clock.now()))
  const devices = found.map((device) => toSignIn(device, scope.signInId))
  return [...devices.filter(({ current }) => current), ...devices.filter(({ current }) => !current)]
}

/** Signs one of the person's devices out. */
export async function removeSignIn(deps: Deps, scope: Scope, id: string, from: RequestOrigin): Promise<void> {
  if (!(await store.removeSignIn(deps.db, scope.userId, id))) throw fail('sign_in_not_found')
  await wroteSignedOut(deps, scope, from, 1)
}

/** Signs everything else out, tokens for programs too. Answers how many devices that were. */
export async function removeOtherSignIns(deps: Deps, scope: Scope, from: RequestOrigin): Promise<number> {
  const removed = await store.removeOtherSignIns(deps.db, scope.userId, scope.signInId)
  if (removed > 0) await wroteSignedOut(deps, scope, from, removed)
  return removed
}

const wroteSignedOut = (
  deps: Deps,
  { userId: id, organizationId }: Scope,
  from: RequestOrigin,
  devices: number,
): Promise<void> =>
  wroteAccount(deps, { id, organizationId }, from, {
    action: 'account.devices-signed-out',
    changes: { devices: { from: null, to: devices } },
  })

const toSignIn = (device: store.StoredSignIn, currentId: string): SignIn => ({
  id: device.id,
  current: device.id === currentId,
  ...describeUserAgent(device.userAgent),
  ip: device.ip,
  way: device.way,
  created_at: device.createdAt.toISOString(),
  last_used_at: device.lastUsedAt.toISOString(),
})
