import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postgresLocation } from '../platform/db/embedded.ts'
import { findPostmaster } from '../platform/db/postmaster.ts'
import { freePort } from './free-port.ts'
import { mainProgram, serverEnv } from './server-env.ts'

/** A whole installation as a person has it: a data directory of its own, its embedded database, and a server when it is started. */
export type Installation = {
  dataDir: string
  url: string
  env: Record<string, string>
  /** What the server of the last start said on both of its outputs. */
  output: () => string
  /** Starts the server and waits until it listens. Throws when it ends instead. */
  start: (env?: Record<string, string>) => Promise<void>
  /** Starts a server that refuses to, also beside one that runs: how it ended and what it said. */
  refusedStart: (env?: Record<string, string>) => Promise<{ code: number | null; output: string }>
  /** Ends the server as a power cut would; its database lives on. */
  killServer: () => Promise<void>
  /** The number of the database's first process; throws when there is none. */
  postmaster: () => number
  /** Ends the database's first process, or all of them, as a power cut would. */
  killDatabase: (how?: 'first' | 'all') => void
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Stops the server in order. */
  stop: () => Promise<void>
  /** Ends everything and removes the data directory. */
  discard: () => Promise<void>
}

/** Quiet, without the sample company, and with nothing asked but loopback. */
const quiet = { LOG_LEVEL: 'warn', SEED_SAMPLE: 'false', WEB_SEARCH_PROVIDER: 'none', NET_ALLOW: '127.0.0.1' }

export function anInstallation(given: Record<string, string> = {}): Promise<Installation> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-installation-'))
  fs.chmodSync(dataDir, 0o755)
  return installationIn(dataDir, given)
}

export async function installationIn(dataDir: string, given: Record<string, string> = {}): Promise<Installation> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = { ...serverEnv, DATA_DIR: dataDir, PORT: port, ...quiet, ...given }
  const { connection, data } = postgresLocation(dataDir)
  let server: ChildProcess | undefined
  let output = ''
  const launch = (more: Record<string, string>, onOutput: (text: string) => void) => {
    const child = spawn(process.execPath, [mainProgram], {
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => onOutput(String(text)))
    return child
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  const postmaster = () => {
    const pid = findPostmaster(data)
    if (pid === undefined) throw new Error('no database runs')
    return pid
  }
  return {
    dataDir,
    url,
    env,
    postmaster,
    output: () => output,
    start: async (more = {}) => {
      output = ''
      const child = launch(more, (text) => {
        output += text
      })
      server = child
      for (const until = Date.now() + 120_000; ; await sleep(25)) {
        if (child.exitCode !== null) throw new Error(`the server ended: ${output}`)
        if (output.includes(` is at ${url}`)) return
        if (Date.now() > until) throw new Error(`the server did not listen: ${output}`)
      }
    },
    refusedStart: async (more = {}) => {
      let printed = ''
      const child = launch({ PORT: '0', ...more }, (text) => {
        printed += text
      })
      await once(child, 'close')
      return { code: child.exitCode, output: printed }
    },
    killServer: () => end('SIGKILL'),
    killDatabase: (how = 'first') => {
      const [first, ...others] = familyOf(postmaster())
      process.kill(first!, 'SIGKILL')
      if (how === 'all') for (const pid of others) endIfAlive(pid)
    },
    query: async (text, values) => {
      const client = new pg.Client(connection)
      await client.connect()
      try {
        return (await client.query(text, values)).rows
      } finally {
        await client.end()
      }
    },
    stop: () => end('SIGTERM'),
    discard: async () => {
      await end('SIGKILL')
      if (findPostmaster(data) !== undefined) for (const pid of familyOf(postmaster())) endIfAlive(pid)
      for (const folder of [dataDir, data, connection.host])
        fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A process and those it began. */
function familyOf(pid: number): number[] {
  const children = fs.readdirSync('/proc').filter((name) => {
    const stat = /^\d+$/.test(name) && readText(`/proc/${name}/stat`)
    return stat && Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid
  })
  return [pid, ...children.map(Number)]
}

/** One that ended by itself meanwhile is as well as killed. */
function endIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
