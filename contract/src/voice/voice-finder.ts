import { firstActivity, hearLevel, isQuiet, loudness } from './activity.ts'
import { createSpeechEstimator, netRate, stepSamples } from './silero/net.ts'
import type { SpeechNet } from './silero/weights.ts'

/** Quiet for so long asks nothing of the net any more. */
const restMs = 500

export type VoiceFinder = ReturnType<typeof createVoiceFinder>

/** Tells from a sound whether somebody is speaking: by Silero, or by loudness for as long as its net is not there. */
export function createVoiceFinder(rate: number, findNet: () => SpeechNet | undefined) {
  let activity = firstActivity
  let estimator: ReturnType<typeof createSpeechEstimator> | undefined
  let likelihood = 0
  let quietMs = restMs
  const step = new Float32Array(stepSamples)
  const take = createThinner(rate, netRate)
  let filled = 0
  const estimate = (net: SpeechNet, samples: Float32Array) => {
    estimator ??= createSpeechEstimator(net)
    for (const sample of samples) {
      const thinned = take(sample)
      if (thinned === undefined) continue
      step[filled++] = thinned
      if (filled < stepSamples) continue
      filled = 0
      likelihood = estimator.hear(step)
    }
  }
  return {
    /** One more stretch, of samples between -1 and 1. */
    hear: (samples: Float32Array): boolean => {
      const ms = (samples.length / rate) * 1_000
      const level = loudness(samples)
      const net = findNet()
      quietMs = isQuiet(level) ? quietMs + ms : 0
      if (net && quietMs < restMs) estimate(net, samples)
      activity = hearLevel(activity, level, ms, net && likelihood)
      return activity.speaking
    },
  }
}

/** From one rate to a lower one, sample by sample: each the mean of those that it stands for. */
function createThinner(from: number, to: number): (sample: number) => number | undefined {
  let sum = 0
  let count = 0
  let share = 0
  return (sample) => {
    sum += sample
    count++
    share += to
    if (share < from) return undefined
    share -= from
    const mean = sum / count
    sum = 0
    count = 0
    return mean
  }
}
