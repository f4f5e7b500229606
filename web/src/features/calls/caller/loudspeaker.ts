import { callSound } from '#contract/calls/limits.ts'

/** The first sound waits so long, so that one that comes late leaves no gap. */
const leadSeconds = 0.06

/** Plays frames one behind the other as they come. `context` runs at the rate of the line. */
export function createLoudspeaker(context: AudioContext, output: AudioNode) {
  const playing = new Set<AudioBufferSourceNode>()
  let until = 0
  return {
    play: (samples: Int16Array<ArrayBuffer>) => {
      const buffer = new AudioBuffer({ length: Math.max(1, samples.length), sampleRate: callSound.rate })
      buffer.copyToChannel(
        Float32Array.from(samples, (sample) => sample / 32_768),
        0,
      )
      const source = new AudioBufferSourceNode(context, { buffer })
      source.connect(output)
      if (until < context.currentTime) until = context.currentTime + leadSeconds
      source.start(until)
      until += buffer.duration
      playing.add(source)
      source.onended = () => playing.delete(source)
    },
    /** The caller speaks: what was not heard yet is dropped. */
    clear: () => {
      for (const source of playing) source.stop()
      playing.clear()
      until = 0
    },
  }
}
