import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type { Language } from '#contract/language.ts'
import type { Broadcast, BroadcastFields, BroadcastRecipient, Preflight } from '#contract/messaging/broadcast.ts'
import type { BroadcastId, MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { UploadedFile } from '../../../platform/http/route.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/id.ts'
import { enqueueJobs } from '../../../platform/jobs/enqueue.ts'
import { getBalance } from '../../billing/service.ts'
import { failureTexts } from '../failure-texts.ts'
import type { FillDeps } from '../template-fills.ts'
import * as store from './broadcast-store.ts'
import { presentPreflight, resolveBroadcast } from './resolve.ts'

export type BroadcastDeps = Pick<Deps, 'db' | 'clock'>
export type ResolveDeps = BroadcastDeps & FillDeps
export const broadcastQueue = 'messaging-broadcast'
export type BroadcastJob = { id: string }

export const preflightBroadcast = async (
  deps: ResolveDeps,
  scope: Scope,
  input: BroadcastFields,
  files: UploadedFile[],
  signal: AbortSignal,
): Promise<Preflight> => {
  const resolved = await resolveBroadcast(deps, scope, input, files, signal)
  const { available, unlimited } = await getBalance(deps, scope.organizationId)
  return presentPreflight(resolved, unlimited ? null : available)
}

/** Keeps a broadcast with all its recipients, and sends it at once or when it is due. */
export async function sendBroadcast(
  deps: ResolveDeps,
  scope: Scope,
  input: BroadcastFields,
  files: UploadedFile[],
  signal: AbortSignal,
): Promise<Broadcast> {
  const { account, template, variables, recipients } = await resolveBroadcast(deps, scope, input, files, signal)
  if (recipients.every(({ skip }) => skip)) throw fail('messaging_broadcast_nobody')
  const now = deps.clock.now()
  const id = newId<BroadcastId>(now)
  const due = input.scheduled_at ? new Date(input.scheduled_at) : null
  const scheduledAt = due && due > now ? due : null
  const text = template ? template.body : input.message
  await deps.db.transaction(async (db) => {
    const given = {
      id,
      accountId: account.id,
      name: input.name || text.slice(0, 60),
      text,
      template: template && { id: template.id, name: template.name, language: template.language },
      variables,
      userId: scope.userId,
      scheduledAt,
      now,
    }
    const rows = recipients.map(({ phoneNumber, name, variables: columns, skip }) => ({
      id: newId<string>(now),
      phone_number: phoneNumber,
      name,
      variables: columns,
      state: skip ? ('skipped' as const) : ('waiting' as const),
      reason: skip?.reason ?? null,
      about: skip?.about ?? '',
    }))
    await store.insertBroadcast(db, given, rows)
    await begin({ ...deps, db }, id, scheduledAt ?? now)
  })
  return getBroadcast(deps, scope, id)
}

const begin = (deps: BroadcastDeps, id: BroadcastId, dueAt: Date): Promise<void> =>
  enqueueJobs<BroadcastJob>(deps, broadcastQueue, [{ key: id, payload: { id }, dueAt }], { replace: true })

async function present({ db }: BroadcastDeps, rows: store.BroadcastRow[]): Promise<Broadcast[]> {
  const counted = await store.countRecipients(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ variables: _, senderId: __, ...row }) => {
    const { recipients, ...counts } = counted.get(row.id) ?? { ...none, recipients: 0 }
    return { ...row, recipients, counts }
  })
}
const none = { queued: 0, sent: 0, delivered: 0, read: 0, failed: 0, skipped: 0, answered: 0, opted_out: 0 }

export async function getBroadcast(deps: BroadcastDeps, scope: Scope, id: BroadcastId): Promise<Broadcast> {
  const row = await store.findBroadcast(deps.db, scope, id)
  const [broadcast] = row ? await present(deps, [row]) : []
  if (!broadcast) throw fail('messaging_broadcast_not_found')
  return broadcast
}

export async function listBroadcasts(
  deps: BroadcastDeps,
  scope: Scope,
  query: PageQuery & { account_id?: MessagingAccountId | undefined },
): Promise<Page<Broadcast>> {
  const [rows, total] = await store.listBroadcasts(deps.db, scope, query)
  return toPage(await present(deps, rows), total, query)
}

/** Pauses, goes on, or stops for good. What is on its way already arrives. */
export async function setState(
  deps: BroadcastDeps,
  scope: Scope,
  id: BroadcastId,
  state: 'paused' | 'running' | 'stopped',
): Promise<Broadcast> {
  await getBroadcast(deps, scope, id)
  const now = deps.clock.now()
  await deps.db.transaction(async (db) => {
    const status = await store.lockBroadcast(db, id)
    if (status === 'done' || status === 'stopped') throw fail('messaging_broadcast_over')
    await store.setStatus(db, id, { status: state, now, ...(state === 'paused' && { pausedBy: 'person' }) })
    if (state === 'stopped') await store.skipWaiting(db, id)
    if (state === 'running') await begin({ ...deps, db }, id, now)
  })
  return getBroadcast(deps, scope, id)
}

const otherReasons: Record<'variable_missing' | 'tier_reached', LocalizedText> = {
  variable_missing: localized(
    'A column of the message has no value here.',
    'Ada kolom pesan yang kosong untuk nomor ini.',
  ),
  tier_reached: localized(
    'WhatsApp lets you write to no more new people today.',
    'WhatsApp tidak mengizinkan menulis ke orang baru lagi hari ini.',
  ),
}

export async function listRecipients(
  deps: BroadcastDeps,
  scope: Scope,
  id: BroadcastId,
  { language, ...query }: PageQuery & { state?: BroadcastRecipient['state'] | undefined; language: Language },
): Promise<Page<BroadcastRecipient>> {
  await getBroadcast(deps, scope, id)
  const [rows, total] = await store.listRecipients(deps.db, id, query)
  const texts: Record<NonNullable<BroadcastRecipient['reason']>, LocalizedText> = { ...failureTexts, ...otherReasons }
  const records = rows.map((row) => ({ ...row, failure: row.reason ? texts[row.reason][language] : '' }))
  return toPage(records, total, query)
}
