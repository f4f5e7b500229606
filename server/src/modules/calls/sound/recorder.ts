import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { joinSamples, noSamples, resampleSound, type Samples } from '../../../platform/sound/samples.ts'

/** What is kept: enough for speech. */
export const recordedRate = 8_000
/** Two channels of two bytes. */
const sampleBytes = 4
/** Of a second. */
export const recordedBytes = recordedRate * sampleBytes
/** Sound that comes later than this begins a new stretch; what comes a little late is joined to what was before. */
const gapMs = 120
/** So much is waited for before it is written: two channels of one time. */
const settledMs = 1_000

/** `fromMs`: what was before in the call is another's. `onWritten` is told what was written, at which byte of the whole. */
export type RecordingPart = { fromMs?: number; onWritten?: (bytes: Uint8Array, at: number) => void }

type Channel = { pieces: Samples[]; from: number; end: number }

export type Recorder = {
  /** Sound that was heard or said at a time of the call, at `rate`; gives the time at which it stands in the file. */
  take: (channel: 'caller' | 'agent', samples: Samples, atMs: number, rate: number) => number
  /** Writes what is settled. */
  flush: (nowMs: number) => void
  /** Writes the rest up to the end; gives how long the file is. */
  close: (nowMs: number) => Promise<number>
}

/** Writes a call as it goes on, the caller left and the agent right, so that a killed server leaves all but the last second. */
export function createRecorder(file: string, { fromMs = 0, onWritten = () => {} }: RecordingPart = {}): Recorder {
  const from = samplesIn(fromMs)
  // What another process wrote before stays where it is; where it wrote elsewhere there is silence.
  const stream = createWriteStream(file, { flags: existsSync(file) ? 'r+' : 'w', start: from * sampleBytes })
  let failed: unknown
  stream.on('error', (error) => {
    failed = error
  })
  const channels = { caller: newChannel(from), agent: newChannel(from) }
  let written = from
  const write = (until: number) => {
    if (until <= written || failed) return
    const [left, right] = [cut(channels.caller, written, until), cut(channels.agent, written, until)]
    const both = new Int16Array((until - written) * 2)
    for (let index = 0; index < until - written; index++) {
      both[index * 2] = left[index] ?? 0
      both[index * 2 + 1] = right[index] ?? 0
    }
    const bytes = new Uint8Array(both.buffer)
    stream.write(bytes)
    onWritten(bytes, written * sampleBytes)
    written = until
  }
  return {
    take: (name, samples, atMs, rate) => {
      const channel = channels[name]
      const at = samplesIn(atMs)
      // Nothing that came is dropped: what is behind goes on where the channel ends.
      const start = Math.max(written, at - channel.end > samplesIn(gapMs) ? at : channel.end)
      if (start > channel.end) append(channel, new Int16Array(start - channel.end))
      append(channel, resampleSound(samples, rate, recordedRate))
      return (start * 1_000) / recordedRate
    },
    flush: (nowMs) => write(samplesIn(nowMs - settledMs)),
    close: async (nowMs) => {
      write(Math.max(samplesIn(nowMs), channels.caller.end, channels.agent.end))
      stream.end()
      if (!stream.writableFinished && !failed) await Promise.race([once(stream, 'finish'), once(stream, 'error')])
      return written * sampleBytes
    },
  }
}

const newChannel = (at: number): Channel => ({ pieces: [], from: at, end: at })
const samplesIn = (ms: number) => Math.max(0, Math.round((ms * recordedRate) / 1_000))

function append(channel: Channel, samples: Samples): void {
  channel.pieces.push(samples)
  channel.end += samples.length
}

/** Takes what stands between two places out of a channel. */
function cut(channel: Channel, from: number, until: number): Samples {
  if (channel.end <= from) {
    Object.assign(channel, { pieces: [], from: until, end: until })
    return noSamples
  }
  const all = joinSamples(channel.pieces)
  const cut = all.slice(0, Math.max(0, until - channel.from))
  const rest = all.slice(cut.length)
  Object.assign(channel, { pieces: [rest], from: until, end: until + rest.length })
  return cut
}
