import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { meetingSound } from '#contract/meetings/limits.ts'
import { onlySpeaker, othersSpeaker, ownSpeaker } from '#contract/meetings/speaker-name.ts'
import { Failure } from '../../../platform/http/fail.ts'
import { wavHeader, wavHeaderBytes } from '../../../platform/sound/wav-header.ts'
import type { Recording } from '../../../providers/speech-to-text/port.ts'
import type { HeardLine } from '../content-store.ts'
import type { MeetingDeps } from '../meeting-deps.ts'
import type { MeetingRow } from '../row-store.ts'
import { spreadSentences } from '../transcript.ts'
import type { SoundPiece } from './sound-messages.ts'

type Heard = Pick<MeetingRow, 'channels' | 'language' | 'source'> & { soundKey: string }

/** What is said in a part of a meeting's sound; nothing where nobody speaks. Throws `speech_…` failures. */
export async function hearPiece(
  { files, speech }: Pick<MeetingDeps, 'files' | 'speech'>,
  meeting: Heard,
  piece: SoundPiece,
  signal: AbortSignal,
): Promise<HeardLine[]> {
  const recording = piece.file ? await mediaOf(piece.file) : await wavOfPiece(files, meeting, piece)
  const language = meeting.language === 'auto' ? undefined : meeting.language
  // A part of our own recording is one utterance: its times are known.
  const options = { segments: meeting.source === 'uploaded', language }
  const said = await speech.transcribeSound(recording, signal, options).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'speech_silent') return undefined
    throw error
  })
  if (!said) return []
  const speaker = meeting.source === 'uploaded' ? onlySpeaker : piece.channel === 0 ? ownSpeaker : othersSpeaker
  const { startsMs, endsMs } = piece
  if (!said.segments || said.segments.length === 0)
    return meeting.source === 'uploaded'
      ? spreadSentences(said.text, speaker, startsMs, endsMs)
      : [{ speaker, text: said.text, startsMs, endsMs }]
  return said.segments
    .filter(({ text }) => text !== '')
    .map((segment) => ({
      speaker: segment.speaker?.slice(0, 40) ?? speaker,
      text: segment.text,
      startsMs: Math.min(startsMs + segment.startsMs, endsMs),
      endsMs: Math.min(startsMs + segment.endsMs, endsMs),
    }))
}

async function mediaOf(file: string): Promise<Recording> {
  const bytes = new Uint8Array(await readFile(file))
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  const ending = type?.ext === 'opus' ? 'ogg' : (type?.ext ?? 'mp3')
  return { bytes, mime: type?.mime ?? 'audio/mpeg', name: `recording.${ending}` }
}

/** One channel of a stretch of our own WAV file. */
async function wavOfPiece(
  files: Pick<MeetingDeps['files'], 'part'>,
  { channels, soundKey }: Heard,
  { channel, startsMs, endsMs }: SoundPiece,
): Promise<Recording> {
  const { rate } = meetingSound
  const frame = 2 * channels
  const [first, end] = [startsMs, endsMs].map((ms) => Math.floor((ms / 1_000) * rate) * frame + wavHeaderBytes)
  const sound = await buffer(await files.part(soundKey, { start: first ?? 0, end: (end ?? 0) - 1 }))
  const samples = Math.floor(sound.length / frame)
  const bytes = Buffer.alloc(wavHeaderBytes + samples * 2)
  wavHeader({ channels: 1, rate, bytes: samples * 2 }).copy(bytes)
  for (let index = 0; index < samples; index++)
    bytes.writeInt16LE(sound.readInt16LE(index * frame + channel * 2), wavHeaderBytes + index * 2)
  return { bytes: new Uint8Array(bytes), mime: 'audio/wav', name: 'recording.wav' }
}
