import type { Log } from '../log/log.ts'
import type { Carrier, Connect, EventBatch } from './carrier.ts'
import { createEvents, type LocalWriter } from './in-process.ts'
import type { Events } from './port.ts'

/** A channel of this process on its way to others. */
type Outbox = { writer: LocalWriter; sent: number; requested: boolean; ended: boolean; endedAt: number }

const maxBatch = 400
const againMs = 300
/** What could not be carried this long after a channel ended is given up: its readers learn the end from the database. */
const giveUpMs = 30_000

/**
 * Events between processes. Who reads in the process that writes gets them directly, so an answer never waits for the carrier;
 * a carrier that is away makes readers elsewhere later, not wrong.
 */
export function createSharedEvents(connect: Connect, log: Pick<Log, 'warn'>): Events {
  const local = createEvents()
  const outboxes = new Map<string, Outbox>()
  const dirty = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined
  let failing = false

  const carrier: Carrier = connect({
    onMessage: (channel, message) => {
      if (!local.has(channel)) return false
      void local.notify(channel, message)
      return true
    },
    onRequest: (channel) => {
      const outbox = outboxes.get(channel)
      if (outbox && !outbox.requested) {
        outbox.requested = true
        mark(channel)
      }
      return outbox !== undefined
    },
  })

  const schedule = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      flushing ??= flush().finally(() => {
        flushing = undefined
        if (dirty.size > 0) schedule(failing ? againMs : carrier.gatherMs)
      })
    }, ms)
  }
  const mark = (channel: string) => {
    dirty.add(channel)
    if (!flushing) schedule(carrier.gatherMs)
  }

  async function flush(): Promise<void> {
    const batches = [...dirty].flatMap(batchOf)
    dirty.clear()
    if (batches.length === 0) return
    try {
      const counts = await carrier.write(batches)
      for (const [index, batch] of batches.entries()) carried(batch, counts[index] ?? batch.from)
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'events cannot be carried to other processes now')
      failing = true
      for (const { channel } of batches) dirty.add(channel)
      for (const [channel, { ended, endedAt }] of outboxes)
        if (ended && performance.now() - endedAt > giveUpMs) drop(channel)
    }
  }

  function batchOf(channel: string): EventBatch[] {
    const outbox = outboxes.get(channel)
    if (!outbox?.requested) return []
    const { sent, writer } = outbox
    const events = writer.events.slice(sent, sent + maxBatch)
    return [{ channel, from: sent, events, ended: outbox.ended && sent + events.length === writer.events.length }]
  }

  function carried({ channel, from, events, ended }: EventBatch, count: number): void {
    const outbox = outboxes.get(channel)
    if (!outbox) return
    const whole = count >= from + events.length
    outbox.sent = Math.min(count, from + events.length)
    if (ended && whole) drop(channel)
    else if (outbox.ended || outbox.sent < outbox.writer.events.length) dirty.add(channel)
  }

  function drop(channel: string): void {
    outboxes.delete(channel)
    dirty.delete(channel)
    carrier.closed(channel)
  }

  return {
    open: (channel, onNotify) => {
      const writer = local.open(channel, onNotify)
      const outbox: Outbox = { writer, sent: 0, requested: carrier.carries === 'all', ended: false, endedAt: 0 }
      outboxes.set(channel, outbox)
      carrier.opened(channel)
      return {
        append: (event) => {
          writer.append(event)
          if (outbox.requested) mark(channel)
        },
        end: () => {
          writer.end()
          outbox.ended = true
          outbox.endedAt = performance.now()
          if (outbox.requested) mark(channel)
          else drop(channel)
        },
      }
    },
    read: async (channel, signal) => (await local.read(channel, signal)) ?? carrier.read(channel, signal),
    notify: async (channel, message) => (await local.notify(channel, message)) || carrier.notify(channel, message),
    close: async () => {
      await local.close()
      for (const [channel, outbox] of outboxes) {
        outbox.ended = true
        if (outbox.requested) dirty.add(channel)
      }
      await flushing
      for (let tries = 0; dirty.size > 0 && tries < 50 && !failing; tries++) await flush()
      clearTimeout(timer)
      await carrier.close()
    },
  }
}
