import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import { freePort } from '../server/src/testing/free-port.ts'

const program = '/usr/bin/redis-server'

export type BenchRedis = { url: string; process: ChildProcess }

/** A Redis that keeps nothing; none where the machine has no such program, which is said. */
export async function startRedis(): Promise<BenchRedis | undefined> {
  if (!fs.existsSync(program)) {
    process.stderr.write('there is no Redis on this machine: events go through PostgreSQL\n')
    return undefined
  }
  const port = await freePort()
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const text of server.stdout) if (String(text).includes('Ready to accept')) break
  server.stdout.resume()
  return { url: `redis://127.0.0.1:${port}`, process: server }
}
