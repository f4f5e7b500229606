import { createRequire } from 'node:module'
import { streamedRate } from '../port.ts'
import type { SpeechModel } from './model-folder.ts'
import type { SherpaAnswer, SherpaAsk } from './sherpa-messages.ts'

// sherpa-onnx in a process of its own: it is native code, ends its process where a model does not load, and computes for as long as it takes.

type Stream = {
  acceptWaveform: (sound: { samples: Float32Array; sampleRate: number }) => void
  inputFinished?: () => void
}
type Recogniser = {
  createStream: () => Stream
  decode: (stream: Stream) => void
  isReady?: (stream: Stream) => boolean
  getResult: (stream: Stream) => { text: string }
}
type Sherpa = Record<'OnlineRecognizer' | 'OfflineRecognizer', new (config: object) => Recogniser>

/** The last sound of an utterance is only decoded with some after it. */
const tail = new Float32Array(streamedRate / 2)

const { streaming, config } = JSON.parse(process.argv[2] ?? '{}') as SpeechModel
const sherpa = createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa
const recogniser = new (streaming ? sherpa.OnlineRecognizer : sherpa.OfflineRecognizer)({
  featConfig: { sampleRate: streamedRate, featureDim: 80 },
  modelConfig: { ...config, numThreads: 1, provider: 'cpu', debug: 0 },
  decodingMethod: 'greedy_search',
})
const utterances = new Map<number, { stream: Stream; partial: string }>()
const tell = (answer: SherpaAnswer) => process.send?.(answer)

function utteranceOf(number: number) {
  const known = utterances.get(number)
  if (known) return known
  const begun = { stream: recogniser.createStream(), partial: '' }
  utterances.set(number, begun)
  return begun
}

function decode(stream: Stream): string {
  if (recogniser.isReady) while (recogniser.isReady(stream)) recogniser.decode(stream)
  else recogniser.decode(stream)
  return recogniser.getResult(stream).text.trim()
}

process.on('message', (ask: SherpaAsk) => {
  const utterance = utteranceOf(ask.utterance)
  const { stream } = utterance
  if (ask.do === 'sound') {
    stream.acceptWaveform({
      samples: Float32Array.from(ask.samples, (sample) => sample / 32_768),
      sampleRate: streamedRate,
    })
    const words = streaming ? decode(stream) : ''
    if (words === utterance.partial) return
    utterance.partial = words
    tell({ utterance: ask.utterance, partial: words })
    return
  }
  utterances.delete(ask.utterance)
  if (ask.do === 'drop') return
  if (streaming) stream.acceptWaveform({ samples: tail, sampleRate: streamedRate })
  stream.inputFinished?.()
  tell({ utterance: ask.utterance, text: decode(stream) })
})
process.on('disconnect', () => process.exit())
