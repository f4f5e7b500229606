import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Language } from '#contract/language.ts'
import { voiceLimits } from '#contract/voice/limits.ts'
import type { VoiceCharacter } from '#contract/voice/schemas.ts'
import { maxSoundBytes, type Synthesis, SynthesisError } from './port.ts'

const languages: Record<Language, string> = { en: 'en-us', id: 'id' }
const variants: Record<VoiceCharacter, string> = { male: 'm3', female: 'f3' }
/** Words in a minute: slower than eSpeak's own 175, which is hard to follow. */
const wordsPerMinute = '155'

/** A program with the options that come before ours. */
export type EspeakProgram = readonly [program: string, ...given: string[]]

/** eSpeak NG as WebAssembly, where its package is installed: it is an optional one. */
export function embeddedEspeak(): EspeakProgram | undefined {
  try {
    createRequire(import.meta.url).resolve('espeak-ng')
  } catch {
    return undefined
  }
  return [process.execPath, fileURLToPath(new URL('./espeak-process.ts', import.meta.url))]
}

/**
 * eSpeak NG in a process of its own for each sentence: its licence (GPL) keeps it out of ours. It gets nothing
 * of the server's surroundings, and the words come by its input, so that they are never options.
 */
export const createEspeakSynthesis =
  (program: EspeakProgram): Synthesis =>
  async ({ text, language, character }, signal) => {
    const voice = `${languages[language]}+${variants[character]}`
    const given = ['-v', voice, '-s', wordsPerMinute, '-b', '1', '--stdin', '--stdout']
    return { bytes: withLengths(await runProgram(program, given, text, signal)), mime: 'audio/wav' }
  }

/** Whether a program of the machine is there and is eSpeak NG. */
export async function hasEspeak(program: string): Promise<boolean> {
  try {
    return /espeak ng/i.test(
      Buffer.from(await runProgram([program], ['--version'], '', AbortSignal.timeout(5_000))).toString(),
    )
  } catch {
    return false
  }
}

function runProgram(
  [program, ...before]: EspeakProgram,
  given: readonly string[],
  input: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...before, ...given], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: voiceLimits.synthesisMs,
      killSignal: 'SIGKILL',
      signal,
    })
    const pieces: Buffer[] = []
    let length = 0
    child.stdout.on('data', (piece: Buffer) => {
      length += piece.length
      pieces.push(piece)
      if (length > maxSoundBytes) child.kill('SIGKILL')
    })
    child.on('error', (error) => reject(signal.aborted ? signal.reason : new SynthesisError('voice_failed', error)))
    child.on('close', (code) => {
      if (code === 0 && length > 0) resolve(new Uint8Array(Buffer.concat(pieces)))
      else reject(new SynthesisError('voice_failed', `the program ended with ${code}`))
    })
    // It may end before it has read everything.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** The program writes its header before it knows how long the sound is: players are told. */
function withLengths(wav: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength)
  const header = 44
  const isWav = wav.length > header && view.getUint32(0) === 0x52494646 && view.getUint32(36) === 0x64617461
  if (!isWav) throw new SynthesisError('voice_failed', 'the program gave no WAV file')
  view.setUint32(4, wav.length - 8, true)
  view.setUint32(40, wav.length - header, true)
  return wav
}
