import { salesforceMappingEndpoints } from '#contract/salesforce/mapping-endpoints.ts'
import { mappingLimits, type ReadSource } from '#contract/salesforce/mappings.ts'
import { type Route, routes } from '../../../platform/http/route.ts'
import { openSalesforce, withSalesforceFailures } from '../open-salesforce.ts'
import { listOfferedSources, readRows } from './mapping-source.ts'
import * as mappings from './mappings.ts'
import type { MappingDeps } from './prepare-job.ts'
import { suggestPairs } from './suggest-pairs.ts'

export const mappingRoutes = (deps: MappingDeps): Route[] =>
  routes(salesforceMappingEndpoints, {
    listMappingSources: ({ scope, language }) => listOfferedSources(deps, scope, language),
    readMappingSource: (caller) => readSource(deps, caller, caller.body),
    previewMapping: (caller) => mappings.previewMapping(deps, caller, caller.body),
    listMappings: (caller) => mappings.listMappings(deps, caller),
    createMapping: (caller) => mappings.createMapping(deps, caller, caller.body),
    getMapping: (caller) => mappings.getMapping(deps, caller, caller.params.id),
    updateMapping: (caller) => mappings.updateMapping(deps, caller, caller.params.id, caller.body),
    removeMapping: (caller) => mappings.removeMapping(deps, caller, caller.params.id),
    prepareMapping: (caller) => mappings.prepareMapping(deps, caller, caller.params.id),
    getMappingRun: (caller) => mappings.getMappingRun(deps, caller, caller.params.id),
  })

const firstValues = 3

/** The columns of a source, and with an object which fields they are likely meant for. */
async function readSource(
  deps: MappingDeps,
  { scope, language, signal }: mappings.MappingCaller,
  { source, object }: { source: Parameters<typeof readRows>[2]; object?: string | undefined },
): Promise<ReadSource> {
  const read = await readRows(deps, scope, source, { maxRows: mappingLimits.preview, signal, language })
  const columns = read.columns.map((column, index) => ({
    ...column,
    values: read.rows.slice(0, firstValues).map((row) => row[index] ?? null),
  }))
  if (object === undefined) return { columns, suggested: [], suggested_key: null }
  const { client } = await openSalesforce(deps, scope)
  const described = await withSalesforceFailures(() => client.describe(object))
  return { columns, ...suggestPairs(described, read) }
}
