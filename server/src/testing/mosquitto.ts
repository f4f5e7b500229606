import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { answersAt, freePort } from './free-port.ts'

const program = '/usr/sbin/mosquitto'

/** Why there is no Mosquitto to test with; undefined when there is one. */
export const noMosquitto = fs.existsSync(program) ? undefined : 'mosquitto is not installed'

export type TestMosquitto = {
  port: number
  /** Ends it, by a signal that it may heed or not, and begins it again with what it kept. */
  restart: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
  kill: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
  begin: () => Promise<void>
  stop: () => Promise<void>
}

/** A Mosquitto of its own in a temporary folder, on a free port of loopback, that knows one name and password. */
export async function startMosquitto({ password = 'rahasia' } = {}): Promise<TestMosquitto> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-mosquitto-'))
  const port = await freePort()
  const passwords = path.join(folder, 'passwords')
  fs.writeFileSync(passwords, `nalar:${password}\n`, { mode: 0o600 })
  await run('/usr/bin/mosquitto_passwd', ['-U', passwords])
  const config = path.join(folder, 'mosquitto.conf')
  const user = process.getuid?.() === 0 ? 'user root\n' : ''
  fs.writeFileSync(
    config,
    `${user}listener ${port} 127.0.0.1
allow_anonymous false
password_file ${passwords}
persistence true
persistence_location ${folder}/
autosave_interval 1
autosave_on_changes true
log_dest none
max_queued_messages 100000
`,
  )
  let child: ReturnType<typeof spawn> | undefined
  const begin = async () => {
    child = spawn(program, ['-c', config], { stdio: 'ignore' })
    await answersAt(port)
  }
  const kill = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child?.kill(signal)
    await ended
  }
  await begin()
  return {
    port,
    begin,
    kill,
    restart: async (signal) => {
      await kill(signal)
      await begin()
    },
    stop: async () => {
      await kill('SIGTERM')
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

const run = (command: string, args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    spawn(command, args, { stdio: 'ignore' })
      .once('error', reject)
      .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))))
  })
