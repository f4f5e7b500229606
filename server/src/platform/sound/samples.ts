/** Sound as 16 bit samples, one channel. */
export type Samples = Int16Array<ArrayBuffer>

export const noSamples: Samples = new Int16Array(0)

/** The samples of a frame on the wire, little endian; half a sample at its end is dropped. */
export function samplesOfBytes(bytes: Uint8Array): Samples {
  const whole = bytes.subarray(0, bytes.byteLength - (bytes.byteLength % 2))
  // A copy: a Buffer's own slice is a view of a larger memory.
  return new Int16Array(new Uint8Array(whole).buffer)
}

export const bytesOfSamples = (samples: Samples): Uint8Array<ArrayBuffer> =>
  new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)

/** Between -1 and 1. */
export function toFloats(samples: Samples): Float32Array {
  // Not by Float32Array.from, which takes ten times as long.
  const floats = new Float32Array(samples.length)
  for (let index = 0; index < samples.length; index++) floats[index] = (samples[index] ?? 0) / 32_768
  return floats
}

export function joinSamples(pieces: readonly Samples[]): Samples {
  const all = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** The same sound at another rate: between two samples on a line; at a lower rate the mean of those that one stands for. */
export function resampleSound(samples: Samples, from: number, to: number): Samples {
  if (from === to) return samples
  if (from === to * 2) return halved(samples)
  if (to === from * 2) return doubled(samples)
  const step = from / to
  const result = new Int16Array(Math.floor(samples.length / step))
  for (let index = 0; index < result.length; index++) {
    const at = index * step
    result[index] = step >= 2 ? meanOf(samples, at, at + step) : between(samples, at)
  }
  return result
}

/** As below, for what telephones need thousands of times a second. */
function halved(samples: Samples): Samples {
  const result = new Int16Array(samples.length >> 1)
  for (let index = 0; index < result.length; index++)
    result[index] = ((samples[2 * index] ?? 0) + (samples[2 * index + 1] ?? 0) + 1) >> 1
  return result
}

function doubled(samples: Samples): Samples {
  const result = new Int16Array(samples.length * 2)
  for (let index = 0; index < samples.length; index++) {
    const here = samples[index] ?? 0
    result[2 * index] = here
    result[2 * index + 1] = (here + (samples[index + 1] ?? here) + 1) >> 1
  }
  return result
}

function meanOf(samples: Samples, from: number, until: number): number {
  let sum = 0
  const [first, end] = [Math.floor(from), Math.floor(until)]
  for (let index = first; index < end; index++) sum += samples[index] ?? 0
  return Math.round(sum / Math.max(1, end - first))
}

function between(samples: Samples, at: number): number {
  const first = Math.floor(at)
  const here = samples[first] ?? 0
  return Math.round(here + ((samples[first + 1] ?? here) - here) * (at - first))
}
