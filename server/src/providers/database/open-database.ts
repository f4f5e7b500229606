import { countRows } from './learn-values.ts'
import type { DatabasePlace } from './place.ts'
import type { ConnectedReader } from './port.ts'
import { openWay, SocketOnWay, type Way, type WayOptions } from './way.ts'

/**
 * Opens a reader of a database over the network: checks the address, opens the tunnel where one is asked for. Whether the
 * database lets us in is known with the first question. Throws DatabaseError.
 */
export async function openDatabase(
  place: DatabasePlace,
  options: WayOptions,
): Promise<ConnectedReader & { ended: () => boolean }> {
  const way = await openWay(place, options)
  try {
    return Object.assign(await readerOn(place, way), { ended: way.ended })
  } catch (error) {
    await way.close()
    throw error
  }
}

/** A driver is loaded when it is first used: three of them are megabytes. */
async function readerOn(place: DatabasePlace, way: Way): Promise<ConnectedReader> {
  switch (place.driver) {
    case 'postgres':
      return postgresOn(place, way)
    case 'mysql':
    case 'mariadb':
      return (await import('./mysql.ts')).openMysqlReader(place, way)
    case 'sqlserver':
      return (await import('./sqlserver.ts')).openSqlServerReader(place, way)
  }
}

async function postgresOn(place: DatabasePlace, way: Way): Promise<ConnectedReader> {
  const { openPostgresReader } = await import('./postgres.ts')
  const { host, port, user, password, database, tls } = place
  const reader = openPostgresReader({
    ...{ host, port, user, password, database },
    stream: () => new SocketOnWay(way.target),
    ssl: tls ? { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(tls.ca && { ca: tls.ca }) } : false,
  })
  return {
    ...reader,
    introspect: async (signal) => countRows(reader, await reader.introspect(signal), signal),
    close: async () => {
      await reader.close()
      await way.close()
    },
  }
}
