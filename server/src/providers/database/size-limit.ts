import type { Readable } from 'node:stream'
import type pg from 'pg'
import { MOST_BYTES, tooLarge } from './too-large.ts'

/** What pg has without declaring it: the socket (or its TLS layer) that answers arrive on. */
type WithStream = pg.PoolClient & { readonly connection: { readonly stream: Readable } }

/** Runs `work`; once the server has sent too much for it the connection is cut. Throws `query_failed`, reason `too_large`. */
export async function withinSize<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  const { stream } = (client as WithStream).connection
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MOST_BYTES) stream.destroy()
  }
  stream.on('data', count)
  try {
    return await work()
  } catch (error) {
    if (bytes <= MOST_BYTES) throw error
    throw tooLarge(error)
  } finally {
    stream.off('data', count)
  }
}
