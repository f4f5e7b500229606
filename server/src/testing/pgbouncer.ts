import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import { unprivilegedAccount } from '../platform/db/native.ts'
import { answersAt, freePort } from './free-port.ts'

const program = '/usr/sbin/pgbouncer'

/** Why there is no PgBouncer to test with; undefined when there is one. */
export const noPgBouncer = fs.existsSync(program) ? undefined : 'pgbouncer is not installed'

export type TestPgBouncer = {
  /** `DATABASE_URL` of a database of the server behind it. */
  url: (database: string) => string
  stop: () => Promise<void>
}

type Options = {
  mode?: 'session' | 'transaction' | 'statement'
  /** Connections that it holds to a database: fewer than its clients, so that they really take turns. */
  servers?: number
}

/** A PgBouncer of its own on loopback before the server at `postgres`, for any of its databases. */
export async function startPgBouncer(
  postgres: Pick<ClientConfig, 'host' | 'port' | 'user'>,
  { mode = 'transaction', servers = 3 }: Options = {},
): Promise<TestPgBouncer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-pgbouncer-'))
  fs.chmodSync(folder, 0o755)
  const port = await freePort()
  const users = path.join(folder, 'users.txt')
  const settings = path.join(folder, 'pgbouncer.ini')
  fs.writeFileSync(users, `"${postgres.user}" ""\n`, { mode: 0o644 })
  fs.writeFileSync(
    settings,
    `[databases]
* = host=${postgres.host} port=${postgres.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${servers}
max_client_conn = 500
server_login_retry = 1
`,
    { mode: 0o644 },
  )
  // It refuses to run as root, and the socket is PostgreSQL's account's alone.
  const child = spawn(program, ['--quiet', settings], { ...unprivilegedAccount, stdio: 'ignore' })
  await answersAt(port)
  return {
    url: (database) => `postgresql://${postgres.user}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
