import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { freePort, reservePort } from '../server/src/testing/free-port.ts'
import { makeAccount } from './account.ts'
import { operator } from './operator.ts'

const root = path.resolve(import.meta.dirname, '..')
/** Where `npm start` keeps it. */
const compiled = path.join(root, 'node_modules/.cache/compiled')

/** Vitest's global set-up of the journeys: a whole server on an empty data directory, as `npm start` runs it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Nobody is there until a journey puts a cloud of its own there.
  const [googlePort, imapPort, smtpPort] = [await reservePort(), await reservePort(), await reservePort()]
  const [salesforcePort, namesPort] = [await reservePort(), await reservePort()]
  const backups = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-e2e-backups-'))
  const { url, dataDir, stop } = await startSite({
    BACKUP_TO: backups,
    DNS_SERVERS: `127.0.0.1:${namesPort}`,
    GOOGLE_URL: `http://127.0.0.1:${googlePort}`,
    SALESFORCE_URL: `http://127.0.0.1:${salesforcePort}`,
    OAUTH_MAIL_SERVERS: JSON.stringify({ google: { imap: `127.0.0.1:${imapPort}`, smtp: `127.0.0.1:${smtpPort}` } }),
  })
  await makeAccount(operator, { url, dataDir })
  project.provide('site', { url, dataDir, googlePort, imapPort, smtpPort, salesforcePort, namesPort })
  return async () => {
    await stop()
    fs.rmSync(backups, { recursive: true, force: true })
  }
}

/** A server on an empty data directory of its own. */
export async function startSite(env: Record<string, string>) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-e2e-'))
  fs.chmodSync(dataDir, 0o755)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [path.join(root, 'server/dist/main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      // Nothing but loopback is asked.
      NET_ALLOW: '127.0.0.1',
      TRUST_PROXY: '1',
      WEB_SEARCH_PROVIDER: 'none',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await ready(url, server)
  const stop = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, stop }
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (server.exitCode !== null) throw new Error('the server did not start')
    const answer = await fetch(`${url}/ready`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('the server was not ready within a minute')
}

declare module 'vitest' {
  interface ProvidedContext {
    site: {
      url: string
      dataDir: string
      googlePort: number
      imapPort: number
      smtpPort: number
      salesforcePort: number
      namesPort: number
    }
  }
}
