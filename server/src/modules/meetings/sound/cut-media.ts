import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  ADTS,
  type AudioCodec,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  FilePathSource,
  FLAC,
  FlacOutputFormat,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  WAVE,
  WavOutputFormat,
  WEBM,
} from 'mediabunny'
import type { SoundMessage, SoundPiece, SoundProblem } from './sound-messages.ts'

/** Nothing here opens another file, as a playlist would. */
const formats = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, FLAC, MP3, ADTS, MPEG_TS]
/** What goes to the recogniser at once: well below what services take, and close enough to cite. */
const pieceSeconds = 60

const problem = (which: SoundProblem): SoundMessage => ({ kind: 'problem', problem: which })

/** What recognisers take, by how the sound is coded. */
function formatFor(codec: AudioCodec): OutputFormat | undefined {
  if (codec.startsWith('pcm-')) return new WavOutputFormat()
  if (codec === 'opus' || codec === 'vorbis') return new OggOutputFormat()
  if (codec === 'aac') return new Mp4OutputFormat()
  if (codec === 'mp3') return new Mp3OutputFormat()
  return codec === 'flac' ? new FlacOutputFormat() : undefined
}

/** Takes the sound of a media file apart without decoding it; without a folder it is only looked at. */
export async function cutMedia({ path: file, folder }: { path: string; folder?: string }): Promise<SoundMessage> {
  const input = new Input({ source: new FilePathSource(file), formats })
  try {
    if (!(await input.canRead())) return problem('meeting_file_not_supported')
    const track = await input.getPrimaryAudioTrack()
    if (!track) return problem('meeting_file_without_sound')
    const codec = await track.getCodec()
    if (!codec || !formatFor(codec)) return problem('meeting_file_not_supported')
    const durationMs = Math.round((await track.computeDuration()) * 1_000)
    if (durationMs <= 0) return problem('meeting_file_without_sound')
    const mime = (await input.getMimeType()).split(';')[0] ?? 'application/octet-stream'
    const pieces = folder ? await writePieces(track, codec, folder) : []
    return { kind: 'plan', plan: { durationMs, mime, pieces, peaks: [] } }
  } finally {
    input.dispose()
  }
}

async function writePieces(track: InputAudioTrack, codec: AudioCodec, folder: string): Promise<SoundPiece[]> {
  const pieces: SoundPiece[] = []
  let packets: EncodedPacket[] = []
  const flush = async () => {
    const [first] = packets
    const last = packets.at(-1)
    if (!first || !last) return
    const name = path.join(folder, String(pieces.length))
    await writeFile(name, await muxed(track, codec, packets), { mode: 0o600 })
    const [startsMs, endsMs] = [first.timestamp, last.timestamp + last.duration].map((time) => Math.round(time * 1_000))
    pieces.push({ channel: 0, startsMs: Math.max(0, startsMs ?? 0), endsMs: endsMs ?? 0, file: name })
    packets = []
  }
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packets[0] && packet.timestamp - packets[0].timestamp >= pieceSeconds) await flush()
    packets.push(packet)
  }
  await flush()
  return pieces
}

async function muxed(
  track: InputAudioTrack,
  codec: AudioCodec,
  packets: readonly EncodedPacket[],
): Promise<Uint8Array<ArrayBuffer>> {
  const format = formatFor(codec)
  const decoderConfig = await track.getDecoderConfig()
  if (!format || !decoderConfig) throw new Error('a track that was taken can be written')
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  const from = packets[0]?.timestamp ?? 0
  for (const packet of packets)
    await source.add(packet.clone({ timestamp: packet.timestamp - from }), { decoderConfig })
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}
