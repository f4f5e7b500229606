import type {
  SalesforceDescription,
  SalesforceObject,
  SalesforceRows,
  SalesforceView,
} from '#contract/salesforce/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { createSalesforce, cursorOf, type DescribedObject } from '../../providers/salesforce/salesforce.ts'
import type { AddOnConnection } from '../add-ons/service.ts'
import { openSalesforce, type SalesforceDeps, withSalesforceFailures } from './open-salesforce.ts'
import { cellsOf, columnsOf, recordOf, toField } from './present-rows.ts'
import { readSoql } from './read-soql.ts'

export {
  findEndedChangeSet,
  findForFlow,
  isChangeSetEnded,
  previewForFlow,
  proposeForFlow,
  stateOfChangeSet,
} from './flow-steps.ts'
export { createSalesforce, type SalesforceDeps }

export async function getSalesforce({ accounts }: SalesforceDeps, scope: Scope): Promise<SalesforceView> {
  const { state, row } = await accounts.stateOf(scope, 'salesforce')
  return { state, account: row?.account ?? null }
}

export async function disconnectSalesforce({ accounts }: SalesforceDeps, scope: Scope): Promise<null> {
  if (!(await accounts.disconnect(scope, 'salesforce'))) throw fail('salesforce_not_connected')
  return null
}

export async function listObjects(deps: SalesforceDeps, scope: Scope): Promise<SalesforceObject[]> {
  const { client } = await openSalesforce(deps, scope)
  const objects = await withSalesforceFailures(client.objects)
  return objects
    .filter(({ queryable }) => queryable)
    .map(toObject)
    .toSorted((left, right) => left.label.localeCompare(right.label))
}

const toObject = ({ name, label, custom }: DescribedObject): SalesforceObject => ({ name, label, custom })

export async function describeObject(
  deps: SalesforceDeps,
  tenant: Tenant,
  name: string,
): Promise<SalesforceDescription> {
  const { client } = await openSalesforce(deps, tenant)
  const found = await withSalesforceFailures(() => client.describe(name))
  const { createable = false, updateable = false, fields = [] } = found
  return { ...toObject(found), creatable: createable, updatable: updateable, fields: fields.map(toField) }
}

/** Asks what was understood of a query, or its next page. */
export async function runQuery(
  deps: SalesforceDeps,
  tenant: Tenant,
  { soql, cursor }: { soql: string; cursor?: string | undefined },
): Promise<SalesforceRows> {
  return withSalesforceFailures(async () => {
    const read = readSoql(soql)
    const { client, instanceUrl } = await openSalesforce(deps, tenant)
    const page = cursor === undefined ? await client.query(read.text) : await client.more(cursor)
    const rows = page.records.map((record) => ({
      cells: cellsOf(record, read.columns),
      ...recordOf(record, instanceUrl),
    }))
    return {
      understood: read.text,
      object: read.object,
      columns: columnsOf(read.columns, rows),
      rows,
      total: page.totalSize,
      next: cursorOf(page) ?? null,
    }
  })
}

/** How a person's account stands, for the list of add-ons. */
export async function salesforceAddOn({ accounts }: SalesforceDeps, scope: Scope): Promise<AddOnConnection> {
  const { state, row } = await accounts.stateOf(scope, 'salesforce')
  return {
    isActive: state === 'ready',
    isSetup: row !== undefined,
    account: row?.account ?? null,
    connected_by: row?.personName ?? null,
    lastUsedAt: row?.lastUsedAt ?? null,
    notRegistered: state === 'off',
  }
}
