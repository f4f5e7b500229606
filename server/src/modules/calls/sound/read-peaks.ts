/** Two channels of 16 bits. */
const frameBytes = 4
const loudest = 32_768

/** How loud each channel of a recording is along it, as recorder.ts writes it, from 0 to 1; however long it is, a piece of it is in memory at a time. */
export async function readPeaks(sound: AsyncIterable<Buffer>, bytes: number, bars: number): Promise<number[][]> {
  const peaks = [new Array<number>(bars).fill(0), new Array<number>(bars).fill(0)] as const
  const barFrames = Math.max(1, Math.floor(bytes / frameBytes) / bars)
  let at = 0
  let held = new Uint8Array()
  for await (const piece of sound) {
    const all = new Uint8Array(held.length + piece.length)
    all.set(held)
    all.set(piece, held.length)
    const frames = Math.floor(all.length / frameBytes)
    const samples = new Int16Array(all.buffer, 0, frames * 2)
    for (let frame = 0; frame < frames; frame++) {
      const bar = Math.min(bars - 1, Math.floor((at + frame) / barFrames))
      const [left, right] = [Math.abs(samples[frame * 2] ?? 0), Math.abs(samples[frame * 2 + 1] ?? 0)]
      if (left > (peaks[0][bar] ?? 0)) peaks[0][bar] = left
      if (right > (peaks[1][bar] ?? 0)) peaks[1][bar] = right
    }
    at += frames
    held = all.slice(frames * frameBytes)
  }
  return peaks.map((channel) => channel.map((peak) => Math.round((peak / loudest) * 1_000) / 1_000))
}
