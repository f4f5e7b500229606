import { unreachable } from '#contract/kit/unreachable.ts'
import type { ChangeField, ChangeProblem } from '#contract/salesforce/change-sets.ts'
import {
  type DescribedObject,
  type SalesforceClient,
  SalesforceError,
  type SalesforceRow,
} from '../../../providers/salesforce/salesforce.ts'
import type { StoredChange } from './change-set-store.ts'
import { isSameValue, readFieldValue } from './field-value.ts'
import { readRecords, shortId, soqlText } from './read-records.ts'

/** What one change needs of the world. `note` stores how far it is before anything goes on. */
export type ChangeWork = {
  client: SalesforceClient
  /** Names a new record, the same one whenever it is sent. */
  keyOf: (change: StoredChange) => string
  describe: (object: string) => Promise<DescribedObject>
  /** Those of some records that change-sets are known to have made. */
  knownIds: (ids: readonly string[]) => Promise<string[]>
  note: (change: StoredChange) => Promise<void>
  now: () => Date
}

/** The text field in which an organization may let new records carry our key: then Salesforce itself takes care that none is created twice. */
const keyField = 'Change_Set_Key__c'
const maxLooks = 3
const maxLocked = 3

/**
 * Writes what was approved of a change, and gives it as it is then. Throws SalesforceError of what concerns more than this change (`busy`, `ended`, `away`).
 */
export async function applyChange(work: ChangeWork, change: StoredChange): Promise<StoredChange> {
  try {
    return change.action === 'create' ? await createRecord(work, change) : await updateRecord(work, change)
  } catch (error) {
    if (!(error instanceof SalesforceError)) throw error
    return failedChange(change, error)
  }
}

/** What is refused to this change alone; all else is thrown. A row that somebody else holds is free again soon. */
export function failedChange(change: StoredChange, error: SalesforceError): StoredChange {
  const problem: ChangeProblem = { code: error.code, words: error.words }
  switch (error.reason) {
    case 'busy':
    case 'ended':
    case 'away':
      throw error
    case 'gone':
    case 'refused':
      if (error.code === 'UNABLE_TO_LOCK_ROW' && change.tries < maxLocked)
        return { ...change, tries: change.tries + 1, problem }
      return { ...change, state: 'failed', problem }
    default:
      return unreachable(error.reason)
  }
}

async function updateRecord(work: ChangeWork, given: StoredChange): Promise<StoredChange> {
  const { client } = work
  const { object, record_id } = given
  let change = given
  for (let look = 1; ; look++) {
    const record = await readRecord(client, object, record_id ?? '', change.fields)
    if (!record) return { ...change, state: 'failed', problem: { code: 'ENTITY_IS_DELETED', words: '' } }
    const fields = change.fields.map((field) => heldAgainst(field, record, change.sentAt !== null))
    const toWrite = fields.filter(({ state }) => state === 'approved')
    if (toWrite.length === 0) return ended({ ...change, fields })
    if (change.sentAt === null) {
      change = { ...change, sentAt: work.now() }
      await work.note(change)
    }
    const values = Object.fromEntries(toWrite.map(({ name, after }) => [name, after]))
    try {
      await client.update(object, record_id ?? '', values, new Date(String(record.LastModifiedDate)))
      return ended({ ...change, fields: fields.map(toWritten) })
    } catch (error) {
      const changedMeanwhile = error instanceof SalesforceError && error.code === 'PRECONDITION_FAILED'
      if (!changedMeanwhile || look >= maxLooks) throw error
    }
  }
}

const readRecord = async (client: SalesforceClient, object: string, id: string, fields: readonly ChangeField[]) =>
  (await readRecords(client, object, [id], ['LastModifiedDate', ...fields.map(({ name }) => name)])).get(shortId(id))

/** A field that has another value by now is left alone. One that has ours is ours only where it was sent before. */
function heldAgainst(field: ChangeField, record: SalesforceRow, wasSent: boolean): ChangeField {
  if (field.state !== 'approved') return field
  const found = readFieldValue(field, record[field.name])
  if (isSameValue(field, found, field.after) && wasSent) return { ...field, state: 'written', found: null }
  return isSameValue(field, found, field.before) ? field : { ...field, state: 'conflict', found }
}

const toWritten = (field: ChangeField): ChangeField =>
  field.state === 'approved' ? { ...field, state: 'written', found: null } : field

const ended = (change: StoredChange): StoredChange => ({
  ...change,
  state: change.fields.some(({ state }) => state === 'written') ? 'applied' : 'conflict',
  problem: null,
})

