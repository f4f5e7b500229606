import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { answersAt, freePort } from './free-port.ts'

const program = '/usr/bin/radicale'

/** Why there is no Radicale to test with; undefined when there is one. */
export const noRadicale = fs.existsSync(program) ? undefined : 'radicale is not installed'

/** A CalDAV server of its own in a temporary folder, on a free port of loopback, with one user. */
export async function startRadicale() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-radicale-'))
  const port = await freePort()
  const [user, password] = ['sri', 'rahasia besar']
  fs.writeFileSync(path.join(folder, 'users'), `${user}:${password}\n`)
  const config = path.join(folder, 'config')
  fs.writeFileSync(
    config,
    `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${folder}/users
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = ${folder}/collections
[logging]
level = error
`,
  )
  const child = spawn(program, ['--config', config], { stdio: 'ignore' })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await answersAt(port)
  const url = `http://127.0.0.1:${port}/`
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return {
    url,
    user,
    password,
    /** A request as another program of the same user sends it. */
    ask: (at: string, method: string, body?: string, headers: Record<string, string> = {}) =>
      fetch(new URL(at, url), { method, headers: { authorization, ...headers }, ...(body !== undefined && { body }) }),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
