import { callSound } from '#contract/calls/limits.ts'
import { createVoiceFinder } from '#contract/voice/voice-finder.ts'
import { toFloats } from '../../../platform/sound/samples.ts'
import { speechNet } from '../live/voice-activity/speech-net.ts'
import type { VoiceActivity } from '../live/voice-activity/voice-activity.ts'

/** Tells voices at once and here, for tests whose clock stands in their hand. */
export const heardAtOnce: Pick<VoiceActivity, 'open'> = {
  open: () => {
    const finder = createVoiceFinder(callSound.rate, speechNet)
    return { hear: (samples, tell) => tell(finder.hear(toFloats(samples))), close: () => {} }
  },
}
