import type { SourceKind } from '#contract/data-sources/schemas.ts'
import { traced } from '../../platform/tracing/tracing.ts'
import { countWork } from '../../platform/tracing/work-meter.ts'
import type { DatabaseReader } from './port.ts'

/** As OpenTelemetry's conventions name them. */
const systems: Record<SourceKind, string> = {
  sample: 'postgresql',
  postgres: 'postgresql',
  mysql: 'mysql',
  mariadb: 'mariadb',
  sqlserver: 'microsoft.sql_server',
  sqlite: 'sqlite',
}

/** Queries of a connected database in traces: of which kind it is and how much came, nothing of what was asked or found. */
export function withTraces(kind: SourceKind, reader: DatabaseReader): DatabaseReader {
  const attributes = { 'db.system.name': systems[kind], 'db.operation.name': 'SELECT' }
  return {
    ...reader,
    query: (asked, options) =>
      countWork('query', () =>
        traced('SELECT', { kind: 'client', attributes }, async (span) => {
          const result = await reader.query(asked, options)
          span?.set({ 'db.response.returned_rows': result.rowCount })
          return result
        }),
      ),
  }
}
