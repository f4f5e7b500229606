import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** What is not known after this long is not ready: with what is kept, everybody hears within a second. */
const maxMs = 750
/** Whoever asks sooner hears what was found last: asking costs the installation next to nothing. */
const keptMs = 200
/** PostgreSQL takes room for its log in pieces of 16 MB. */
const leastBytes = 32 * 1024 * 1024

type Options = {
  connection: pg.ClientConfig
  /** A folder of ours that must take files. */
  dataDir: string
  /** Folders where there must be room; one that is not there does not count. */
  folders: readonly string[]
  /** Whether some process of the installation works on jobs. */
  hasWorker: () => Promise<boolean>
  /** Bytes that any account may still use where a folder is. */
  roomOf?: (folder: string) => Promise<number>
}

type ReadyPart = 'ok' | 'missing' | 'unknown'

/** `status` is whether requests may come here. An installation without a worker answers, but nothing beside requests is done. */
export type Readiness = { status: boolean; database: ReadyPart; disk: ReadyPart; worker: ReadyPart }

/**
 * Whether this process can do its work now: the database takes a new connection and answers, and there is room on the disks. Known
 * within a second whatever stands still; one look at a time, whoever asks.
 */
export function createReadiness(options: Options): () => Promise<Readiness> {
  const { connection, dataDir, folders, roomOf = freeBytes, hasWorker } = options
  let looking: Promise<Readiness> | undefined
  const look = async (): Promise<Readiness> => {
    const rooms = folders.map((folder) => hasRoom(folder, roomOf))
    const [database, worker, ...disks] = await Promise.all([
      said(answers(connection)),
      said(hasWorker().catch(() => undefined)),
      said(takesWrites(dataDir)),
      ...rooms.map(said),
    ])
    const disk = disks.find((state) => state !== 'ok') ?? 'ok'
    return { status: database === 'ok' && disk === 'ok', database, disk, worker }
  }
  return () => {
    looking ??= look().finally(() => {
      setTimeout(() => {
        looking = undefined
      }, keptMs).unref()
    })
    return looking
  }
}

/** What is not known in time is so said, and others are not kept waiting for it. */
const said = async (asked: Promise<boolean | undefined>): Promise<ReadyPart> => {
  const found = await Promise.race([asked, sleep(maxMs, undefined, { ref: false })])
  return found === undefined ? 'unknown' : found ? 'ok' : 'missing'
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  // Ours, so that it can be given up: a server that stands still never says goodbye.
  const socket = new net.Socket()
  // Longer than anybody waits: what is only slow is unknown, and no answer of its own says that it is missing.
  const limits = { connectionTimeoutMillis: maxMs * 2, query_timeout: maxMs * 2 }
  const client = new pg.Client({ ...connection, ...limits, stream: () => socket })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    await client.end()
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function takesWrites(folder: string): Promise<boolean> {
  const probe = path.join(folder, `.ready-${process.pid}`)
  try {
    await fs.writeFile(probe, Buffer.alloc(4096))
    return true
  } catch {
    return false
  } finally {
    await fs.rm(probe, { force: true }).catch(() => {})
  }
}

async function hasRoom(folder: string, roomOf: (folder: string) => Promise<number>): Promise<boolean> {
  try {
    return (await roomOf(folder)) >= leastBytes
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await fs.statfs(folder)
  return bavail * bsize
}
