import fs, { openAsBlob } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { encodeForm } from './encode-form.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-form-'))
const file = path.join(folder, 'sound.wav')
fs.writeFileSync(file, Buffer.alloc(24 * 1024 * 1024, 'sound'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const aForm = async () => {
  const form = new FormData()
  form.set('model', 'whisper-1')
  form.set('file', await openAsBlob(file), 'sound.wav')
  return form
}

test('a form is what fetch would have sent', async () => {
  const { body, contentType } = await encodeForm(await aForm())
  const read = await new Response(body, { headers: { 'content-type': contentType } }).formData()
  expect(read.get('model')).toBe('whisper-1')
  expect((read.get('file') as File).size).toBe(24 * 1024 * 1024)
  expect((read.get('file') as File).name).toBe('sound.wav')
})
