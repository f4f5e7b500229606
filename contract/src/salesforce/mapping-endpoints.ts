import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import {
  lastRun,
  mappingDetail,
  mappingDraft,
  mappingId,
  mappingInput,
  mappingPreview,
  mappings,
  offeredSources,
  readSource,
  sourceInput,
} from './mappings.ts'

const call = { service: 'console', auth: 'token', action: 'salesforce.propose' } as const
const params = z.object({ id: mappingId })
const asking = [
  ...(['salesforce_not_connected', 'salesforce_ended', 'salesforce_busy', 'salesforce_away'] as const),
  ...(['salesforce_refused', 'salesforce_gone'] as const),
]
const reading = [
  ...(['salesforce_mapping_source_gone', 'database_query_refused', 'database_query_failed'] as const),
  ...(['database_query_timed_out', 'database_not_reachable', 'statement_failed'] as const),
  ...(['file_not_found', 'knowledge_file_withheld', 'salesforce_mapping_too_wide'] as const),
]
const fitting = [
  ...(['salesforce_mapping_column_gone', 'salesforce_mapping_key_wrong'] as const),
  ...(['salesforce_mapping_key_unmapped', 'salesforce_mapping_type', 'salesforce_field_unknown'] as const),
  ...(['salesforce_field_twice', 'salesforce_field_read_only', 'salesforce_object_closed'] as const),
]
const rate = { max: 60, perSeconds: 60 }

/** Columns of a source of one's own onto the fields of a Salesforce object. Changes that come of it are change-sets, which wait for an approval. */
export const salesforceMappingEndpoints = defineEndpoints({
  listMappingSources: {
    ...call,
    method: 'GET',
    path: '/salesforce/mapping-sources',
    summary: 'Tables, verified queries and tables of files that the person may read',
    data: offeredSources,
  },
  readMappingSource: {
    ...call,
    method: 'POST',
    path: '/salesforce/mapping-sources/read',
    summary: 'The columns of a source with their first values, and the fields of an object they are likely meant for',
    body: sourceInput,
    data: readSource,
    errors: [...asking, ...reading],
    rate,
  },
  previewMapping: {
    ...call,
    method: 'POST',
    path: '/salesforce/mapping-preview',
    summary: 'The first rows as they would be sent, with what is wrong with each cell; nothing is stored',
    body: mappingDraft,
    data: mappingPreview,
    errors: [...asking, ...reading, ...fitting],
    rate,
  },
  listMappings: {
    ...call,
    method: 'GET',
    path: '/salesforce/mappings',
    summary: 'The person’s own mappings, the newest first, each with what came of it last',
    data: mappings,
  },
  createMapping: {
    ...call,
    method: 'POST',
    idempotent: true,
    path: '/salesforce/mappings',
    summary: 'Saves a mapping that fits its source and its object',
    body: mappingInput,
    data: mappingDetail,
    errors: [...asking, ...reading, ...fitting, 'too_many_salesforce_mappings'],
    rate,
  },
  getMapping: {
    ...call,
    method: 'GET',
    path: '/salesforce/mappings/{id}',
    summary: 'A mapping, and whether it still fits its source and its object',
    params,
    data: mappingDetail,
    errors: ['salesforce_mapping_not_found'],
    rate: { max: 120, perSeconds: 60 },
  },
  updateMapping: {
    ...call,
    method: 'PUT',
    path: '/salesforce/mappings/{id}',
    summary: 'Changes a mapping',
    params,
    body: mappingInput,
    data: mappingDetail,
    errors: ['salesforce_mapping_not_found', ...asking, ...reading, ...fitting],
    rate,
  },
  removeMapping: {
    ...call,
    method: 'DELETE',
    path: '/salesforce/mappings/{id}',
    summary: 'Removes a mapping; change-sets that came of it stay',
    params,
    errors: ['salesforce_mapping_not_found'],
  },
  prepareMapping: {
    ...call,
    method: 'POST',
    path: '/salesforce/mappings/{id}/prepare',
    summary:
      'Begins to compare the rows with Salesforce; what differs becomes a change-set. While one goes on, it is that one.',
    params,
    data: lastRun,
    errors: ['salesforce_mapping_not_found'],
    rate: { max: 20, perSeconds: 60 },
  },
  getMappingRun: {
    ...call,
    method: 'GET',
    path: '/salesforce/mappings/{id}/run',
    summary: 'How far the last preparation is, or what came of it; null: there was none',
    params,
    data: lastRun,
    errors: ['salesforce_mapping_not_found'],
    rate: { max: 300, perSeconds: 60 },
  },
})
