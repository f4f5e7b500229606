import { z } from 'zod'
import { consentInput, consentPage } from '../add-ons/account-schemas.ts'
import { defineEndpoints } from '../kit/endpoint.ts'
import {
  salesforceDescription,
  salesforceName,
  salesforceObjects,
  salesforceQuery,
  salesforceRows,
  salesforceView,
} from './schemas.ts'

const call = { service: 'console', auth: 'token', action: 'add-ons.view' } as const
const use = { ...call, action: 'add-ons.connect' } as const
const asking = [
  ...(['salesforce_not_connected', 'salesforce_ended', 'salesforce_busy', 'salesforce_away'] as const),
  ...(['salesforce_refused', 'salesforce_gone'] as const),
]

/** Salesforce with the person's own account: what there is, and questions in SOQL. Nothing is changed there. */
export const salesforceEndpoints = defineEndpoints({
  changeSalesforce: {
    ...use,
    method: 'PUT',
    path: '/add-ons/salesforce/change',
    summary: 'Gives Salesforce’s page on which a person connects an account of theirs, or another one',
    body: consentInput,
    data: consentPage,
    errors: ['salesforce_not_registered', 'add_on_not_in_plan'],
  },
  disconnectSalesforce: {
    ...use,
    method: 'DELETE',
    path: '/add-ons/salesforce/disconnect',
    summary: 'Ends the connection: what was given to us is taken back at Salesforce',
    errors: ['salesforce_not_connected'],
  },
  getSalesforce: {
    ...call,
    method: 'GET',
    path: '/add-ons/salesforce/view',
    summary: 'Whether the person’s account is connected',
    data: salesforceView,
  },
  listSalesforceObjects: {
    ...use,
    method: 'GET',
    path: '/salesforce/objects',
    summary: 'The objects that the person may ask, by label',
    data: salesforceObjects,
    errors: asking,
  },
  describeSalesforceObject: {
    ...use,
    method: 'GET',
    path: '/salesforce/objects/{name}',
    summary: 'An object and its fields',
    params: z.object({ name: salesforceName }),
    data: salesforceDescription,
    errors: asking,
  },
  querySalesforce: {
    ...use,
    method: 'POST',
    path: '/salesforce/query',
    summary: 'Asks a SOQL question that only reads; 200 rows a page. What is not understood is refused.',
    body: salesforceQuery,
    data: salesforceRows,
    errors: [...asking, 'salesforce_query_refused'],
    rate: { max: 60, perSeconds: 60 },
  },
})
