import { type Failure, fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type createSalesforce, type SalesforceClient, SalesforceError } from '../../providers/salesforce/salesforce.ts'
import type { OutsideAccounts } from '../outside-accounts/service.ts'
import { SoqlProblem } from './soql-tokens.ts'

export type SalesforceDeps = { accounts: OutsideAccounts; salesforce: ReturnType<typeof createSalesforce> }
export type OpenedSalesforce = { client: SalesforceClient; instanceUrl: string; account: string }

/** The person's own Salesforce. Throws a failure where it is not there or not to be used now. */
export async function openSalesforce(
  { accounts, salesforce }: SalesforceDeps,
  tenant: Tenant,
): Promise<OpenedSalesforce> {
  const { state, row } = await accounts.stateOf(tenant, 'salesforce')
  if (state === 'ended') throw fail('salesforce_ended')
  if (state !== 'ready' || !row?.instanceUrl) throw fail('salesforce_not_connected')
  const { id, instanceUrl, account } = row
  await accounts.touch(id)
  const token = async (refused?: string) => (await accounts.token(id, refused)).token
  return { client: salesforce.open({ instanceUrl, token }), instanceUrl, account }
}

/** What Salesforce said, in the words for the person. */
export async function withSalesforceFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SoqlProblem) throw fail('salesforce_query_refused', { word: error.word })
    throw error instanceof SalesforceError ? failureOf(error) : error
  }
}

function failureOf({ reason, words }: SalesforceError): Failure {
  if (reason === 'refused') return fail('salesforce_refused', { reason: words })
  return fail(`salesforce_${reason}`)
}
