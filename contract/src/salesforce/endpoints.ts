import { z } from 'zod'
import { consentInput, consentPage } from '../add-ons/account-schemas.ts'
import { defineEndpoints } from '../kit/endpoint.ts'
import {
  approvedChanges,
  changeSetDetail,
  changeSetId,
  changeSetPage,
  changeSetQuery,
  proposedChanges,
  recordHistory,
  refusedChanges,
} from './change-sets.ts'
import {
  salesforceDescription,
  salesforceMatches,
  salesforceName,
  salesforceObjects,
  salesforceQuery,
  salesforceRecord,
  salesforceRecordId,
  salesforceRows,
  salesforceView,
  salesforceWords,
} from './schemas.ts'

const call = { service: 'console', auth: 'token', action: 'add-ons.view' } as const
const use = { ...call, action: 'add-ons.connect' } as const
const asking = [
  ...(['salesforce_not_connected', 'salesforce_ended', 'salesforce_busy', 'salesforce_away'] as const),
  ...(['salesforce_refused', 'salesforce_gone'] as const),
]

const ofRecord = {
  path: '/salesforce/objects/{name}/records/{record}',
  params: z.object({ name: salesforceName, record: salesforceRecordId }),
  errors: asking,
} as const
const values = [
  ...(['salesforce_field_unknown', 'salesforce_field_twice', 'salesforce_field_read_only'] as const),
  ...(['salesforce_field_required', 'salesforce_fields_missing', 'salesforce_value_too_long'] as const),
  ...(['salesforce_value_not_listed', 'salesforce_value_no_number', 'salesforce_value_decimals'] as const),
  ...(['salesforce_value_too_big', 'salesforce_value_no_date', 'salesforce_value_no_moment'] as const),
  ...(['salesforce_value_no_time', 'salesforce_value_no_boolean', 'salesforce_value_no_email'] as const),
  ...(['salesforce_value_no_record', 'salesforce_object_closed', 'salesforce_nothing_changes'] as const),
]
const approve = { ...use, action: 'salesforce.approve' } as const
const ofSet = { params: z.object({ id: changeSetId }), data: changeSetDetail } as const

/** Salesforce with the person's own account: what there is, questions in SOQL, and changes, which wait for an approval before anything is written. */
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
  findSalesforceRecords: {
    ...use,
    method: 'GET',
    path: '/salesforce/objects/{name}/records',
    summary: 'Records of an object that words are found in, at most 20',
    params: z.object({ name: salesforceName }),
    query: salesforceWords,
    data: salesforceMatches,
    errors: asking,
  },
  getSalesforceRecord: {
    ...use,
    ...ofRecord,
    method: 'GET',
    summary: 'A record as it is now',
    data: salesforceRecord,
  },
  getSalesforceHistory: {
    ...use,
    path: '/salesforce/objects/{name}/records/{record}/history',
    params: ofRecord.params,
    errors: asking,
    method: 'GET',
    summary: 'What changed of a record, by Salesforce’s own history and by change-sets, the newest first',
    data: recordHistory,
  },
  listChangeSets: {
    ...call,
    action: 'salesforce.approve',
    method: 'GET',
    path: '/salesforce/change-sets',
    summary: 'Change-sets of the person’s own Salesforce, and to managers of a workspace all of it, the newest first',
    query: changeSetQuery,
    data: changeSetPage,
  },
  getChangeSet: {
    ...approve,
    ...ofSet,
    method: 'GET',
    path: '/salesforce/change-sets/{id}',
    summary: 'A change-set with its differences',
    errors: ['change_set_not_found'],
  },
  proposeChanges: {
    ...use,
    action: 'salesforce.propose',
    method: 'POST',
    path: '/salesforce/change-sets',
    summary: 'Proposes changes to Salesforce. Nothing is written there until somebody approves them.',
    body: proposedChanges,
    data: changeSetDetail,
    errors: [...asking, ...values],
    rate: { max: 60, perSeconds: 60 },
  },
  approveChangeSet: {
    ...approve,
    ...ofSet,
    method: 'POST',
    path: '/salesforce/change-sets/{id}/approve',
    summary: 'Approves fields of it, which are written in the background; what is not named is refused',
    body: approvedChanges,
    errors: ['change_set_not_found', 'change_set_decided', 'salesforce_field_unknown'],
  },
  refuseChangeSet: {
    ...approve,
    ...ofSet,
    method: 'POST',
    path: '/salesforce/change-sets/{id}/refuse',
    summary: 'Refuses all of it',
    body: refusedChanges,
    errors: ['change_set_not_found', 'change_set_decided'],
  },
  retryChangeSet: {
    ...approve,
    ...ofSet,
    method: 'POST',
    path: '/salesforce/change-sets/{id}/retry',
    summary: 'Tries the approved rows that failed once more',
    errors: ['change_set_not_found', 'change_set_nothing_failed'],
  },
  undoChangeSet: {
    ...approve,
    ...ofSet,
    method: 'POST',
    path: '/salesforce/change-sets/{id}/undo',
    summary:
      'Writes the earlier values back and deletes what was created, for 30 days; what was changed since is left alone',
    errors: ['change_set_not_found', 'change_set_not_undoable'],
  },
})
