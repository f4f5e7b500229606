import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { checkScanner } from '../../doctor/check-scanner.ts'
import { startClamd, testVirus } from '../../testing/clamd.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { askClamd, testFile } from './virus-scan.ts'

// ClamAV's daemon on loopback, and a server that asks it before it keeps a file.
const clamd = await startClamd()
const server = await testApp({ env: { CLAMAV_URL: clamd.url } })
const ayu = await aPerson(server)
afterAll(() => clamd.close())
beforeEach(() => {
  clamd.scanned.length = 0
})

async function upload(content: string) {
  const form = new FormData()
  form.set('file', new Blob([content], { type: 'text/plain' }), 'note.txt')
  return server.call(chatEndpoints.uploadAttachment, { form, headers: { ...ayu.headers, 'accept-language': 'id' } })
}
const keptFiles = async () => {
  const { rows } = await server.deps.pool.query<{ count: number }>('select count(*)::int as count from files')
  const folder = path.join(server.deps.config.DATA_DIR, 'files/chat')
  return [rows[0]!.count, fs.existsSync(folder) ? fs.readdirSync(folder).length : 0]
}

test('a file is looked at whole before it is kept', async () => {
  const content = 'Penjualan bulan ini naik.\n'.repeat(10_000)
  expect((await upload(content)).status).toBe(200)
  expect(clamd.scanned).toEqual([content])
})

test('one with a virus is refused in the person’s language, and nothing of it stays', async () => {
  const before = await keptFiles()
  const { status, body } = await upload(`Catatan\n${testVirus}`)
  expect([status, body.code, body.message]).toEqual([422, 'file_infected', expect.stringMatching(/^Ada virus/)])
  expect(await keptFiles()).toEqual(before)
  expect(fs.readdirSync(path.join(server.deps.config.DATA_DIR, 'temporary'))).toEqual([])
})

test('one that the daemon does not take whole is refused', async () => {
  expect((await upload(randomBytes(3_000_000).toString('hex'))).body.code).toBe('file_too_large_to_scan')
})

test('while the daemon is away no file is taken in, and with it they are again', async () => {
  const away = await testApp({ env: { CLAMAV_URL: 'tcp://127.0.0.1:9' } })
  const budi = await aPerson(away)
  const form = new FormData()
  form.set('file', new Blob(['a note'], { type: 'text/plain' }), 'note.txt')
  const answer = await away.call(chatEndpoints.uploadAttachment, { form, headers: budi.headers })
  expect([answer.status, answer.body.code]).toEqual([503, 'files_not_scanned'])
  expect((await upload('a note')).status).toBe(200)
})

test('a silent daemon is not waited for without end', async () => {
  clamd.state.silent = true
  await expect(askClamd(clamd.url, { file: testFile(), patienceMs: 50 })).rejects.toThrow('silent for 50 ms')
  clamd.state.silent = false
})

test('a logo is looked at, too', async () => {
  const form = new FormData()
  form.set('name', 'Toko')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  form.set('logo', new Blob([png, testVirus], { type: 'image/png' }), 'logo.png')
  const { body } = await server.call(agentEndpoints.createAgent, { form, headers: ayu.headers })
  expect(body.code).toBe('file_infected')
})

test('doctor sends the test file and says whether it was found', async () => {
  expect(await buffer(testFile() as never)).toEqual(Buffer.from(testVirus))
  expect(await checkScanner({ CLAMAV_URL: clamd.url })).toMatchObject({ state: 'ok' })
  expect(await checkScanner({ CLAMAV_URL: 'tcp://127.0.0.1:9' })).toMatchObject({ state: 'problem' })
  expect(await checkScanner({ CLAMAV_URL: undefined })).toMatchObject({ state: 'warning' })
})
