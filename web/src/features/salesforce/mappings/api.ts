import { queryOptions, skipToken } from '@tanstack/react-query'
import { salesforceMappingEndpoints as calls } from '#contract/salesforce/mapping-endpoints.ts'
import type { MappingDraft, MappingSource } from '#contract/salesforce/mappings.ts'
import { api } from '#web/lib/client/api.ts'

/** The columns of a source and what is suggested for an object; nothing is asked before both are chosen. */
export const readOptions = (source: MappingSource | null, object: string | null) =>
  queryOptions({
    queryKey: ['readMappingSource', { body: { source, object } }],
    queryFn:
      source && object
        ? ({ signal }) => api.call(calls.readMappingSource, { body: { source, object }, signal })
        : skipToken,
  })

/** The first rows of a mapping as they would be sent. */
export const previewOptions = (draft: MappingDraft | undefined) =>
  queryOptions({
    queryKey: ['previewMapping', { body: draft }],
    queryFn: draft ? ({ signal }) => api.call(calls.previewMapping, { body: draft, signal }) : skipToken,
    retry: false,
  })
