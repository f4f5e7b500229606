import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import mysql from 'mysql2/promise'

const programs = { server: '/usr/sbin/mariadbd', install: '/usr/bin/mariadb-install-db' }
export const hasMariadb = Object.values(programs).every((file) => fs.existsSync(file))

export interface Mariadb {
  connection: mysql.Connection
  stop: () => Promise<void>
}

/** A MariaDB server of our own in a temporary folder, reached over its socket only. */
export const startMariadb = async (): Promise<Mariadb> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-engine-mariadb-'))
  const data = path.join(folder, 'data')
  const socket = path.join(folder, 's')
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  if (user.uid !== undefined) fs.chownSync(folder, user.uid, user.gid)
  const run = { ...user, cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH ?? '', HOME: folder } } as const
  const options = ['--no-defaults', `--datadir=${data}`]
  const made = spawnSync(
    programs.install,
    [...options, '--auth-root-authentication-method=normal', '--skip-test-db'],
    run,
  )
  if (made.status !== 0) throw new Error(`mariadb-install-db: ${made.stderr}`)
  const server = spawn(
    programs.server,
    [...options, `--socket=${socket}`, '--skip-networking', '--innodb-buffer-pool-size=16M'],
    { ...user, cwd: folder, stdio: 'ignore' },
  )
  const connection = await connect(socket, server)
  const stop = async (): Promise<void> => {
    await connection.end()
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { connection, stop }
}

const connect = async (socket: string, server: ChildProcess): Promise<mysql.Connection> => {
  for (let tries = 0; tries < 300 && server.exitCode === null; tries += 1) {
    try {
      return await mysql.createConnection({ socketPath: socket, user: 'root', dateStrings: true })
    } catch {
      await sleep(100)
    }
  }
  throw new Error('MariaDB did not start')
}
