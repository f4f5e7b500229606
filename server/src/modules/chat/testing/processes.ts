import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { mainProgram, serverEnv } from '../../../testing/server-env.ts'
import { callAt, type TestApp } from '../../../testing/test-app.ts'
import { secretKey } from './chat-app.ts'

/** A server process of its own on the database of a test; `program` is another than the tested one's where that is tested. */
export type ServerProcess = { url: string; child: ChildProcess; kill: () => Promise<void> }

export async function startProcess(
  { deps }: { deps: Pick<TestApp['deps'], 'connection'> },
  model: { baseUrl: string },
  env: Record<string, string> = {},
  program = mainProgram,
): Promise<ServerProcess> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-process-'))
  const { host, port, user, database } = deps.connection
  const address = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '127.0.0.1')}`
  const child = spawn(process.execPath, [program], {
    env: {
      ...serverEnv,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      DATABASE_URL: address,
      SEED_SAMPLE: 'false',
      MODEL_BASE_URL: model.baseUrl,
      MODEL_NAME: 'fake-1',
      MODEL_API_KEY: secretKey,
      SECRET_KEY: 'a test key that nobody uses',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.once('exit', () => reject(new Error(`the server did not start: ${output}`)))
    child.stdout.on('data', (text) => {
      output += String(text)
      const found = /is at (\S+)/.exec(output)
      if (found) resolve(found[1]!)
    })
  })
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, child, kill }
}

/** The calls of a test's server, asked of another process. */
export const atProcess = <Server extends TestApp>(server: Server, { url }: Pick<ServerProcess, 'url'>): Server => ({
  ...server,
  url,
  call: (endpoint, ask = {}) => callAt(url, endpoint, ask),
})
