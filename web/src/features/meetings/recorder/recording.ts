import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { meetingLimits, meetingSound } from '#contract/meetings/limits.ts'
import type { StartedMeeting } from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { ownZone } from '#web/lib/format/time-zones.ts'
import { createStore, type ReadableStore } from '#web/lib/store.ts'
import type { Capture } from './capture.ts'
import { type ChunkSender, createChunkSender, mayPass, untilOnlineOr } from './send-chunks.ts'

export type RecordingView = {
  phase: 'recording' | 'paused' | 'saving' | 'ended'
  elapsedMs: number
  /** How loud each channel was in the last tenth of a second, 0 to 1. */
  levels: number[]
  /** How long nothing was heard of the microphone. */
  quietMs: number
  unsentMs: number
  /** What came up: the tab is gone, the microphone is gone, the end of the longest meeting. */
  notice: 'tabEnded' | 'microphoneLost' | 'limitReached' | undefined
  /** What the server said when it took no more. */
  refused: string | undefined
}

export type MeetingRecording = {
  view: ReadableStore<RecordingView>
  take: (samples: Int16Array) => void
  noteLost: (what: 'microphone' | 'tab') => void
  attach: (capture: Capture) => void
  pause: () => void
  resume: () => void
  /** Ends it and sends the rest; whether it is the server's now. */
  stop: () => Promise<boolean>
  /** Lets go of the microphone; what has arrived stays. */
  abandon: () => void
}

const beatMs = 20_000
const endAgainMs = 3_000
/** Below this nobody speaks. */
const quietLevel = 0.01
const { rate, chunkSeconds } = meetingSound
const chunkMs = chunkSeconds * 1_000

/** A recording under way: gathers sound into chunks and sends them. */
export function createMeetingRecording({ id, take, channels, received_ms }: StartedMeeting): MeetingRecording {
  const view = createStore<RecordingView>({
    phase: 'recording',
    elapsedMs: received_ms,
    levels: Array.from({ length: channels }, () => 0),
    quietMs: 0,
    unsentMs: 0,
    notice: undefined,
    refused: undefined,
  })
  const show = (next: Partial<RecordingView>) => view.set({ ...view.get(), ...next })
  let capture: Capture | undefined
  const close = () => {
    capture?.close()
    capture = undefined
    clearInterval(beats)
  }
  const sender: ChunkSender = createChunkSender({
    id,
    take,
    onChange: () => show({ unsentMs: sender.waiting() * chunkMs }),
    onRefused: (error) => {
      close()
      show({ phase: 'ended', refused: error.message })
    },
  })
  // One that is paused goes on to be a recording.
  const beats = setInterval(() => {
    if (view.get().phase === 'paused')
      api.call(meetingEndpoints.beatMeeting, { params: { id } }).catch(() => {
        // The next one tells.
      })
  }, beatMs)
  const buffer = new Int16Array(rate * chunkSeconds * channels)
  let filled = 0
  const flush = () => {
    if (filled > 0) sender.add(new Blob([buffer.slice(0, filled)]))
    filled = 0
  }
  const recording: MeetingRecording = {
    view,
    attach: (opened) => {
      capture = opened
    },
    take: (samples) => {
      const { phase, elapsedMs, quietMs } = view.get()
      if (phase !== 'recording') return
      for (let from = 0; from < samples.length; ) {
        const part = samples.subarray(from, from + buffer.length - filled)
        buffer.set(part, filled)
        filled += part.length
        from += part.length
        if (filled === buffer.length) flush()
      }
      const ms = (samples.length / channels / rate) * 1_000
      const levels = levelsOf(samples, channels)
      const isQuiet = (levels[0] ?? 0) < quietLevel
      show({ elapsedMs: elapsedMs + ms, levels, quietMs: isQuiet ? quietMs + ms : 0 })
      if (elapsedMs + ms >= meetingLimits.longestSeconds * 1_000) {
        show({ notice: 'limitReached' })
        void recording.stop()
      }
    },
    noteLost: (what) => {
      if (view.get().phase === 'ended' || view.get().phase === 'saving') return
      if (what === 'tab') return show({ notice: 'tabEnded' })
      show({ notice: 'microphoneLost' })
      void recording.stop()
    },
    pause: () => view.get().phase === 'recording' && show({ phase: 'paused', levels: view.get().levels.map(() => 0) }),
    resume: () => view.get().phase === 'paused' && show({ phase: 'recording', quietMs: 0 }),
    stop: async () => {
      if (view.get().phase === 'saving' || view.get().phase === 'ended') return false
      show({ phase: 'saving' })
      close()
      flush()
      try {
        await sender.whenSent()
        await endMeeting(id, sender.count())
        show({ phase: 'ended' })
        return true
      } catch (error) {
        show({ phase: 'ended', refused: (error as Error).message })
        return false
      }
    },
    abandon: () => {
      close()
      show({ phase: 'ended' })
    },
  }
  return recording
}

/** What is missing by now is nowhere any more: the meeting ends with what came. Without a connection it is tried until there is one. */
async function endMeeting(id: StartedMeeting['id'], chunks: number): Promise<void> {
  let count: number | null = chunks
  for (;;) {
    try {
      await api.call(meetingEndpoints.stopMeeting, { params: { id }, body: { chunks: count, zone: ownZone() } })
      return
    } catch (error) {
      if (error instanceof CallError && error.code === 'meeting_chunks_missing' && count !== null) count = null
      else if (mayPass(error)) await untilOnlineOr(endAgainMs)
      else throw error
    }
  }
}

/** The root mean square, stretched so that speech fills the meter. */
function levelsOf(samples: Int16Array, channels: number): number[] {
  const sums = Array.from({ length: channels }, () => 0)
  for (let index = 0; index < samples.length; index++) {
    const channel = index % channels
    sums[channel] = (sums[channel] ?? 0) + ((samples[index] ?? 0) / 32_768) ** 2
  }
  return sums.map((sum) => Math.min(1, Math.sqrt(sum / Math.max(1, samples.length / channels)) * 5))
}
