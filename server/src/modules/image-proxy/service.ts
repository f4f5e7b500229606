import { Readable } from 'node:stream'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { createGuardedFetch, findNetError, readAllowance } from '../../platform/net/index.ts'

const kinds = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
const { bytes: maxBytes, milliseconds: timeoutMs } = limits.remotePicture

export type ImageProxy = { get: (url: string, signal: AbortSignal) => Promise<FileAnswer> }

/** Fetches pictures of the public web; what they are is told by their content. Throws `picture_…`. */
export function createImageProxy({ config }: Pick<Deps, 'config'>): ImageProxy {
  const fetchPicture = createGuardedFetch({ allow: readAllowance(config.NET_ALLOW), timeoutMs, maxBytes })
  return {
    get: async (url, signal) => {
      const content = await read(() => fetchPicture(url, { signal, headers: { accept: [...kinds].join(', ') } }))
      const { fileTypeFromBuffer } = await import('file-type')
      const type = await fileTypeFromBuffer(content)
      if (!type || !kinds.has(type.mime)) throw fail('picture_kind')
      const filename = `picture.${type.ext}`
      return { stream: Readable.from([content]), mime: type.mime, filename, bytes: content.length }
    },
  }
}

async function read(open: () => Promise<Response>): Promise<Buffer> {
  try {
    const response = await open()
    if (!response.ok) {
      await response.body?.cancel().catch(() => {})
      throw fail('picture_unreachable')
    }
    return Buffer.from(await response.arrayBuffer())
  } catch (error) {
    const code = findNetError(error)?.code
    if (code === 'net_too_large') throw fail('picture_too_large', { limit: maxBytes / 1024 / 1024 })
    throw fail(
      code === 'net_address_refused' || code === 'net_address_invalid' ? 'picture_refused' : 'picture_unreachable',
    )
  }
}
