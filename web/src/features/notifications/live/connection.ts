import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import type { LiveEvent } from '#contract/notifications/live.ts'
import { api } from '#web/lib/client/api.ts'
import { keepReading } from '#web/lib/client/keep-reading.ts'

type Connection = {
  userId: string
  onEvent: (event: LiveEvent) => void
  /** When what is shown was asked for, of `performance.now()`. */
  since: number
  /** What happens from now on is heard from the page that holds a stream; what happened before is not. */
  onListening: () => void
  signal: AbortSignal
}

/** What is shown may have been asked for so long before, by the code that loads a screen; and requests take different times on their way. */
const marginMs = 10_000

/**
 * Hears the person's live events for as long as the page is there. Browsers allow few connections to one server, so one
 * of the open pages holds the stream and passes everything on; when it closes, the next one goes on where it was.
 */
export function connectLive({ userId, since, onEvent, onListening, signal }: Connection): void {
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`live:${userId}`) : undefined
  let last: string | undefined
  let isListening = false
  const listen = () => {
    isListening = true
    onListening()
  }
  const take = (event: LiveEvent) => {
    last = event.event_id
    onEvent(event)
  }
  /** Of a stream of this page, which is told what it has missed. */
  const takeOwn = (event: LiveEvent) => {
    isListening = true
    take(event)
  }
  if (others)
    others.onmessage = ({ data }: MessageEvent<LiveEvent>) => {
      take(data)
      if (!isListening) listen()
    }
  signal.addEventListener('abort', () => others?.close(), { once: true })
  const read = (onLiveEvent: (event: LiveEvent) => void) =>
    keepReading(
      () => {
        const place =
          last === undefined
            ? { query: { age_ms: Math.round(performance.now() - since + marginMs) } }
            : { headers: { 'last-event-id': last } }
        return api.stream(notificationEndpoints.followLive, { ...place, signal })
      },
      { onEvent: onLiveEvent, signal },
    )
  const hold = () =>
    read((event) => {
      takeOwn(event)
      if (!signal.aborted) others?.postMessage(event)
    })
  // Pages that are not served securely have no locks: each holds a stream of its own, and passes nothing on.
  if (others && 'locks' in navigator) {
    const name = `live:${userId}`
    const held = async () => (await navigator.locks.query()).held?.some((lock) => lock.name === name)
    void held().then(
      (by) => by && !isListening && !signal.aborted && listen(),
      () => {},
    )
    void navigator.locks.request(name, { signal }, hold).catch(() => {})
  } else {
    others?.close()
    void read(takeOwn)
  }
}
