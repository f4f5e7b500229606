const pcm = 1

/** How long it is. */
export const wavHeaderBytes = 44

/** What stands before 16 bit samples in a WAV file. */
export function wavHeader({ channels, rate, bytes }: { channels: number; rate: number; bytes: number }): Buffer {
  const header = Buffer.alloc(wavHeaderBytes)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(pcm, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * channels * 2, 28)
  header.writeUInt16LE(channels * 2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return header
}
