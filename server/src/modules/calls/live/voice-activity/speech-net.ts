import fs from 'node:fs'
import { readSpeechNet, type SpeechNet } from '#contract/voice/silero/weights.ts'
import { programFile } from '../../../../platform/program-files.ts'

let net: SpeechNet | undefined

/** Silero's net, read once. */
export const speechNet = (): SpeechNet =>
  (net ??= readSpeechNet(new Uint8Array(fs.readFileSync(programFile('contract/src/voice/silero/weights.bin'))).buffer))
