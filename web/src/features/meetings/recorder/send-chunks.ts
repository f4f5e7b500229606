import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import type { MeetingId } from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'

type Chunk = { number: number; sound: Blob }

/** What was sent is kept for as many chunks, should the server ask for it again. */
const keptChunks = 24
const firstWaitMs = 1_000
const longestWaitMs = 15_000

/** Sends the chunks of a take in order, each until it has arrived. */
export type ChunkSender = {
  add: (sound: Blob) => void
  /** How many have not arrived. */
  waiting: () => number
  /** How many there are. */
  count: () => number
  /** Fulfilled once all have arrived; rejected with what cannot be got over. */
  whenSent: () => Promise<void>
}

type Options = {
  id: MeetingId
  take: number
  onChange: () => void
  /** The server takes no more of it. */
  onRefused: (error: CallError) => void
}

/** Whether another try may succeed: the network, a server that restarts, too much at a time. */
export const mayPass = (error: unknown) =>
  !(error instanceof CallError) || error.code === 'offline' || error.status >= 500 || [408, 429].includes(error.status)

export function createChunkSender({ id, take, onChange, onRefused }: Options): ChunkSender {
  const queue: Chunk[] = []
  const kept = new Map<number, Blob>()
  let count = 0
  let running: Promise<void> | undefined
  let refused: CallError | undefined

  const sendNext = async (chunk: Chunk): Promise<void> => {
    const form = new FormData()
    form.set('take', String(take))
    form.set('number', String(chunk.number))
    form.set('sound', chunk.sound, 'chunk.pcm')
    const { missing } = await api.call(meetingEndpoints.addMeetingChunk, { params: { id }, form })
    queue.shift()
    kept.set(chunk.number, chunk.sound)
    kept.delete(chunk.number - keptChunks)
    for (const number of missing) {
      const sound = kept.get(number)
      if (sound && !queue.some((other) => other.number === number)) queue.push({ number, sound })
    }
  }
  const run = async (): Promise<void> => {
    let waitMs = firstWaitMs
    for (let chunk = queue[0]; chunk; chunk = queue[0]) {
      try {
        await sendNext(chunk)
        waitMs = firstWaitMs
      } catch (error) {
        if (!mayPass(error)) {
          refused = error as CallError
          onRefused(refused)
          throw error
        }
        onChange()
        await untilOnlineOr(waitMs)
        waitMs = Math.min(longestWaitMs, waitMs * 2)
      }
      onChange()
    }
  }
  const start = () => {
    if (running || refused) return
    running = run().finally(() => {
      running = undefined
    })
    // Whoever waits hears of it.
    running.catch(() => {})
  }
  return {
    add: (sound) => {
      queue.push({ number: count++, sound })
      start()
      onChange()
    },
    waiting: () => queue.length,
    count: () => count,
    whenSent: async () => {
      while (queue.length > 0) {
        if (refused) throw refused
        start()
        await running
      }
    },
  }
}

/** After a while, or as soon as there is a connection again. */
export function untilOnlineOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
  })
}