async function createRecord(work: ChangeWork, given: StoredChange): Promise<StoredChange> {
  const { client } = work
  const { object, fields } = given
  const described = await work.describe(object)
  const approved = fields.filter(({ state }) => state === 'approved')
  const values = Object.fromEntries(approved.map(({ name, after }) => [name, after]))
  const created = (change: StoredChange, id: string): StoredChange =>
    ended({ ...change, record_id: id, fields: fields.map(toWritten) })
  if (hasKeyField(described)) {
    const key = { field: keyField, value: work.keyOf(given) }
    if (await isKeyTaken(client, given, key)) return keyTaken(given)
    return created(given, await putByKey(client, object, key, values))
  }
  if (given.sentAt !== null) {
    const found = await findCreated(work, described, given)
    if (found.length > 1) return { ...given, state: 'unclear', problem: { code: 'UNCLEAR', words: found.join(', ') } }
    const [id] = found
    if (id !== undefined) return created(given, id)
  }
  if (await isKeyTaken(client, given)) return keyTaken(given)
  const change = { ...given, sentAt: given.sentAt ?? work.now() }
  await work.note(change)
  return created(change, await client.create(object, values))
}

/**
 * Whether a record has the value by which the new one is known: somebody created it since it was proposed, or another change-set did. A field that is an
 * external id need not be unique, so that Salesforce would take both. `ours` names the record that an earlier try has made.
 */
async function isKeyTaken(
  client: SalesforceClient,
  { object, fields, key_field }: StoredChange,
  ours?: { field: string; value: string },
): Promise<boolean> {
  const key = fields.find(({ name, state }) => name === key_field && state === 'approved')
  if (!key || key.after === null) return false
  const value = typeof key.after === 'string' ? soqlText(key.after) : String(key.after)
  const named = ['Id', ...(ours ? [ours.field] : [])].join(', ')
  const { records } = await client.query(`SELECT ${named} FROM ${object} WHERE ${key.name} = ${value} LIMIT 2`)
  return records.some((record) => !ours || record[ours.field] !== ours.value)
}

const keyTaken = (change: StoredChange): StoredChange => ({
  ...change,
  state: 'failed',
  problem: { code: 'DUPLICATE_VALUE', words: '' },
})

/** A change-set's id with the place of the row. */
const keyLength = 40
const hasKeyField = ({ fields = [] }: DescribedObject) =>
  fields.some(({ name, externalId, unique, createable, length = 0 }) => {
    return name === keyField && externalId === true && unique === true && createable === true && length >= keyLength
  })

/** Two that come at once are one and an error that names the other's record, which is ours. */
async function putByKey(
  client: SalesforceClient,
  object: string,
  key: { field: string; value: string },
  values: Record<string, unknown>,
): Promise<string> {
  try {
    return await client.put(object, key, values)
  } catch (error) {
    if (!(error instanceof SalesforceError) || error.code !== 'DUPLICATE_VALUE') throw error
    const { records } = await client.query(
      `SELECT Id FROM ${object} WHERE ${key.field} = ${soqlText(key.value)} LIMIT 1`,
    )
    const [record] = records
    if (!record) throw error
    return String(record.Id)
  }
}

/** Values that can be asked for as they stand. */
const comparable = new Set([
  'string',
  'email',
  'phone',
  'url',
  'picklist',
  'combobox',
  'reference',
  'int',
  'boolean',
  'date',
])
/** How far the clocks of both may be apart. */
const clocksMs = 5 * 60_000

/** Records that a request whose answer was lost may have created: of the same account, since it was sent, with the same values. */
async function findCreated(work: ChangeWork, described: DescribedObject, change: StoredChange): Promise<string[]> {
  const { client } = work
  const canFilter = new Set(
    (described.fields ?? []).flatMap(({ name, filterable }) => (filterable === false ? [] : name)),
  )
  const same = change.fields
    .filter(({ name, type, state }) => state === 'approved' && comparable.has(type) && canFilter.has(name))
    .map(({ name, type, after }) => {
      return `${name} = ${typeof after === 'string' && type !== 'date' ? soqlText(after) : String(after)}`
    })
  const since = new Date((change.sentAt ?? work.now()).getTime() - clocksMs).toISOString()
  const by = [`CreatedById = ${soqlText(await client.userId())}`, `CreatedDate >= ${since}`]
  const { records } = await client.query(
    `SELECT Id FROM ${described.name} WHERE ${[...by, ...same].join(' AND ')} LIMIT 20`,
  )
  const ids = records.map(({ Id }) => String(Id))
  const known = new Set(await work.knownIds(ids))
  return ids.filter((id) => !known.has(id))
}
