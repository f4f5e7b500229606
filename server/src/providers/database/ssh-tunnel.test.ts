import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAllowance } from '../../platform/net/index.ts'
import { freePort } from '../../testing/free-port.ts'
import { noSshd, startSshd, type TestSshd } from '../../testing/sshd.ts'
import { openDoor, openDoorTo, type TcpDoor } from '../../testing/tcp-door.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import type { ConnectionSettings, SshSettings } from './connection-settings.ts'
import { keepReader } from './kept-reader.ts'
import { openDatabase } from './open-database.ts'

const allow = readAllowance('127.0.0.1')

describe.skipIf(noSshd)(`a tunnel over a real SSH server ${noSshd ?? ''}`, () => {
  let sshd: TestSshd
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>
  let door: TcpDoor
  beforeAll(async () => {
    sshd = await startSshd()
    database = await createEmptyDatabase()
    door = await openDoor(database.connection)
  })
  afterAll(async () => {
    door?.close()
    await sshd?.stop()
    await database?.drop()
  })

  const key = (privateKey = sshd.privateKey, passphrase = ''): SshSettings['signIn'] => ({
    with: 'key',
    privateKey,
    passphrase,
  })
  const settings = (ssh: Partial<SshSettings> = {}, more: Partial<ConnectionSettings> = {}): ConnectionSettings => ({
    driver: 'postgres',
    host: '127.0.0.1',
    timeZone: 'UTC',
    port: door.port,
    password: '',
    tls: undefined,
    database: database.connection.database,
    user: database.connection.user,
    ssh: { host: '127.0.0.1', port: sshd.port, user: sshd.user, signIn: key(), hostKey: sshd.fingerprint, ...ssh },
    ...more,
  })
  const problemOf = async (at: ConnectionSettings) => {
    const error: unknown = await openDatabase(at, { allow }).then(
      async (reader) => {
        await reader.close()
        return undefined
      },
      (reason: unknown) => reason,
    )
    expect(JSON.stringify(error) + String(error)).not.toMatch(/PRIVATE KEY|frasa/)
    return error
  }

  test('reads through it, with a key and with a locked key', async () => {
    for (const signIn of [key(), key(sshd.lockedKey, 'frasa')]) {
      const reader = await openDatabase(settings({ signIn }), { allow })
      expect((await reader.query('SELECT 1', { maxRows: 1, timeoutMs: 30_000 })).rows).toEqual([[1]])
      await reader.close()
    }
  })

  test('shows the key of the server at the first use, and is refused until it is confirmed', async () => {
    expect(await problemOf(settings({ hostKey: undefined }))).toMatchObject({
      details: { problem: 'ssh_host_key_unknown', fingerprint: sshd.fingerprint },
    })
    const other = `SHA256:${'A'.repeat(43)}`
    expect(await problemOf(settings({ hostKey: other }))).toMatchObject({
      details: { problem: 'ssh_host_key_changed', fingerprint: sshd.fingerprint },
    })
  })

  test('says why it does not stand', async () => {
    const problem = async (ssh: Partial<SshSettings>, more: Partial<ConnectionSettings> = {}) =>
      ((await problemOf(settings(ssh, more))) as { details: { problem: string } }).details.problem
    expect(await problem({ signIn: { with: 'password', password: 'salah' } })).toBe('ssh_refused')
    expect(await problem({ signIn: key(sshd.otherKey) })).toBe('ssh_refused')
    expect(await problem({ signIn: key('not a key') })).toBe('ssh_key_unreadable')
    expect(await problem({ signIn: key(sshd.lockedKey, 'salah') })).toBe('ssh_key_unreadable')
    expect(await problem({ port: await freePort() })).toBe('ssh_not_reachable')
    expect(await problem({ port: door.port })).toBe('ssh_not_reachable')
    expect(await problem({}, { port: await freePort() })).toBe('ssh_target_not_reachable')
    expect(await problem({ host: '10.0.0.1' })).toBe('database_address_refused')
  })

  test('is opened anew when the way there broke, and says when it cannot be', async () => {
    const tunnel = await openDoorTo({ host: '127.0.0.1', port: sshd.port })
    const problems: (string | undefined)[] = []
    const reader = keepReader(
      () => openDatabase(settings({ port: tunnel.port }), { allow }),
      (problem) => problems.push(problem?.details.problem),
    )
    const ask = () => reader.query('SELECT 1', { maxRows: 1, timeoutMs: 30_000 })
    await ask()
    tunnel.cut()
    // What is on its way when it breaks may be lost; what comes after is not.
    await ask().catch(() => {})
    expect((await ask()).rows).toEqual([[1]])
    tunnel.close()
    await ask().catch(() => {})
    await expect(ask()).rejects.toMatchObject({ details: { problem: 'ssh_not_reachable' } })
    expect(problems.at(-1)).toBe('ssh_not_reachable')
    await reader.close()
  })
})
