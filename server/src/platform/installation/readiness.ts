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
  /** Bytes that any account may still use where a folder is. */
  roomOf?: (folder: string) => Promise<number>
}

/**
 * Whether this process can do its work now: the database takes a new connection and answers, and there is room on the disks. Known
 * within a second whatever stands still; one look at a time, whoever asks.
 */
export function createReadiness({ connection, dataDir, folders, roomOf = freeBytes }: Options): () => Promise<boolean> {
  let looking: Promise<boolean> | undefined
  const look = async () => {
    const rooms = folders.map((folder) => hasRoom(folder, roomOf))
    return (await Promise.all([answers(connection), takesWrites(dataDir), ...rooms])).every(Boolean)
  }
  return () => {
    looking ??= look().finally(() => {
      setTimeout(() => {
        looking = undefined
      }, keptMs).unref()
    })
    return Promise.race([looking, sleep(maxMs, false, { ref: false })])
  }
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  // Ours, so that it can be given up: a server that stands still never says goodbye.
  const socket = new net.Socket()
  const limits = { connectionTimeoutMillis: maxMs, query_timeout: maxMs }
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
