import fs from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { digested, passOn } from '../backup/digest.ts'
import type { FileStore } from './file-store.ts'
import { filesFolder } from './files.ts'

type Progress = {
  /** Where it is written down what was copied and checked. */
  dataDir: string
  /** Names the list: another direction has its own. */
  direction: string
  onProgress?: (line: string) => void
}

const everySoMany = 500

/**
 * Copies every file from one store to another: what arrived is read again and its hash compared before it counts. Run again it goes on:
 * a file that was checked and has the same size on both sides is left alone. Throws when a file arrived as something else.
 */
export async function copyStore(
  from: FileStore,
  to: FileStore,
  { dataDir, direction, onProgress = () => {} }: Progress,
): Promise<{ copied: number; same: number }> {
  const list = path.join(dataDir, `files-moved-${direction}.txt`)
  const checked = new Set((await fs.readFile(list, 'utf8').catch(() => '')).split('\n'))
  let [copied, same] = [0, 0]
  for await (const key of from.list(filesFolder)) {
    const [source, target] = await Promise.all([from.find(key), to.find(key)])
    if (!source) continue
    const line = `${source.bytes} ${key}`
    if (checked.has(line) && target?.bytes === source.bytes) same++
    else if (await copyFile(from, to, key)) {
      await fs.appendFile(list, `${line}\n`)
      copied++
    }
    if ((copied + same) % everySoMany === 0) onProgress(`${copied + same} files so far`)
  }
  return { copied, same }
}

/** False: it was removed meanwhile. */
async function copyFile(from: FileStore, to: FileStore, key: string): Promise<boolean> {
  const opened = await from.open(key).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!opened) return false
  const { content, digest } = digested(opened.stream)
  await to.put(key, content)
  const arrived = await passOn(
    (await to.open(key)).stream,
    new Writable({ write: (_chunk, _encoding, done) => done() }),
  )
  if (arrived.sha256 !== digest().sha256) throw new Error(`${key} did not arrive as it was: run this again`)
  return true
}
