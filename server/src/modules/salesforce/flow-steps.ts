import type { ChangeOrigin, ChangeSetId, ChangeSetState, ProposedRow } from '#contract/salesforce/change-sets.ts'
import { changeSetLimits } from '#contract/salesforce/change-sets.ts'
import { salesforceName, salesforceRecordId } from '#contract/salesforce/schemas.ts'
import type { Operator } from '#flow/condition-test.ts'
import type { Db } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { DescribedField, DescribedObject } from '../../providers/salesforce/salesforce.ts'
import { findAnyChangeSet, findByKey, listChanges } from './change-sets/change-set-store.ts'
import { readFieldValue } from './change-sets/field-value.ts'
import { type ChangeSetDeps, checkedChanges, findField, nameFieldOf, proposeChanges } from './change-sets/propose.ts'
import { soqlText } from './change-sets/read-records.ts'
import { openSalesforce, type SalesforceDeps, withSalesforceFailures } from './open-salesforce.ts'

type FlowCondition = { field: string; operator: Operator; value: string }
type Search = { object: string; fields: readonly string[]; where: readonly FlowCondition[]; most: number }
type Found = Record<string, string | number | boolean | null>

/** Records of an object that fit all conditions, by field name. The query is written here: values are values, whatever stands in them. */
export async function findForFlow(deps: SalesforceDeps, tenant: Tenant, given: Search): Promise<Found[]> {
  const { client } = await openSalesforce(deps, tenant)
  return withSalesforceFailures(async () => {
    const described = await client.describe(nameOf(given.object))
    const named = given.fields.filter((name) => name.trim() !== '').map((name) => findField(described, name))
    const name = nameFieldOf(described)
    const fields = named.length > 0 ? named : name ? [name] : []
    const asked = [...new Set(['Id', ...fields.map((field) => field.name)])].join(', ')
    const conditions = given.where.map((condition) => conditionText(described, condition))
    const filter = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''
    const { records } = await client.query(`SELECT ${asked} FROM ${described.name}${filter} LIMIT ${given.most}`)
    return records.map((record) => ({
      Id: String(record.Id),
      ...Object.fromEntries(fields.map((field) => [field.name, readFieldValue(field, record[field.name])])),
    }))
  })
}

function nameOf(object: string): string {
  const read = salesforceName.safeParse(object.trim())
  if (!read.success) throw fail('salesforce_gone')
  return read.data
}

const signs: Partial<Record<Operator, string>> = {
  equals: '=',
  not_equals: '!=',
  greater: '>',
  at_least: '>=',
  less: '<',
  at_most: '<=',
}
const unquoted = new Set(['int', 'long', 'double', 'currency', 'percent', 'boolean', 'date', 'datetime'])
const literal = /^(-?\d+(\.\d+)?|true|false|\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?)$/i

function conditionText(described: DescribedObject, { field: name, operator, value }: FlowCondition): string {
  const field = findField(described, name.trim())
  if (operator === 'is_empty') return `${field.name} = null`
  if (operator === 'is_not_empty') return `${field.name} != null`
  if (operator === 'is_true' || operator === 'is_false') return `${field.name} = ${operator === 'is_true'}`
  const sign = signs[operator]
  if (sign) return `${field.name} ${sign} ${literalOf(field, value)}`
  const pattern = soqlText(patternOf(operator, value.replace(/[\\%_]/g, '\\$&')))
  return operator === 'not_contains' ? `(NOT ${field.name} LIKE ${pattern})` : `${field.name} LIKE ${pattern}`
}

const patternOf = (operator: Operator, words: string) =>
  operator === 'starts_with' ? `${words}%` : operator === 'ends_with' ? `%${words}` : `%${words}%`

/** Salesforce compares values of these types as they are written. */
function literalOf(field: DescribedField, value: string): string {
  const text = value.trim()
  if (!unquoted.has(field.type)) return soqlText(text)
  if (!literal.test(text)) throw fail('salesforce_value_no_number', { field: field.label, value: text.slice(0, 80) })
  return text
}

export type FlowChange = {
  object: string
  record: string
  values: readonly { field: string; value: string }[]
  title: string
  reason: string
}
type Difference = { field: string; before: Found[string]; after: Found[string] }

const rowOf = ({ object, record, values }: FlowChange): ProposedRow => {
  const id = record.trim()
  if (id !== '' && !salesforceRecordId.safeParse(id).success)
    throw fail('salesforce_value_no_record', { field: 'Id', value: id.slice(0, 80) })
  return {
    object: nameOf(object),
    ...(id !== '' && { record_id: id }),
    values: values.map(({ field, value }) => ({ field: field.trim(), value: value.slice(0, changeSetLimits.text) })),
  }
}

/** Proposed again under the same key it is the same one. */
export const proposeForFlow = (
  deps: ChangeSetDeps,
  tenant: Tenant,
  change: FlowChange,
  { key, wakes, name }: { key: string; wakes: string; name: string },
): Promise<ChangeSetId> => {
  const origin: ChangeOrigin = { kind: 'flow', name }
  const title = change.title.replace(/\s+/g, ' ').trim().slice(0, 200) || change.object
  return proposeChanges(deps, tenant, { title, reason: change.reason, key, wakes, origin, rows: [rowOf(change)] })
}

/** What would be proposed: read and checked, and neither stored nor written. */
export async function previewForFlow(deps: SalesforceDeps, tenant: Tenant, change: FlowChange): Promise<Difference[]> {
  const { client } = await openSalesforce(deps, tenant)
  const changes = await withSalesforceFailures(() => checkedChanges(client, [rowOf(change)]))
  return changes.flatMap(({ fields }) => fields.map(({ name, before, after }) => ({ field: name, before, after })))
}

type Standing = { state: ChangeSetState; record: string | null; changes: Difference[] }

/** How a change-set that a flow has proposed stands. */
export async function stateOfChangeSet(db: Db, id: ChangeSetId): Promise<Standing> {
  const set = await findAnyChangeSet(db, id)
  const changes = await listChanges(db, id)
  return {
    // Its person is gone, and with them what they proposed.
    state: set?.state ?? 'refused',
    record: changes[0]?.record_id ?? null,
    changes: changes.flatMap(({ fields }) => fields.map(({ name, before, after }) => ({ field: name, before, after }))),
  }
}

/** The change-set that a run of a place waits for under a key, where it has ended. */
export async function findEndedChangeSet(
  db: Db,
  tenant: Tenant,
  waitKey: string,
): Promise<{ id: ChangeSetId; state: ChangeSetState } | undefined> {
  const step = /^change-set:(.+)$/.exec(waitKey)?.[1]
  const id = step && (await findByKey(db, tenant, `flow-${step}`))
  if (!id) return undefined
  const { state } = await stateOfChangeSet(db, id)
  return isChangeSetEnded(state) ? { id, state } : undefined
}

export const isChangeSetEnded = (state: ChangeSetState): boolean => state !== 'open' && state !== 'applying'
