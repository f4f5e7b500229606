import type { SalesforceRecord } from '#contract/salesforce/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { holdsOneValue, readFieldValue } from './change-sets/field-value.ts'
import { nameFieldOf } from './change-sets/propose.ts'
import { openSalesforce, type SalesforceDeps, withSalesforceFailures } from './open-salesforce.ts'
import { toCell, toField } from './present-rows.ts'

/** Records of an object that words are found in, by what they are called. */
export async function findRecords(deps: SalesforceDeps, tenant: Tenant, object: string, words: string) {
  const { client } = await openSalesforce(deps, tenant)
  return withSalesforceFailures(async () => {
    const name = nameFieldOf(await client.describe(object))?.name
    const found = await client.search(object, words, ['Id', ...(name ? [name] : [])])
    return found.map(({ Id, ...record }) => ({
      record_id: String(Id),
      name: String((name && toCell(record[name])) || Id),
    }))
  })
}

export async function getRecord(
  deps: SalesforceDeps,
  tenant: Tenant,
  { name: object, record: id }: { name: string; record: string },
): Promise<SalesforceRecord> {
  const { client, instanceUrl } = await openSalesforce(deps, tenant)
  const [described, record] = await withSalesforceFailures(() =>
    Promise.all([client.describe(object), client.read(object, id)]),
  )
  if (typeof record.Id !== 'string') throw fail('salesforce_gone')
  const fields = (described.fields ?? []).filter((field) => holdsOneValue(field))
  const name = nameFieldOf(described)
  return {
    record_id: record.Id,
    object: described.name,
    object_label: described.label,
    name: String((name && record[name.name]) || record.Id),
    url: `${instanceUrl}/${record.Id}`,
    updatable: described.updateable === true,
    fields: fields.map((field) => ({ ...toField(field), value: readFieldValue(field, record[field.name]) })),
  }
}
