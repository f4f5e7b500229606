import { createECDH } from 'node:crypto'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { PushAnswer, PushDevice, PushDeviceId, PushDeviceInput } from '#contract/notifications/push.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { describeUserAgent } from '../../../platform/http/user-agent.ts'
import { newId } from '../../../platform/id.ts'
import { isReachable } from '../reachable.ts'
import { deliverPush, type PushDeps } from './deliver.ts'
import * as store from './device-store.ts'
import { findVapidKeys } from './vapid-keys.ts'

export async function listPushDevices(
  deps: PushDeps,
  scope: Scope,
): Promise<{ public_key: string; devices: PushDevice[] }> {
  const { publicKey } = await findVapidKeys(deps)
  const devices = (await store.listPushDevices(deps.db, scope.userId)).map((row) => presentDevice(row, scope))
  return { public_key: publicKey, devices }
}

/** Push messages go to the browser that asks from now on; it is one of theirs for as long as they are signed in to it. */
export async function savePushDevice(
  deps: PushDeps,
  scope: Scope,
  { endpoint, keys }: PushDeviceInput,
): Promise<PushDevice> {
  if (!isPointOfCurve(keys.p256dh) || !(await isReachable(deps.config, endpoint))) throw fail('push_device_refused')
  const { userId, signInId } = scope
  const now = deps.clock.now()
  const id = newId<PushDeviceId>(now)
  const limit = limits.notifications.pushDevices
  await deps.db.transaction(async (db) => {
    const made = { id, userId, signInId, endpoint, keys: deps.secrets.encrypt(JSON.stringify(keys)), now }
    if (!(await store.savePushDevice(db, made, limit))) throw fail('push_device_limit', { limit })
  })
  return presentDevice(await getDevice(deps, scope, id), scope)
}

/** Nothing can be encrypted for what is no public key. */
function isPointOfCurve(p256dh: string): boolean {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}

async function getDevice(
  { db }: Pick<PushDeps, 'db'>,
  { userId }: Scope,
  id: PushDeviceId,
): Promise<store.PushDeviceRow> {
  const device = await store.findPushDevice(db, userId, id)
  if (!device) throw fail('push_device_not_found')
  return device
}

export async function removePushDevice({ db }: PushDeps, { userId }: Scope, id: PushDeviceId): Promise<null> {
  if (!(await store.deletePushDevice(db, userId, id))) throw fail('push_device_not_found')
  return null
}

/** One whose subscription has ended is removed then, too; what was answered says so. */
export async function testPushDevice(
  deps: PushDeps,
  { scope, language }: { scope: Scope; language: Language },
  id: PushDeviceId,
): Promise<PushAnswer> {
  const device = await getDevice(deps, scope, id)
  const message = {
    title: localized('This is a test', 'Ini percobaan')[language],
    text: localized('Notifications will arrive here like this.', 'Notifikasi akan sampai di sini seperti ini.')[
      language
    ],
    link: '/settings/notifications',
    tag: 'test',
  }
  const { ok, status, reason } = await deliverPush(deps, device, message, { urgent: true })
  return { ok, status, reason }
}

const iso = (time: string | Date) => new Date(time).toISOString()

const presentDevice = (row: store.PushDeviceRow, { signInId }: Scope): PushDevice => ({
  id: row.id,
  ...describeUserAgent(row.userAgent),
  here: row.signInId === signInId ? { endpoint: row.endpoint } : null,
  created_at: iso(row.createdAt),
  last:
    row.lastAt === null
      ? null
      : { at: iso(row.lastAt), ok: row.lastOk ?? false, status: row.lastStatus, reason: row.lastReason },
})
