import fs from 'node:fs'
import { readSpeechNet, type SpeechNet } from '#contract/voice/silero/weights.ts'
import { programFile } from '../../../../platform/program-files.ts'
import { createLayerApplier } from './simd-layers.ts'

let net: SpeechNet | undefined

/** Silero's net, read once. */
export const speechNet = (): SpeechNet => (net ??= readNet())

function readNet(): SpeechNet {
  const weights = fs.readFileSync(programFile('contract/src/voice/silero/weights.bin'))
  return { ...readSpeechNet(new Uint8Array(weights).buffer), apply: createLayerApplier() }
}
