import weights from '#contract/voice/silero/weights.bin?url'
import { readSpeechNet, type SpeechNet } from '#contract/voice/silero/weights.ts'
import { loadCode } from '#web/lib/lazy.ts'

let loading: Promise<SpeechNet> | undefined

/** Silero's net, which comes once talking begins. One that did not come is asked for again with the next conversation. */
export function loadSpeechNet(): Promise<SpeechNet> {
  loading ??= loadCode(fetchNet).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchNet(): Promise<SpeechNet> {
  const response = await fetch(weights)
  if (!response.ok) throw new Error(`speech net: ${response.status}`)
  return readSpeechNet(await response.arrayBuffer())
}
