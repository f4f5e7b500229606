import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { ConfiguredLimit, FormSpec } from '#contract/kit/endpoint.ts'
import { fail } from './fail.ts'
import { cleanFileName } from './file-name.ts'
import type { UploadedFile } from './route.ts'

export type ReceivedUpload = { fields: Record<string, string>; files: UploadedFile[]; discard: () => Promise<void> }

/** Bytes of one file, where the operator may say how many. */
export type ConfiguredLimits = Record<ConfiguredLimit, number>

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/**
 * Reads a multipart body: text fields into a record, files streamed into `directory` and never held in memory. Too
 * many or too large files end the reading at once. The caller must `discard()` what it did not move away.
 */
export async function readUpload(
  request: FastifyRequest,
  form: FormSpec,
  directory: string,
  configured: ConfiguredLimits,
): Promise<ReceivedUpload> {
  const upload: ReceivedUpload = {
    fields: {},
    files: [],
    discard: async () => {
      await Promise.all(upload.files.map((file) => fs.rm(file.path, { force: true })))
    },
  }
  try {
    for await (const part of request.parts({
      limits: { fields: 100, fieldSize: 1024 * 1024, files: 100, parts: 300 },
    })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') upload.fields[part.fieldname] = part.value
        continue
      }
      const rule = form.files[part.fieldname]
      if (!rule) {
        part.file.resume()
        continue
      }
      const filename = cleanFileName(part.filename)
      if (upload.files.filter((file) => file.field === part.fieldname).length >= rule.maxFiles)
        throw fail('too_many_files', { limit: rule.maxFiles })
      const target = path.join(directory, randomUUID())
      const file = { field: part.fieldname, filename, mime: part.mimetype, path: target, bytes: 0, sha256: '' }
      const maxBytes = rule.configured ? configured[rule.configured] : rule.maxBytes
      const hash = createHash('sha256')
      upload.files.push(file)
      await pipeline(
        part.file,
        async function* count(source: AsyncIterable<Buffer>) {
          for await (const chunk of source) {
            file.bytes += chunk.length
            if (file.bytes > maxBytes) throw fail('file_too_large', { name: filename, limit: megabytes(maxBytes) })
            hash.update(chunk)
            yield chunk
          }
        },
        createWriteStream(target),
      )
      // Cut off before our own count: never taken for a shorter one.
      if (part.file.truncated) throw fail('file_too_large', { name: filename, limit: megabytes(maxBytes) })
      file.sha256 = hash.digest('hex')
    }
    return upload
  } catch (error) {
    // What is still on its way is read away: a connection that is left full of it would answer nothing any more.
    request.raw.unpipe()
    request.raw.resume()
    await upload.discard()
    throw error
  }
}
