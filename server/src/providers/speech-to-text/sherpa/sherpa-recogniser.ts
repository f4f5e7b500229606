import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Samples } from '../../../platform/sound/samples.ts'
import { SpeechError, type StreamingRecogniser, type UtteranceStream } from '../port.ts'
import type { SpeechModel } from './model-folder.ts'
import type { SherpaAnswer, SherpaAsk } from './sherpa-messages.ts'

/** Words are waited for so long; a model is read into memory within that, too. */
const wordsMs = 60_000
/** What a process said last, of why it ended. */
const saidCharacters = 500

type Asked = {
  onPartial: (words: string) => void
  resolve: (words: string) => void
  reject: (error: SpeechError) => void
}

export type SherpaRecogniser = {
  begin: StreamingRecogniser['begin']
  /** The words of sound that is there already. Rejects with SpeechError. */
  transcribe: (samples: Samples, signal: AbortSignal) => Promise<string>
  close: () => void
}

/** Whether sherpa-onnx is installed: its package is an optional one. */
export function hasSherpa(): boolean {
  try {
    createRequire(import.meta.url).resolve('sherpa-onnx-node')
    return true
  } catch {
    return false
  }
}

/** A model on this machine. Its process starts with the first utterance, and anew with the one after it has ended. */
export function createSherpaRecogniser(model: SpeechModel): SherpaRecogniser {
  let child: ChildProcess | undefined
  let numbers = 0
  const asked = new Map<number, Asked>()
  const start = (): ChildProcess => {
    const begun = fork(fileURLToPath(new URL('./sherpa-process.ts', import.meta.url)), [JSON.stringify(model)], {
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let said = ''
    begun.unref()
    begun.channel?.unref()
    begun.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-saidCharacters)
    })
    begun.on('error', () => {})
    begun.on('message', (answer) => take(answer as SherpaAnswer))
    begun.on('close', () => {
      if (child === begun) child = undefined
      for (const [number, { reject }] of asked) {
        asked.delete(number)
        reject(new SpeechError('speech_failed', new Error(said.trim() || 'the process of the speech model ended')))
      }
    })
    return begun
  }
  const take = (answer: SherpaAnswer) => {
    const one = asked.get(answer.utterance)
    if ('partial' in answer) return one?.onPartial(answer.partial)
    asked.delete(answer.utterance)
    one?.resolve(answer.text)
  }
  const begin = (onPartial: (words: string) => void): UtteranceStream => {
    child ??= start()
    const at = child
    const utterance = ++numbers
    const send = (ask: SherpaAsk) => at.connected && at.send(ask, () => {})
    const words = new Promise<string>((resolve, reject) => asked.set(utterance, { onPartial, resolve, reject }))
    // Whoever does not ask for the words is not told why there are none.
    words.catch(() => {})
    return {
      append: (samples) => void send({ utterance, do: 'sound', samples }),
      finish: () => {
        send({ utterance, do: 'end' })
        const late = setTimeout(() => at.kill('SIGKILL'), wordsMs)
        return words.finally(() => clearTimeout(late))
      },
      drop: () => {
        asked.delete(utterance)
        send({ utterance, do: 'drop' })
      },
    }
  }
  return {
    begin,
    transcribe: async (samples, signal) => {
      const utterance = begin(() => {})
      utterance.append(samples)
      const words = await utterance.finish()
      signal.throwIfAborted()
      return words
    },
    close: () => child?.kill('SIGKILL'),
  }
}
