import type { Recording } from '../../providers/speech-to-text/port.ts'

const rate = 16_000

/** Half a second of silence as a WAV file: mono, 16 bit, 16 kHz. */
export function silentRecording(): Recording {
  const samples = rate / 2
  const data = samples * 2
  const file = Buffer.alloc(44 + data)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + data, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(data, 40)
  return { bytes: new Uint8Array(file), mime: 'audio/wav', name: 'silence.wav' }
}
