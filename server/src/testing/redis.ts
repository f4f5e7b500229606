import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

const programs = [process.env.REDIS_SERVER, '/usr/bin/redis-server', '/usr/local/bin/redis-server']
/** Undefined where there is no Redis on the machine: the tests that need it are left out. */
export const redisProgram = programs.find((file) => file && fs.existsSync(file))

export type TestRedis = {
  url: string
  stop: () => Promise<void>
  /** Ends it, as a crash would, until it is started again. */
  kill: () => Promise<void>
  start: () => Promise<void>
}

/** A Redis of its own on loopback, without anything on disk: a restart loses what it held. */
export async function startRedis(): Promise<TestRedis> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-redis-'))
  const port = await freePort()
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir]
    const server = spawn(redisProgram!, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    await new Promise<void>((resolve, reject) => {
      server.once('exit', () => reject(new Error('Redis did not start')))
      server.stdout.on('data', (text) => String(text).includes('Ready to accept') && resolve())
    })
    return server
  }
  let server = await start()
  const end = async () => {
    server.kill('SIGKILL')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      await end()
      fs.rmSync(dir, { recursive: true, force: true })
    },
    kill: end,
    start: async () => {
      server = await start()
    },
  }
}
