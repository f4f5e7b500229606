import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ByteRange, FileStore } from './file-store.ts'
import { heldFolder, isHeld } from './held.ts'
import type { VirusScan } from './virus-scan.ts'

/** Keeps files by key, such as `chat/<id>`. Who may see a file is for the row that holds its key. */
export type Files = {
  /** Takes over a file from outside that lies on the local disk, once it was looked at for viruses; the source is gone afterwards. */
  takeIn: (key: string, sourcePath: string) => Promise<void>
  /** The same of a file that we made ourselves. */
  keepOwn: (key: string, sourcePath: string) => Promise<void>
  /** The same of bytes that lie on no disk. */
  keepBytes: (key: string, bytes: Uint8Array) => Promise<void>
  /** The content and its size in bytes. */
  open: (key: string) => Promise<{ stream: Readable; bytes: number }>
  /** Some of its bytes: the first and the last are named. */
  part: (key: string, range?: ByteRange) => Promise<Readable>
  /** Its size in bytes; undefined where there is none. */
  sizeOf: (key: string) => Promise<number | undefined>
  /** A path on the local disk to read the file from, for programs that need one. */
  localPath: (key: string) => Promise<string>
  /** Its row must be gone by then: a backup that is being made still gets the file. */
  remove: (key: string) => Promise<void>
}

/** Where in a store the files lie that rows name. */
export const filesFolder = 'files'
const placeOf = (key: string) => `${filesFolder}/${key}`

export function createFiles(store: FileStore, scan: VirusScan = async () => {}): Files {
  const keepOwn: Files['keepOwn'] = async (key, sourcePath) => {
    await store.put(placeOf(key), createReadStream(sourcePath))
    await fs.rm(sourcePath, { force: true })
  }
  return {
    keepOwn,
    keepBytes: (key, bytes) => store.put(placeOf(key), Readable.from([bytes])),
    takeIn: async (key, sourcePath) => {
      await scan(sourcePath)
      await keepOwn(key, sourcePath)
    },
    open: (key) => store.open(placeOf(key)),
    part: async (key, range) => (await store.open(placeOf(key), range)).stream,
    sizeOf: async (key) => (await store.find(placeOf(key)))?.bytes,
    localPath: (key) => store.localPath(placeOf(key)),
    remove: async (key) =>
      (await isHeld(store)) ? store.move(placeOf(key), `${heldFolder}/${key}`) : store.remove(placeOf(key)),
  }
}
