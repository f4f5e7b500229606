import type {
  ChangeField,
  ChangeOrigin,
  ChangeSetId,
  ProposedChanges,
  ProposedRow,
} from '#contract/salesforce/change-sets.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { atField, fail } from '../../../platform/http/fail.ts'
import { newId } from '../../../platform/id.ts'
import type { Tenant } from '../../../platform/tenant.ts'
import type { DescribedField, DescribedObject, SalesforceClient } from '../../../providers/salesforce/salesforce.ts'
import { notifyUsers } from '../../notifications/service.ts'
import { openSalesforce, type SalesforceDeps, withSalesforceFailures } from '../open-salesforce.ts'
import { isRequired } from '../present-rows.ts'
import * as store from './change-set-store.ts'
import { isSameValue, readFieldValue, toFieldValue } from './field-value.ts'
import { readRecords, shortId } from './read-records.ts'

export type ChangeSetDeps = Pick<Deps, 'db' | 'clock'> & SalesforceDeps

/** A new record may have a key: it is not created where another one has its value in that field by then. */
export type KeyedRow = ProposedRow & { keyField?: string }

export type Proposal = Omit<ProposedChanges, 'rows'> & {
  rows: readonly KeyedRow[]
  origin: ChangeOrigin
  /** What waits for what becomes of it. */
  wakes?: string
  /** Written down with it. */
  onStored?: (tx: Db, id: ChangeSetId) => Promise<void>
}

/**
 * Notes changes to a person's Salesforce, held against its description and with the values of now; nothing is written there. Throws what is wrong with
 * them in words for people.
 */
export async function proposeChanges(deps: ChangeSetDeps, tenant: Tenant, proposal: Proposal): Promise<ChangeSetId> {
  const { title, reason, key, rows, origin, wakes = null } = proposal
  const known = await store.findByKey(deps.db, tenant, key)
  if (known) return known
  const { client, account, instanceUrl } = await openSalesforce(deps, tenant)
  const changes = await withSalesforceFailures(() => checkedChanges(client, rows))
  const now = deps.clock.now()
  const id = newId<ChangeSetId>(now)
  const isNew = await deps.db.transaction(async (tx) => {
    const given = { id, tenant, account, instanceUrl, title, reason, origin, key, wakes, changes, now }
    if (!(await store.insertChangeSet(tx, given))) return false
    await proposal.onStored?.(tx, id)
    // Whoever proposes by hand has it before them.
    if (origin.kind === 'chat' || origin.kind === 'flow')
      await notifyUsers(
        { ...deps, db: tx },
        {
          kind: 'change_set_waiting',
          to: [tenant.userId],
          key: changeSetNotice(id),
          workspaceId: tenant.workspaceId,
          facts: { title, change_set_id: id, by: origin.name },
        },
      )
    return true
  })
  return isNew ? id : ((await store.findByKey(deps.db, tenant, key)) ?? id)
}

/** Names the notification of one that waits. */
export const changeSetNotice = (id: ChangeSetId): string => `change-set:${id}`

/** What would change, by what Salesforce allows the person and has now. Throws where it may not be, or where nothing would. */
export async function checkedChanges(
  client: SalesforceClient,
  rows: readonly KeyedRow[],
): Promise<store.NewChangeSet['changes']> {
  const found = await Promise.all(
    [...new Set(rows.map(({ object }) => object))].map(async (object) => {
      const described = await client.describe(object)
      const of = rows.filter((row) => row.object === object)
      return [object, { described, before: await readBefore(client, described, of) }] as const
    }),
  )
  const objects = new Map(found)
  const seen = new Set<string>()
  const changes = rows.flatMap((row, index) => {
    const object = objects.get(row.object)
    if (!object) return []
    for (const { field } of row.values) {
      const about = `${row.record_id ? shortId(row.record_id) : ''} ${field.toLowerCase()}`
      if (row.record_id && seen.has(about)) throw fail('salesforce_field_twice', { field })
      seen.add(about)
    }
    return checkedChange(object.described, object.before, row, `rows.${index}`) ?? []
  })
  if (changes.length === 0) throw fail('salesforce_nothing_changes')
  return changes
}

type Before = Awaited<ReturnType<typeof readRecords>>

const readBefore = (client: SalesforceClient, described: DescribedObject, rows: readonly KeyedRow[]) => {
  const ids = rows.flatMap(({ record_id }) => record_id ?? [])
  const named = rows.flatMap(({ values }) => values.map(({ field }) => findField(described, field).name))
  const name = nameFieldOf(described)
  return readRecords(client, described.name, ids, name ? [name.name, ...named] : named)
}

export const nameFieldOf = ({ fields = [] }: DescribedObject): DescribedField | undefined =>
  fields.find(({ nameField }) => nameField === true)

/** Salesforce takes names whatever their case. */
export function findField({ label, fields = [] }: DescribedObject, name: string): DescribedField {
  const found = fields.find((field) => field.name.toLowerCase() === name.toLowerCase())
  if (!found) throw fail('salesforce_field_unknown', { object: label, field: name })
  return found
}

/** Undefined: the record has all of it already. `path`: where the row stands in what was sent. */
function checkedChange(
  described: DescribedObject,
  before: Before,
  { record_id, values, keyField }: KeyedRow,
  path: string,
): store.NewChangeSet['changes'][number] | undefined {
  const { name: object, label, createable = false, updateable = false } = described
  if (record_id ? !updateable : !createable) throw fail('salesforce_object_closed', { object: label })
  const record = record_id === undefined ? undefined : before.get(shortId(record_id))
  if (record_id !== undefined && !record) throw fail('salesforce_gone')
  const given = values.map(({ field, value }) => ({ field: findField(described, field), value }))
  const twice = given.find(({ field }, index) => given.findIndex((other) => other.field === field) < index)
  if (twice) throw fail('salesforce_field_twice', { field: twice.field.label })
  const fields = given.flatMap(({ field, value }, index): ChangeField[] => {
    const after = atField(`${path}.values.${index}.value`, () => {
      const mayWrite = record ? field.updateable : field.createable
      if (mayWrite !== true) throw fail('salesforce_field_read_only', { field: field.label })
      return toFieldValue(field, value)
    })
    const now = record ? readFieldValue(field, record[field.name]) : null
    if (isSameValue(field, now, after)) return []
    const { name, label: fieldLabel, type } = field
    return [{ name, label: fieldLabel, type, before: now, after, state: 'proposed', found: null }]
  })
  if (!record) requireAll(described, fields)
  if (fields.length === 0) return undefined
  const naming = nameFieldOf(described)
  const name = record ? record[naming?.name ?? ''] : fields.find((field) => field.name === naming?.name)?.after
  const key_field = record ? null : (keyField ?? null)
  const about = { object, object_label: label, record_id: record ? String(record.Id) : null, fields, key_field }
  return { ...about, action: record ? 'update' : 'create', record_name: String(name ?? '').slice(0, 200) }
}

function requireAll({ label, fields = [] }: DescribedObject, given: readonly ChangeField[]): void {
  const missing = fields.filter((field) => isRequired(field) && !given.some(({ name }) => name === field.name))
  if (missing.length === 0) return
  throw fail('salesforce_fields_missing', { object: label, fields: missing.map((field) => field.label).join(', ') })
}
