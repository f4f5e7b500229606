import type { DataTable } from '#contract/chat/parts.ts'
import { dataSourceId } from '#contract/data-sources/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'

/**
 * All rows of a result that an answer shows only the first of, asked of its database again; undefined where it is no database that
 * is here, such as a table of a file.
 */
export async function allRows({ query }: DataTable): Promise<Blob | undefined> {
  const id = dataSourceId.safeParse(query?.data_source_id).data
  if (!query || !id) return undefined
  const { dataSourceEndpoints } = await import('#contract/data-sources/endpoints.ts')
  try {
    return await api.blob(dataSourceEndpoints.exportRows, { params: { id }, body: { sql: query.sql } })
  } catch (error) {
    if (error instanceof CallError && error.code === 'data_source_not_found') return undefined
    throw error
  }
}
