import pg from 'pg'
import type { Log } from '../log/log.ts'
import { listenName } from './event-store.ts'

const againMs = 500

/** A connection that listens, and comes back when it is lost. `onBack`: something may have been missed. */
export function listenToChannel(
  connection: pg.ClientConfig,
  log: Pick<Log, 'warn'>,
  onMessage: (payload: string) => void,
  onBack: () => void,
): { close: () => Promise<void> } {
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const again = (lost: pg.Client) => {
    if (closed || client !== lost) return
    client = undefined
    lost.end().catch(() => {})
    timer = setTimeout(begin, againMs)
  }
  const begin = () => {
    const next = new pg.Client({ ...connection, keepAlive: true })
    client = next
    next.on('error', (error) => {
      if (!closed && client === next) log.warn({ err: error.message }, 'the connection for wake-ups was lost')
      again(next)
    })
    next.on('end', () => again(next))
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    next
      .connect()
      .then(() => next.query(`listen ${listenName}`))
      .then(onBack)
      .catch(() => again(next))
  }
  begin()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
