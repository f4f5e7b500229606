import { queryOptions } from '@tanstack/react-query'
import { backupEndpoints } from '#contract/backups/endpoints.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'

const lookAgainMs = 2_000

/** Looked at again while one is made. */
export const backupsOptions = queryOptions({
  ...endpointQuery(backupEndpoints.getBackups),
  refetchInterval: ({ state: { data } }) =>
    data && (data.waiting || data.backups.some(({ state }) => state === 'running')) ? lookAgainMs : false,
})
