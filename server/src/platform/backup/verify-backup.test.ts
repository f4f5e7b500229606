import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createDiskStore } from '../files/disk-store.ts'
import { checkKey } from '../installation/key-check.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'

const secrets = createSecrets('the key of this installation')
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-verify-'))
const { connection, drop } = await createTestDatabase()
afterAll(async () => {
  await drop()
  fs.rmSync(home, { recursive: true, force: true })
})

const pool = new pg.Pool(connection)
await checkKey(pool, secrets, false)
await pool.end()
const dataDir = path.join(home, 'data')
const store = createDiskStore(dataDir)
await store.put('files/chat/one', Readable.from([Buffer.from('content')]))
const folder = path.join(home, 'backup')
const backup = createDiskStore(folder)
const manifest = await writeBackup({ connection, store, dataDir, target: backup, withKey: false })

test('a backup that is whole is found so, with its size', async () => {
  expect(await verifyBackup(backup, manifest, secrets)).toBeGreaterThan(1000)
})

test('another key, and whatever was changed or lost, is found', async () => {
  const other = createSecrets('the key of another installation')
  await expect(verifyBackup(backup, manifest, other)).rejects.toThrow('the key of this installation does not open it')
  const broken: [string, RegExp][] = [
    ['files/chat/one', /files\/chat\/one/],
    ['database/migrations.copy', /database\/migrations/],
    ['files.jsonl', /files\.jsonl|list of files/],
  ]
  for (const [file, says] of broken) {
    const at = path.join(folder, file)
    const content = fs.readFileSync(at)
    fs.writeFileSync(at, Buffer.concat([content, Buffer.from('\n')]))
    await expect(verifyBackup(backup, manifest, secrets), file).rejects.toThrow(says)
    fs.rmSync(at)
    await expect(verifyBackup(backup, manifest, secrets), file).rejects.toThrow(says)
    fs.writeFileSync(at, content)
  }
})
