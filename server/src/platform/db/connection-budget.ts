import { sql } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import { StartRefused } from '../config/start-failure.ts'
import type { Db } from './database.ts'
import { onlyRow } from './only-row.ts'
import { ownName } from './own-name.ts'
import type { Pooler } from './pooler.ts'

/** Connections of one process at most: those of its pool, which are a pooler's where there is one, and those past it. */
export type ConnectionNeed = { pool: number; direct: number }

type Settings = Pick<
  Config,
  'DATABASE_CONNECTIONS' | 'DATABASE_URL' | 'DATABASE_REPLICA_URL' | 'REDIS_URL' | 'ROLES' | 'BACKUP_TO'
>

/** Live events, and one that comes and goes: of /ready, of a migration at the start. */
const ofEach = 2

export function connectionNeedOf(config: Settings, pooler: Pooler): ConnectionNeed {
  const isWorker = config.ROLES.includes('worker')
  const direct = [
    // Events between processes, where Redis does not carry them.
    config.DATABASE_URL && !config.REDIS_URL,
    // The lease of flows.
    isWorker,
    // Mails that are handed over.
    isWorker,
    // How old the replica is.
    config.DATABASE_REPLICA_URL,
    // A backup.
    isWorker && config.BACKUP_TO,
  ].filter(Boolean).length
  const isPooled = pooler === 'transaction' || pooler === 'session'
  return { pool: isPooled ? 0 : config.DATABASE_CONNECTIONS, direct: ofEach + direct }
}

/** What PostgreSQL gives: `reserved` is kept for its superusers, `others` are open now and none of ours. */
export type ConnectionSupply = { most: number; reserved: number; open: number; others: number }

export async function measureConnections(db: Db): Promise<ConnectionSupply> {
  const { rows } = await db.execute<ConnectionSupply>(sql`
    select current_setting('max_connections')::int as most,
      current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
      count(*)::int as open, (count(*) filter (where application_name is distinct from ${ownName}))::int as others
    from pg_stat_activity where backend_type = 'client backend'`)
  return onlyRow(rows)
}

/** Whether what all processes may take fits into what there is. `left` is below 0 where it does not. */
export function balanceConnections(needs: readonly ConnectionNeed[], supply: ConnectionSupply) {
  const needed = needs.reduce((sum, { pool, direct }) => sum + pool + direct, 0)
  const usable = supply.most - supply.reserved
  return { needed, usable, left: usable - supply.others - needed }
}

/**
 * Throws StartRefused where this process alone may take more than there is; answers what to warn of where it does not fit beside the
 * others. While processes are replaced by newer ones both are counted for a moment.
 */
export function judgeConnections(
  own: ConnectionNeed,
  others: readonly ConnectionNeed[],
  supply: ConnectionSupply,
): string | undefined {
  const alone = balanceConnections([own], supply)
  const all = balanceConnections([own, ...others], supply)
  const room = `PostgreSQL gives ${all.usable} (max_connections is ${supply.most}, ${supply.reserved} are reserved)`
  if (alone.needed > alone.usable)
    throw new StartRefused(
      `This process may take ${alone.needed} connections, and ${room}: lower DATABASE_CONNECTIONS to ${Math.max(2, alone.usable - own.direct)} or raise max_connections.`,
    )
  if (all.left >= 0) return undefined
  return `${others.length + 1} processes may take ${all.needed} connections and ${supply.others} are of others, but ${room}: lower DATABASE_CONNECTIONS, raise max_connections, or put a pooler between.`
}
