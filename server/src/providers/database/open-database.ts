import type { PoolConfig } from 'pg'
import type { ConnectionSettings } from './connection-settings.ts'
import { countRows } from './learn-values.ts'
import type { ConnectedReader } from './port.ts'
import { openPostgresReader } from './postgres.ts'
import { openTransport, type Transport, type TransportOptions, TransportSocket } from './transport.ts'

/**
 * Opens a reader of a database over the network: checks the address, opens the tunnel where one is asked for. Whether the
 * database lets us in is known with the first question. Throws DatabaseError.
 */
export async function openDatabase(
  settings: ConnectionSettings,
  options: TransportOptions,
): Promise<ConnectedReader & { ended: () => boolean }> {
  const transport = await openTransport(settings, options)
  try {
    return Object.assign(await readerOn(settings, transport), { ended: transport.ended })
  } catch (error) {
    await transport.close()
    throw error
  }
}

/** The drivers of others are loaded when they are first used: they are megabytes. */
async function readerOn(settings: ConnectionSettings, transport: Transport): Promise<ConnectedReader> {
  switch (settings.driver) {
    case 'postgres':
      return postgresOn(settings, transport)
    case 'mysql':
    case 'mariadb':
      return (await import('./mysql.ts')).openMysqlReader(settings, transport)
    case 'sqlserver':
      return (await import('./sqlserver.ts')).openSqlServerReader(settings, transport)
  }
}

function postgresOn(settings: ConnectionSettings, transport: Transport): ConnectedReader {
  const { host, port, user, password, database, tls, timeZone } = settings
  const config: PoolConfig = {
    host,
    port,
    user,
    password,
    database,
    stream: () => new TransportSocket(transport.target),
    ssl: tls ? { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(tls.ca && { ca: tls.ca }) } : false,
  }
  const reader = openPostgresReader(config, timeZone)
  return {
    ...reader,
    introspect: async (signal) => countRows(reader, await reader.introspect(signal), signal),
    close: async () => {
      await reader.close()
      await transport.close()
    },
  }
}
