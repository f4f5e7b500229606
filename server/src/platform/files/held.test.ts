import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDiskStore } from './disk-store.ts'
import { createFiles, filesFolder } from './files.ts'
import { heldFolder, holdRemoved } from './held.ts'

test('a file that is removed in the moment in which a backup ends is neither an error nor left where it was', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'nalar-held-'))
  onTestFinished(() => fs.rm(folder, { recursive: true }))
  const store = createDiskStore(folder)
  const files = createFiles(store)
  const key = `${filesFolder}/chat/one`
  await store.put(key, Readable.from([Buffer.from('x')]))
  const hold = await holdRemoved(store)
  // Its folder goes while one below it is made.
  const gone = Object.assign(new Error('gone'), { code: 'ENOENT' })
  const make = vi.spyOn(fs, 'mkdir').mockRejectedValueOnce(gone)
  await files.remove('chat/one')
  make.mockRestore()
  expect(await store.find(key)).toBeUndefined()
  expect(await store.find(`${heldFolder}/chat/one`)).toMatchObject({ bytes: 1 })
  await hold.release()
  expect(await Array.fromAsync(store.list(heldFolder))).toEqual([])
})
