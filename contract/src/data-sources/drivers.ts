import { z } from 'zod'

/** What can be connected over the network. MariaDB speaks MySQL's protocol and differs in its limits and words. */
export const driver = z.enum(['postgres', 'mysql', 'mariadb', 'sqlserver'])
export type Driver = z.infer<typeof driver>

export const defaultPorts: Record<Driver, number> = { postgres: 5432, mysql: 3306, mariadb: 3306, sqlserver: 1433 }
export const sshPort = 22

const aliases: Record<string, Driver> = {
  postgresql: 'postgres',
  pg: 'postgres',
  mssql: 'sqlserver',
  'sql server': 'sqlserver',
  'sql-server': 'sqlserver',
}

/** The driver behind any of its names, as typed in a form or standing before `://`; what is unknown stays. */
export function driverOf(name: string): string {
  const given = name.trim().toLowerCase()
  return aliases[given] ?? given
}
