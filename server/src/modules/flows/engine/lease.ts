import pg from 'pg'
import { advisoryLockClasses } from '../../../platform/db/advisory-locks.ts'
import { onlyRow } from '../../../platform/db/only-row.ts'
import type { Deps } from '../../../platform/deps.ts'

const channel = 'nalar_flows'
const againMs = 500

/**
 * This process among those that run flows: a number, and a lock with it that PostgreSQL lets go of when the process dies. A
 * lost connection is a death too: the number is another one then, and what was held is taken up again by whoever looks.
 */
export class RunLease {
  readonly #deps: Pick<Deps, 'connection' | 'pool' | 'log'>
  readonly #onNotify: () => void
  readonly #onLost: () => void
  #client: pg.Client | undefined
  #stopped = false
  #number = 0

  constructor(deps: Pick<Deps, 'connection' | 'pool' | 'log'>, on: { onNotify: () => void; onLost: () => void }) {
    this.#deps = deps
    this.#onNotify = on.onNotify
    this.#onLost = on.onLost
  }

  /** 0 while there is none: nothing may be begun then. */
  get number(): number {
    return this.#number
  }

  async start(): Promise<void> {
    const client = new pg.Client({ ...this.#deps.connection, keepAlive: true })
    client.on('error', (error) => this.#deps.log.warn({ err: error.message }, 'the lease of flows was lost'))
    client.on('end', () => this.#again(client))
    client.on('notification', () => this.#onNotify())
    this.#client = client
    await client.connect()
    const { rows } = await client.query<{ number: number }>(`select nextval('flow_processes')::int as number`)
    const { number } = onlyRow(rows)
    await client.query('select pg_advisory_lock($1, $2)', [advisoryLockClasses.flowProcesses, number])
    await client.query(`listen ${channel}`)
    this.#number = number
  }

  /** Whoever runs flows looks at once; a process that runs none says it, too. */
  async notifyOthers(): Promise<void> {
    await this.#deps.pool.query(`notify ${channel}`).catch(() => {})
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#number = 0
    await this.#client?.end().catch(() => {})
  }

  /** Once for each connection, however many ways it says that it ended: two leases of one process would keep each other's runs. */
  #again(client: pg.Client | undefined): void {
    if (this.#stopped || client === undefined || this.#client !== client) return
    this.#client = undefined
    client.end().catch(() => {})
    if (this.#number !== 0) this.#onLost()
    this.#number = 0
    setTimeout(() => {
      if (!this.#stopped) this.start().catch(() => this.#again(this.#client))
    }, againMs).unref()
  }
}
