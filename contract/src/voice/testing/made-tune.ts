/** A tone that swells and fades about twice a second: by loudness somebody speaks, by Silero nobody does. */
export const madeTune = (seconds: number, rate: number): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length: Math.round(seconds * rate) }, (_, index) => {
    const at = index / rate
    return 0.3 * Math.abs(Math.sin(at * 7)) * Math.sin(at * 2 * Math.PI * 440)
  })
