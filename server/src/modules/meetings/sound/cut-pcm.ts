import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { meetingSound } from '#contract/meetings/limits.ts'
import { firstActivity, hearLevel, loudness } from '#contract/voice/activity.ts'
import { wavHeaderBytes } from '../../../platform/sound/wav-header.ts'
import type { SoundMessage, SoundPiece } from './sound-messages.ts'

const frameMs = 20
const frameSamples = (meetingSound.rate * frameMs) / 1_000
/** Before a voice was noticed, and after it was last heard. */
const padMs = 240
/** A shorter pause is within a sentence. */
const pauseMs = 700
/** Longer pieces are cut: a line of the transcript is one piece. */
const longestMs = 30_000
/** Less than this is no word. */
const leastMs = 200

type Task = { path: string; channels: number; bars: number }

/** When somebody speaks in each channel of a WAV file of ours, and how loud it is. */
export async function cutPcm({ path, channels, bars }: Task): Promise<SoundMessage> {
  const { size } = await stat(path)
  const frameBytes = frameSamples * channels * 2
  const frames = Math.floor((size - wavHeaderBytes) / frameBytes)
  const heard = Array.from({ length: channels }, () => createListener(frames, bars))
  let rest = Buffer.alloc(0)
  let frame = 0
  for await (const chunk of createReadStream(path, { start: wavHeaderBytes, highWaterMark: 1 << 20 })) {
    const bytes = Buffer.concat([rest, chunk as Buffer])
    let at = 0
    for (; at + frameBytes <= bytes.length; at += frameBytes, frame++)
      for (const [channel, listener] of heard.entries()) listener.hear(frame, samplesIn(bytes, at, channel, channels))
    rest = bytes.subarray(at)
  }
  const durationMs = Math.round((size - wavHeaderBytes) / ((meetingSound.rate * channels * 2) / 1_000))
  const pieces = heard.flatMap((listener, channel) =>
    listener.spans(durationMs).map((span): SoundPiece => ({ channel, ...span })),
  )
  pieces.sort((left, right) => left.startsMs - right.startsMs)
  return { kind: 'plan', plan: { durationMs, mime: 'audio/wav', pieces, peaks: heard.map(({ peaks }) => [...peaks]) } }
}

function samplesIn(bytes: Buffer, at: number, channel: number, channels: number): Float32Array {
  const samples = new Float32Array(frameSamples)
  for (let index = 0; index < frameSamples; index++)
    samples[index] = bytes.readInt16LE(at + (index * channels + channel) * 2) / 32_768
  return samples
}

type Span = { startsMs: number; endsMs: number }

/** Notices in one channel when somebody speaks. */
function createListener(frames: number, bars: number) {
  const peaks = new Array<number>(bars).fill(0)
  const spans: Span[] = []
  let activity = firstActivity
  return {
    peaks,
    hear: (frame: number, samples: Float32Array) => {
      const bar = Math.min(bars - 1, Math.floor((frame / Math.max(1, frames)) * bars))
      let peak = peaks[bar] ?? 0
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
      peaks[bar] = Math.round(peak * 1_000) / 1_000
      activity = hearLevel(activity, loudness(samples), frameMs)
      if (!activity.speaking) return
      const at = frame * frameMs
      const last = spans.at(-1)
      if (last && at - last.endsMs < pauseMs && at - last.startsMs < longestMs) last.endsMs = at + frameMs
      else spans.push({ startsMs: last && at - last.endsMs < pauseMs ? last.endsMs : at, endsMs: at + frameMs })
    },
    /** With the beginning and the end of each voice, never one over the other. */
    spans: (durationMs: number): Span[] =>
      spans
        .filter(({ startsMs, endsMs }) => endsMs - startsMs >= leastMs)
        .map(({ startsMs, endsMs }, index, all) => ({
          startsMs: Math.max(index > 0 ? (all[index - 1]?.endsMs ?? 0) : 0, startsMs - padMs, 0),
          endsMs: Math.min(all[index + 1]?.startsMs ?? durationMs, endsMs + padMs, durationMs),
        })),
  }
}
