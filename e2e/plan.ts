import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import { organizationId } from '#contract/kit/id.ts'
import type { NewPerson } from './account.ts'
import { callEndpoint } from './call.ts'
import { operator } from './operator.ts'
import { sessionOf } from './session.ts'

/** Gives a person's organization a plan, as the installation's operator. */
export async function givePlan(person: NewPerson, plan: 'paid'): Promise<void> {
  const id = organizationId.parse((await sessionOf(person)).id_client)
  await callEndpoint(operator, billingOperatorEndpoints.setOrganizationPlan, { params: { id }, body: { plan } })
}
