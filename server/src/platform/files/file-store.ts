import type { Readable } from 'node:stream'

export type ByteRange = { start: number; end: number }

/**
 * Where files lie, by key with forward slashes: the data directory, or an S3 bucket. What is not there is an error with the code
 * ENOENT; a store that cannot be reached throws `FilesUnavailable`.
 */
export type FileStore = {
  /** Keeps what the stream gives, in place of what was there. */
  put: (key: string, content: Readable) => Promise<void>
  open: (key: string, range?: ByteRange) => Promise<{ stream: Readable; bytes: number }>
  find: (key: string) => Promise<StoredFile | undefined>
  /** Nothing happens where there is none. */
  move: (key: string, target: string) => Promise<void>
  /** Nothing happens where there is none. */
  remove: (key: string) => Promise<void>
  /** Everything below a folder. */
  removeAll: (folder: string) => Promise<void>
  /** Keys of all files below a folder. */
  list: (folder: string) => AsyncIterable<string>
  /** A path on the local disk with the content of now, to be read only. */
  localPath: (key: string) => Promise<string>
}

type StoredFile = { bytes: number; changedAt: Date }

/** The store could not be asked, or would not answer: what was asked may work later. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
}

/** As a disk says that a file is not there. */
export const missingFile = (key: string): Error =>
  Object.assign(new Error(`there is no file ${key}`), { code: 'ENOENT' })
