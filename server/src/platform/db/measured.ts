import type { Pool } from 'pg'
import type { MeasuredGauge } from '../http/metrics.ts'

/** The connections of this process to its database, and how many calls wait for one. */
export const measuredConnections = (pool: Pool): MeasuredGauge => ({
  name: 'database_connections',
  help: 'Connections of this process by state; waiting: calls that have none yet.',
  labelNames: ['state'],
  read: async () => [
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ],
})
