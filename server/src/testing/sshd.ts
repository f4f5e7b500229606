import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { answersAt, freePort } from './free-port.ts'

const program = '/usr/sbin/sshd'

/** Why there is no SSH server to test with; undefined when there is one. */
export const noSshd = fs.existsSync(program) ? undefined : 'sshd is not installed'

export type TestSshd = {
  port: number
  user: string
  /** A key that it lets in, and the same under the passphrase `frasa`. */
  privateKey: string
  lockedKey: string
  /** A key that it does not let in. */
  otherKey: string
  /** Of its host key, as `ssh-keygen -l` writes it. */
  fingerprint: string
  stop: () => Promise<void>
}

/** An OpenSSH server with keys of its own on a free port of loopback; it lets the current user in by key. */
export async function startSshd(): Promise<TestSshd> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-sshd-'))
  const at = (name: string) => path.join(folder, name)
  const makeKey = (name: string) =>
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'test', '-f', at(name)])
  for (const name of ['host', 'client', 'other']) makeKey(name)
  fs.copyFileSync(at('client'), at('locked'))
  fs.chmodSync(at('locked'), 0o600)
  execFileSync('ssh-keygen', ['-q', '-p', '-P', '', '-N', 'frasa', '-f', at('locked')])
  fs.copyFileSync(at('client.pub'), at('authorized'))
  // Where it is started as root it wants this folder, which packages make at boot.
  if (process.getuid?.() === 0) fs.mkdirSync('/run/sshd', { recursive: true, mode: 0o755 })
  const port = await freePort()
  fs.writeFileSync(
    at('config'),
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${at('host')}`,
      `PidFile ${at('pid')}`,
      'UsePAM no',
      `AuthorizedKeysFile ${at('authorized')}`,
      'StrictModes no',
      'PermitRootLogin yes',
      'AllowTcpForwarding yes',
      'PasswordAuthentication yes',
    ].join('\n'),
  )
  const child = spawn(program, ['-D', '-e', '-f', at('config')], { stdio: 'ignore' })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await answersAt(port)
  const message = execFileSync('ssh-keygen', ['-l', '-E', 'sha256', '-f', at('host.pub')], { encoding: 'utf8' })
  const read = (name: string) => fs.readFileSync(at(name), 'utf8')
  return {
    port,
    user: os.userInfo().username,
    fingerprint: message.split(' ')[1] ?? '',
    privateKey: read('client'),
    lockedKey: read('locked'),
    otherKey: read('other'),
    stop: async () => {
      // Its sessions outlive it.
      spawnSync('pkill', ['-KILL', '-P', String(child.pid)])
      child.kill('SIGKILL')
      await exited
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
