import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { S3Driver } from 'flydrive/drivers/s3'
import { type ByteRange, type FileStore, FilesUnavailable, missingFile } from './file-store.ts'
import { createLocalCopies } from './local-copies.ts'
import type { S3Address } from './s3-address.ts'

/** Parts that are in memory at once, for each file that goes up. */
const partBytes = 8 * 1024 * 1024
const partsAtOnce = 2
/** A service that asks to slow down (503) is asked again, each time later. */
const maxAttempts = 5
const connectMs = 5_000
const silenceMs = 30_000

type Options = {
  /** Copies for programs that need a file of the local disk. */
  cacheDir: string
  credentials: NonNullable<S3ClientConfig['credentials']> | undefined
}

/** Files in a bucket. Content is streamed both ways, large files go up in parts; a file is there as a whole or not at all. */
export function createS3Store(address: S3Address, { cacheDir, credentials }: Options): FileStore {
  const client = openClient(address, credentials)
  const driver = new S3Driver({ client, bucket: address.bucket, visibility: 'private', supportsACL: false })
  const at = (key: string) => `${address.prefix}${key}`
  const open = (key: string, range?: ByteRange) =>
    asked(key, async () => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ Bucket: address.bucket, Key: at(key), ...(Range && { Range }) })
      const { Body, ContentLength = 0 } = await client.send(command)
      // In Node it is a stream.
      return { stream: Body as Readable, bytes: ContentLength }
    })
  const describe = (key: string) => unlessMissing(() => driver.getMetaData(at(key)), key)
  const copies = createLocalCopies(cacheDir, {
    versionOf: async (key) => {
      const found = await describe(key)
      if (!found) throw missingFile(key)
      return found.etag
    },
    open: async (key) => (await open(key)).stream,
  })
  const remove = (key: string) => asked(key, () => driver.delete(at(key)))
  return {
    open,
    remove,
    localPath: copies.pathOf,
    find: async (key) => {
      const found = await describe(key)
      return found && { bytes: found.contentLength, changedAt: found.lastModified }
    },
    put: async (key, content) => {
      const params = { Bucket: address.bucket, Key: at(key), Body: content }
      // An upload that breaks off is given up there, too: it would be kept and paid for.
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce })
      await asked(key, () => upload.done())
    },
    removeAll: (folder) => asked(folder, () => driver.deleteAll(`${at(folder)}/`)),
    move: async (key, target) => {
      await unlessMissing(() => driver.move(at(key), at(target)), key)
    },
    list: (folder) => listKeys(driver, address.prefix, folder),
  }
}

function openClient({ endpoint, region, pathStyle }: S3Address, credentials: Options['credentials']): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts,
    // Services that are compatible with S3 do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  })
}

async function* listKeys(driver: S3Driver, prefix: string, folder: string): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await asked(folder, () =>
      driver.listAll(`${prefix}${folder}/`, { recursive: true, ...(paginationToken && { paginationToken }) }),
    )
    for (const file of page.objects) if (file.isFile) yield file.key.slice(prefix.length)
    paginationToken = page.paginationToken
  } while (paginationToken)
}

const missing = new Set(['NoSuchKey', 'NotFound'])

/** A refusal of the service as ours: what is not there, or that it cannot be asked now. */
async function asked<T>(key: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { name, message } = error as Error
    if (missing.has(name)) throw missingFile(key)
    throw new FilesUnavailable(`the files store did not do it (${name}): ${message}`, { cause: error })
  }
}

async function unlessMissing<T>(ask: () => Promise<T>, key: string): Promise<T | undefined> {
  try {
    return await asked(key, ask)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
