import type { FieldChange, RecordHistory } from '#contract/salesforce/change-sets.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type {
  DescribedField,
  DescribedObject,
  SalesforceClient,
  SalesforceRow,
} from '../../providers/salesforce/salesforce.ts'
import { listWritten, type WrittenField } from './change-sets/change-set-store.ts'
import { viewerOf } from './change-sets/change-sets.ts'
import { isSameValue, readFieldValue } from './change-sets/field-value.ts'
import { soqlText } from './change-sets/read-records.ts'
import { openSalesforce, type SalesforceDeps, withSalesforceFailures } from './open-salesforce.ts'

const newest = 100

/** What changed of a record: what Salesforce noted, with the change-set that wrote it, and what only change-sets know of. */
export async function getHistory(
  deps: SalesforceDeps & Pick<Deps, 'db'>,
  scope: Scope,
  { name, record }: { name: string; record: string },
): Promise<RecordHistory> {
  const { client, instanceUrl } = await openSalesforce(deps, scope)
  const [described, written] = await Promise.all([
    withSalesforceFailures(() => client.describe(name)),
    listWritten(deps.db, viewerOf(scope), { recordId: record, instanceUrl }),
  ])
  const noted = await withSalesforceFailures(() => readNoted(client, described, record))
  const left = [...written]
  const changes = (noted ?? []).map((change) => ({ ...change, change_set: takeWriter(left, change) }))
  const all = [...changes, ...left.map(ofChangeSet)]
  return {
    changes: all.toSorted((earlier, later) => later.at.localeCompare(earlier.at)).slice(0, newest),
    tracked: noted !== undefined,
  }
}

/** Undefined: Salesforce keeps no history of the object, or the person may not see it. */
async function readNoted(
  client: SalesforceClient,
  described: DescribedObject,
  record: string,
): Promise<FieldChange[] | undefined> {
  const { childRelationships = [], fields = [] } = described
  const history = childRelationships.find(({ childSObject }) => childSObject === historyOf(described.name))
  if (!history) return undefined
  const { records } = await client.query(
    `SELECT Field, OldValue, NewValue, CreatedDate, CreatedBy.Name FROM ${history.childSObject} WHERE ${history.field} = ${soqlText(record)} ORDER BY CreatedDate DESC LIMIT ${newest}`,
  )
  const known = new Map(fields.map((field) => [field.name, field]))
  return records.flatMap((row) => toChange(row, known.get(String(row.Field))) ?? [])
}

const historyOf = (name: string) => (name.endsWith('__c') ? name.replace(/__c$/, '__History') : `${name}History`)

const isId = (value: unknown) => typeof value === 'string' && /^[A-Za-z0-9]{18}$/.test(value)

/** What points at another record is noted twice, once by name; the ids are left out. */
function toChange(row: SalesforceRow, field: DescribedField | undefined): FieldChange | undefined {
  const { OldValue, NewValue, CreatedDate, CreatedBy } = row
  if (field?.type === 'reference' && (isId(OldValue) || isId(NewValue))) return undefined
  const type = { type: field?.type ?? 'string' }
  const name = typeof CreatedBy === 'object' && CreatedBy !== null && 'Name' in CreatedBy ? CreatedBy.Name : ''
  return {
    at: new Date(String(CreatedDate).replace(/([+-]\d\d)(\d\d)$/, '$1:$2')).toISOString(),
    field: String(row.Field),
    label: field?.label ?? String(row.Field),
    before: readFieldValue(type, OldValue),
    after: readFieldValue(type, NewValue),
    by: String(name),
    change_set: null,
  }
}

/** How far Salesforce's clock and ours may be apart. */
const clocksMs = 5 * 60_000

/** The change-set that wrote what Salesforce noted: it is taken out of those that are left. */
function takeWriter(left: WrittenField[], change: FieldChange): FieldChange['change_set'] {
  const at = new Date(change.at).getTime()
  const index = left.findIndex(
    (known) =>
      known.field.name === change.field &&
      Math.abs(known.at.getTime() - at) <= clocksMs &&
      isSameValue(known.field, known.field.after, change.after) &&
      isSameValue(known.field, known.field.before, change.before),
  )
  const [found] = index < 0 ? [] : left.splice(index, 1)
  return found ? writerOf(found) : null
}

const writerOf = ({ id, title, field }: WrittenField) => ({ id, title, undone: field.state === 'undone' })

const ofChangeSet = (written: WrittenField): FieldChange => {
  const { at, field, by } = written
  const { name, label, before, after } = field
  return { at: at.toISOString(), field: name, label, before, after, by, change_set: writerOf(written) }
}
