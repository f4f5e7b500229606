import { afterAll, expect, test, vi } from 'vitest'
import { createSecrets } from './platform/secrets/secrets.ts'
import { runCommand } from './testing/commands.ts'
import { anInstallation } from './testing/installation.ts'

// Whole servers are started, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const [oldKey, newKey] = ['the key of the first years', 'the key from today on']
const home = await anInstallation()
afterAll(() => home.discard())

const before = { SECRET_KEY: oldKey }
/** Reads both while every process is brought to the new key one by one. */
const ahead = { SECRET_KEY: oldKey, SECRET_KEY_PREVIOUS: newKey }
const both = { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey }
const after = { SECRET_KEY: newKey }

const rotate = (env: Record<string, string>) => runCommand({ ...home.env, ...env }, 'rotate-key')
const doctor = async (env: Record<string, string>) =>
  (await runCommand({ ...home.env, ...env }, 'doctor')).stdout.split('\n').find((line) => / key +/.test(line))
const stored = async () => {
  const [row] = await home.query<{ sealed: string }>(
    `select value ->> 'sealed_key' as sealed from installation_settings where name = 'kept'`,
  )
  return row?.sealed ?? ''
}

test('the key is changed beside a running server, and the former one goes once nothing needs it', async () => {
  await home.start(before)
  await home.query(`insert into installation_settings (name, value) values ('kept', $1)`, [
    JSON.stringify({ sealed_key: createSecrets(oldKey).encrypt('a key of a model') }),
  ])
  expect(await rotate(before)).toMatchObject({ code: 1, stderr: expect.stringContaining('SECRET_KEY_PREVIOUS') })
  await home.stop()
  expect(await home.refusedStart(after)).toMatchObject({
    code: 1,
    output: expect.stringContaining('SECRET_KEY_PREVIOUS'),
  })

  // A process that does not seal with the new key yet keeps the former one needed.
  await home.start(ahead)
  const early = await rotate(both)
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('still seals with another key') })
  expect(await home.refusedStart(before)).toMatchObject({ code: 1 })
  await home.stop()

  await home.start(both)
  expect(await doctor(after)).toContain('PROBLEM')
  expect(await doctor(both)).toMatch(/WARNING .*its change was not finished|still need/)
  const done = await rotate(both)
  expect(done).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('take SECRET_KEY_PREVIOUS away') })
  expect(createSecrets(newKey).decrypt(await stored())).toBe('a key of a model')
  expect(await doctor(both)).toMatch(/ok .*SECRET_KEY_PREVIOUS may go/)
  await home.stop()

  await home.start(after)
  expect(await doctor(after)).toMatch(/ok .*opens what was sealed/)
  await home.stop()
  expect(await home.refusedStart(before)).toMatchObject({ code: 1, output: expect.stringContaining('is not the one') })
})
