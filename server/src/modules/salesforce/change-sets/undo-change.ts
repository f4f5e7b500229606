import type { ChangeField } from '#contract/salesforce/change-sets.ts'
import { SalesforceError, type SalesforceRow } from '../../../providers/salesforce/salesforce.ts'
import { type ChangeWork, failedChange } from './apply-change.ts'
import type { StoredChange } from './change-set-store.ts'
import { isSameValue, readFieldValue } from './field-value.ts'
import { readRecords, shortId } from './read-records.ts'

const maxLooks = 3
const deleted = new Set(['ENTITY_IS_DELETED', 'NOT_FOUND'])

/** Takes back what a change has written, as far as it is still there as we wrote it. Throws SalesforceError as `applyChange` does. */
export async function undoChange(work: ChangeWork, change: StoredChange): Promise<StoredChange> {
  try {
    return change.action === 'create' ? await removeCreated(work, change) : await writeBack(work, change)
  } catch (error) {
    if (!(error instanceof SalesforceError)) throw error
    const failed = failedChange(change, error)
    // It stays applied, and can be undone again.
    return { ...failed, state: change.state }
  }
}

async function writeBack({ client }: ChangeWork, change: StoredChange): Promise<StoredChange> {
  const { object, record_id } = change
  for (let look = 1; ; look++) {
    const record = await readNow(client, change)
    if (!record) return gone(change)
    const fields = change.fields.map((field) => heldAgainst(field, record))
    const back = fields.filter(({ state }) => state === 'written')
    if (back.length === 0) return taken({ ...change, fields })
    const values = Object.fromEntries(back.map(({ name, before }) => [name, before]))
    try {
      await client.update(object, record_id ?? '', values, new Date(String(record.LastModifiedDate)))
      return taken({ ...change, fields: fields.map(toUndone) })
    } catch (error) {
      const changedMeanwhile = error instanceof SalesforceError && error.code === 'PRECONDITION_FAILED'
      if (!changedMeanwhile || look >= maxLooks) throw error
    }
  }
}

/** A new record that somebody else has changed since is theirs, too: it stays. */
async function removeCreated({ client }: ChangeWork, change: StoredChange): Promise<StoredChange> {
  const { object, record_id } = change
  const record = await readNow(client, change, ['CreatedById', 'LastModifiedById'])
  if (!record) return taken({ ...change, fields: change.fields.map(toUndone) })
  const isOurs = record.CreatedById === record.LastModifiedById
  const held = change.fields.map((field) => heldAgainst(field, record))
  if (!isOurs || held.some(({ state }) => state === 'kept'))
    return taken({
      ...change,
      fields: held.map((field) =>
        field.state === 'written' ? { ...field, state: 'kept', found: field.after } : field,
      ),
    })
  await client.remove(object, record_id ?? '').catch((error: unknown) => {
    if (!(error instanceof SalesforceError) || !deleted.has(error.code)) throw error
  })
  return taken({ ...change, fields: change.fields.map(toUndone) })
}

const readNow = async (client: ChangeWork['client'], change: StoredChange, more: readonly string[] = []) => {
  const names = change.fields.filter(({ state }) => state === 'written').map(({ name }) => name)
  const id = change.record_id ?? ''
  return (await readRecords(client, change.object, [id], ['LastModifiedDate', ...more, ...names])).get(shortId(id))
}

/** Of an earlier try it may be as before already. */
function heldAgainst(field: ChangeField, record: SalesforceRow): ChangeField {
  if (field.state !== 'written') return field
  const found = readFieldValue(field, record[field.name])
  if (isSameValue(field, found, field.after)) return field
  return isSameValue(field, found, field.before) ? toUndone(field) : { ...field, state: 'kept', found }
}

const toUndone = (field: ChangeField): ChangeField =>
  field.state === 'written' ? { ...field, state: 'undone', found: null } : field

const taken = (change: StoredChange): StoredChange => ({
  ...change,
  state: change.fields.some(({ state }) => state === 'undone') ? 'undone' : 'kept',
  problem: null,
})

const gone = (change: StoredChange): StoredChange => ({
  ...change,
  problem: { code: 'ENTITY_IS_DELETED', words: '' },
})
