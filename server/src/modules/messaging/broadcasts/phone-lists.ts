import fs from 'node:fs/promises'
import type { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type { ListedPhone, PhoneImportResult, PhoneList, phoneListFields } from '#contract/messaging/broadcast.ts'
import type { PhoneId, PhoneListId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { dayOf } from '#contract/usage/zone.ts'
import type { Deps } from '../../../platform/deps.ts'
import { DocumentError, readRows } from '../../../platform/documents/index.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { UploadedFile } from '../../../platform/http/route.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/id.ts'
import * as store from './phone-list-store.ts'
import { type ReadPhones, readPhoneRows, readPhones } from './read-phones.ts'

type ListDeps = Pick<Deps, 'db' | 'clock'>
const leftOutShown = 200
const phoneFileMegabytes = messagingLimits.phoneFile.bytes / 1024 / 1024

export async function listPhoneLists({ db }: ListDeps, scope: Scope, query: PageQuery): Promise<Page<PhoneList>> {
  return toPage(...(await store.listLists(db, scope, query)), query)
}

/** A list of the place. Throws `messaging_phone_list_not_found`. */
export async function getPhoneList({ db }: Pick<Deps, 'db'>, scope: Scope, id: PhoneListId): Promise<PhoneList> {
  const list = await store.findList(db, scope, id)
  if (!list) throw fail('messaging_phone_list_not_found')
  return list
}

/** Numbers of a file or of typed lines. Throws `messaging_phones_missing`, and of a workbook why it cannot be read. */
export async function phonesIn(file: UploadedFile | undefined, typed: string): Promise<ReadPhones> {
  const read = file ? await phonesOfFile(file) : await readPhones(typed)
  if (read.phones.length === 0) throw fail('messaging_phones_missing')
  const limit = messagingLimits.phones
  if (read.phones.length > limit) throw fail('messaging_phone_list_limit_reached', { limit })
  return read
}

const isWorkbook = ({ filename }: UploadedFile) => /\.xlsx?$/i.test(filename)

async function phonesOfFile(file: UploadedFile): Promise<ReadPhones> {
  if (!isWorkbook(file)) return readPhones(await fs.readFile(file.path, 'utf8'))
  const { path, filename } = file
  // One more than may be, so that too many are told.
  const rows = await readRows({ path, filename, most: messagingLimits.phones + 1 }).catch((error: unknown) => {
    if (!(error instanceof DocumentError)) throw error
    throw fail(error.code satisfies ErrorCode, { name: filename, limit: phoneFileMegabytes, ...error.params })
  })
  return readPhoneRows(rows)
}

export async function addPhoneList(
  { db, clock }: ListDeps,
  scope: Scope,
  { name, phones: typed, list_id }: z.output<typeof phoneListFields>,
  [file]: UploadedFile[],
): Promise<PhoneImportResult> {
  const known = list_id && (await getPhoneList({ db }, scope, list_id))
  const read = await phonesIn(file, typed)
  const limit = messagingLimits.phoneLists
  if (!known && (await store.countLists(db, scope)) >= limit) throw fail('messaging_list_limit_reached', { limit })
  if (known && known.phones + read.phones.length > messagingLimits.phones)
    throw fail('messaging_phone_list_limit_reached', { limit: messagingLimits.phones })
  const now = clock.now()
  const id = known ? known.id : newId<PhoneListId>(now)
  const added = await db.transaction(async (tx) => {
    if (!known) await store.insertList(tx, scope, { id, now, name: name || file?.filename || dayOf(now) })
    const rows = read.phones.map((phone) => ({ ...phone, id: newId<PhoneId>(now) }))
    return new Set(await store.insertPhones(tx, id, rows, read.variables))
  })
  const repeated = read.phones
    .filter(({ phoneNumber }) => !added.has(phoneNumber))
    .map(({ phoneNumber }) => ({ line: 0, value: phoneNumber, reason: 'duplicate' as const }))
  const leftOut = [...read.leftOut, ...repeated]
  return {
    list: await getPhoneList({ db }, scope, id),
    added: added.size,
    left_out: leftOut.slice(0, leftOutShown),
    left_out_count: leftOut.length,
  }
}

export async function listPhones(
  { db }: ListDeps,
  scope: Scope,
  id: PhoneListId,
  query: PageQuery,
): Promise<Page<ListedPhone>> {
  const { phones } = await getPhoneList({ db }, scope, id)
  const rows = await store.listPhones(db, id, query)
  const out = await store.listOptedOut(
    db,
    scope,
    rows.map(({ phone_number }) => phone_number),
  )
  return toPage(
    rows.map((row) => ({ ...row, opted_out: out.has(row.phone_number) })),
    phones,
    query,
  )
}

export async function removePhoneList({ db }: ListDeps, scope: Scope, id: PhoneListId): Promise<null> {
  if (!(await store.removeList(db, scope, id))) throw fail('messaging_phone_list_not_found')
  return null
}

export async function removePhone(
  { db }: ListDeps,
  scope: Scope,
  { id, phoneId }: { id: PhoneListId; phoneId: PhoneId },
): Promise<null> {
  await getPhoneList({ db }, scope, id)
  if (!(await store.removePhone(db, id, phoneId))) throw fail('messaging_phone_not_found')
  return null
}
