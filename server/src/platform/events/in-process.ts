import type { Events, EventWriter } from './port.ts'

/** A writer that also shows what it has written, so that it can be carried to other processes without a second copy. */
export type LocalWriter = EventWriter & { events: readonly string[] }
export type LocalEvents = Omit<Events, 'open'> & {
  open: (channel: string, onNotify: (message: string) => void) => LocalWriter
  has: (channel: string) => boolean
}

type Channel = { events: string[]; ended: boolean; wake: Set<() => void>; onNotify: (message: string) => void }

/** Events within one process. A channel that ended is forgotten once its readers are through. */
export function createEvents(): LocalEvents {
  const channels = new Map<string, Channel>()
  const wakeAll = ({ wake }: Channel) => {
    for (const resolve of wake) resolve()
    wake.clear()
  }
  const end = (name: string, channel: Channel) => {
    channel.ended = true
    if (channels.get(name) === channel) channels.delete(name)
    wakeAll(channel)
  }
  return {
    open: (name, onNotify) => {
      const channel: Channel = { events: [], ended: false, wake: new Set(), onNotify }
      channels.set(name, channel)
      return {
        events: channel.events,
        append: (event) => {
          channel.events.push(event)
          if (channel.wake.size > 0) wakeAll(channel)
        },
        end: () => end(name, channel),
      }
    },
    has: (name) => channels.has(name),
    read: async (name, signal) => {
      const channel = channels.get(name)
      return channel && follow(channel, signal)
    },
    notify: async (name, message) => {
      const channel = channels.get(name)
      channel?.onNotify(message)
      return channel !== undefined
    },
    close: async () => {
      for (const [name, channel] of channels) end(name, channel)
    },
  }
}

async function* follow(channel: Channel, signal: AbortSignal): AsyncGenerator<string> {
  let at = 0
  while (!signal.aborted) {
    for (let event = channel.events[at]; event !== undefined && !signal.aborted; event = channel.events[at]) {
      at++
      yield event
    }
    if (channel.ended) return
    await next(channel, signal)
  }
}

/** Waits for the next event, the end, or the reader's going away; leaves nothing behind. */
function next(channel: Channel, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      channel.wake.delete(done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    channel.wake.add(done)
    signal.addEventListener('abort', done, { once: true })
  })
}
