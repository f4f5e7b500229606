import type { ClientConfig } from 'pg'

/** `DATABASE_URL` for a process of its own on a test's database, which listens on a socket. */
export const databaseUrl = ({ user, host, port, database }: ClientConfig): string =>
  `postgresql://${user}@${encodeURIComponent(host ?? '')}:${port}/${database}`
