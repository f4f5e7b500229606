import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createDiskStore } from '../../platform/files/disk-store.ts'
import { createFiles } from '../../platform/files/files.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { scopeOf } from '../flows/service.ts'
import { sendFile } from './files.ts'
import { aSandbox } from './testing/sandbox.ts'

const server = await testApp()

test('a message that is queued keeps its file, also where its sender gets no answer', async () => {
  const ayu = await aPerson(server)
  const sandbox = await aSandbox(server, ayu)
  const { id } = await sandbox.written('Ada katalog?')
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'nalar-test-'))
  const files = createFiles(createDiskStore(folder))
  const local = path.join(folder, 'katalog.pdf')
  await fs.writeFile(local, '%PDF')
  const { db } = server.deps
  let committed = false
  // The database goes away as soon as the message is stored.
  const leaving = new Proxy(db, {
    get: (target, key) => {
      if (committed) throw new Error('the connection was lost')
      if (key !== 'transaction') return Reflect.get(target, key)
      return async (work: Parameters<typeof db.transaction>[0]) => {
        const result = await target.transaction(work)
        committed = true
        return result
      }
    },
  })
  const scope = await scopeOf(db, { userId: ayu.id, organizationId: ayu.organizationId, workspaceId: null })
  const file = { field: 'file', filename: 'katalog.pdf', mime: 'application/pdf', path: local, bytes: 4, sha256: '' }
  const input = { client_key: crypto.randomUUID(), caption: '', hold_s: 3_600 }
  await expect(
    sendFile({ ...server.deps, db: leaving, files }, { scope, language: 'id' }, id, input, [file]),
  ).rejects.toThrow('the connection was lost')
  expect((await sandbox.messages(id)).at(-1)?.content).toMatchObject({ kind: 'document', name: 'katalog.pdf' })
  const { rows } = await server.deps.pool.query<{ file_key: string }>(
    'select file_key from messaging_messages where conversation_id = $1 and file_key is not null',
    [id],
  )
  expect(rows).toHaveLength(1)
  expect((await files.open(rows[0]!.file_key)).bytes).toBe(4)
  await fs.rm(folder, { recursive: true })
})
