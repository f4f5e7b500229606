/** A part of a sound that is recognised by itself. `file`: where it lies; without one it is cut out of the whole. */
export type SoundPiece = { channel: number; startsMs: number; endsMs: number; file?: string }

/** `pcm`: a WAV file of ours, of so many channels. `media`: a stranger's file; its pieces are written into `folder`, else it is only looked at. */
export type SoundTask =
  | { kind: 'pcm'; path: string; channels: number; bars: number }
  | { kind: 'media'; path: string; folder?: string }

export type SoundPlan = {
  durationMs: number
  /** Of a media file. */
  mime: string
  pieces: SoundPiece[]
  /** How loud each channel is, 0 to 1; empty where nothing was decoded. */
  peaks: number[][]
}

/** Why a file cannot be taken. */
export type SoundProblem = 'meeting_file_not_supported' | 'meeting_file_without_sound' | 'meeting_file_damaged'

export type SoundMessage = { kind: 'plan'; plan: SoundPlan } | { kind: 'problem'; problem: SoundProblem }
