import { WebSocket } from 'ws'
import { z } from 'zod'
import { parseJson } from '../../platform/parse-json.ts'
import { joinSamples, resampleSound, type Samples } from '../../platform/sound/samples.ts'
import type { ModelAddress } from '../model/port.ts'
import { SpeechError, type StreamingRecogniser, streamedRate, type UtteranceStream } from './port.ts'

/** The only rate that the protocol has for 16 bit samples. */
const sentRate = 24_000
/** So much sound goes at once. */
const sentMs = 100
/** Words of what was committed are waited for so long, and the first answer of a connection. */
const wordsMs = 6_000
const openMs = 5_000
/** Less than this the service refuses to commit: it is filled up with silence. */
const leastMs = 120

const problem = z.object({ code: z.string().nullish(), type: z.string().nullish(), event_id: z.string().nullish() })
const ofItem = z.object({ item_id: z.string() })
/** What is read of what the service tells; everything else is passed over. */
const serverEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('input_audio_buffer.committed'), ...ofItem.shape }),
  z.object({
    type: z.literal('conversation.item.input_audio_transcription.delta'),
    ...ofItem.shape,
    delta: z.string(),
  }),
  z.object({
    type: z.literal('conversation.item.input_audio_transcription.completed'),
    ...ofItem.shape,
    transcript: z.string(),
  }),
  z.object({ type: z.literal('conversation.item.input_audio_transcription.failed'), ...ofItem.shape, error: problem }),
  z.object({ type: z.literal('error'), error: problem }),
])
type ServerEvent = z.infer<typeof serverEvent>

/** Transcription sessions of OpenAI's realtime API at `{base}/realtime`. Connected with the first utterance, and again after a loss. */
export function openRealtimeRecogniser(address: ModelAddress): StreamingRecogniser {
  let session: Session | undefined
  return {
    begin: (onPartial) => {
      if (!session?.isOpen) session = new Session(address)
      return session.begin(onPartial)
    },
    close: () => session?.end(new SpeechError('speech_failed')),
  }
}

type Utterance = {
  /** Its item at the service: as its first words let guess, then as it was committed. */
  item: string | undefined
  state: 'spoken' | 'committed' | 'named'
  partial: string
  onPartial: (words: string) => void
  resolve: (words: string) => void
  reject: (error: SpeechError) => void
  failed: SpeechError | undefined
}

/** One connection. Utterances that were committed stand in the order in which the service names their items. */
class Session {
  readonly #socket: WebSocket
  readonly #early: string[] = []
  readonly #late: ReturnType<typeof setTimeout>
  #utterances: Utterance[] = []
  #ended: SpeechError | undefined
  #events = 0

  constructor({ baseUrl, name, apiKey }: ModelAddress) {
    const url = `${baseUrl.replace(/^http/, 'ws').replace(/\/+$/, '')}/realtime?intent=transcription`
    this.#socket = new WebSocket(url, { headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {} })
    this.#late = setTimeout(() => this.end(new SpeechError('speech_unreachable')), openMs)
    this.#socket.on('open', () => {
      for (const text of this.#early.splice(0)) this.#socket.send(text)
    })
    this.#socket.on('unexpected-response', (_request, { statusCode }) =>
      this.end(new SpeechError(byStatus(statusCode))),
    )
    this.#socket.on('error', (error) => this.end(new SpeechError('speech_unreachable', error)))
    this.#socket.on('close', () => this.end(new SpeechError('speech_unreachable')))
    this.#socket.on('message', (data) => this.#hear(String(data)))
    this.#send({
      type: 'session.update',
      session: {
        type: 'transcription',
        audio: {
          input: {
            format: { type: 'audio/pcm', rate: sentRate },
            transcription: { model: name },
            // We say when an utterance ends.
            turn_detection: null,
          },
        },
      },
    })
  }

  get isOpen(): boolean {
    return this.#ended === undefined
  }

  begin(onPartial: (words: string) => void): UtteranceStream {
    const utterance = newUtterance(onPartial)
    let waiting: Samples[] = []
    let [waitingSamples, sentSamples] = [0, 0]
    const flush = () => {
      if (waitingSamples === 0) return
      this.#send({ type: 'input_audio_buffer.append', audio: soundOf(waiting) })
      sentSamples += waitingSamples
      waiting = []
      waitingSamples = 0
    }
    const append = (samples: Samples) => {
      waiting.push(samples)
      waitingSamples += samples.length
      if (waitingSamples >= samplesIn(sentMs)) flush()
    }
    const forget = () => {
      this.#utterances = this.#utterances.filter((other) => other !== utterance)
    }
    this.#utterances.push(utterance)
    return {
      append,
      drop: () => {
        this.#send({ type: 'input_audio_buffer.clear' })
        forget()
      },
      finish: async () => {
        if (sentSamples + waitingSamples < samplesIn(leastMs)) append(new Int16Array(samplesIn(leastMs)))
        flush()
        const words = this.#wordsOf(utterance)
        utterance.state = 'committed'
        this.#send({ type: 'input_audio_buffer.commit' })
        return words.finally(forget)
      },
    }
  }

  /** What waits for words fails for this reason. */
  end(reason: SpeechError): void {
    if (this.#ended) return
    this.#ended = reason
    clearTimeout(this.#late)
    // A connection that is not open yet must not be closed politely.
    this.#socket.terminate()
    for (const { reject } of this.#utterances) reject(reason)
  }

  #wordsOf(utterance: Utterance): Promise<string> {
    if (this.#ended) return Promise.reject(this.#ended)
    return new Promise((resolve, reject) => {
      // A service that stalls once is connected anew, or the items of later utterances would be taken for this one's.
      const late = setTimeout(() => this.end(new SpeechError('speech_unreachable')), wordsMs)
      const settle =
        <Value>(done: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(late)
          done(value)
        }
      utterance.resolve = settle(resolve)
      utterance.reject = settle(reject)
      if (utterance.failed) utterance.reject(utterance.failed)
    })
  }

  #hear(text: string): void {
    clearTimeout(this.#late)
    const read = serverEvent.safeParse(parseJson(text))
    if (read.success) this.#take(read.data)
  }

  #take(event: ServerEvent): void {
    switch (event.type) {
      case 'input_audio_buffer.committed': {
        const named = this.#utterances.find(({ state }) => state === 'committed')
        if (named) Object.assign(named, { item: event.item_id, state: 'named' })
        return
      }
      case 'conversation.item.input_audio_transcription.delta': {
        const utterance = this.#of(event.item_id) ?? this.#utterances.find(({ item }) => !item)
        if (!utterance) return
        utterance.item = event.item_id
        utterance.partial += event.delta
        utterance.onPartial(utterance.partial.trim())
        return
      }
      case 'conversation.item.input_audio_transcription.completed':
        this.#of(event.item_id)?.resolve(event.transcript.trim())
        return
      case 'conversation.item.input_audio_transcription.failed':
        this.#of(event.item_id)?.reject(new SpeechError(byCode(event.error)))
        return
      default:
        // Which of our words it is about is not said in every service: none of them can be trusted any more.
        this.end(new SpeechError(byCode(event.error)))
    }
  }

  #of(item: string): Utterance | undefined {
    return this.#utterances.find((utterance) => utterance.item === item)
  }

  #send(event: object): void {
    const text = JSON.stringify({ event_id: `nalar_${++this.#events}`, ...event })
    if (this.#socket.readyState === WebSocket.CONNECTING) this.#early.push(text)
    else if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text)
  }
}

function newUtterance(onPartial: Utterance['onPartial']): Utterance {
  const utterance: Utterance = {
    item: undefined,
    state: 'spoken',
    partial: '',
    onPartial,
    resolve: () => {},
    reject: (error) => {
      utterance.failed = error
    },
    failed: undefined,
  }
  return utterance
}

const samplesIn = (ms: number) => (ms * streamedRate) / 1_000

function soundOf(pieces: readonly Samples[]): string {
  const { buffer, byteOffset, byteLength } = resampleSound(joinSamples(pieces), streamedRate, sentRate)
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

function byStatus(status = 0) {
  if (status === 401 || status === 403) return 'speech_key_refused' as const
  if (status === 429) return 'speech_busy' as const
  return status >= 500 ? ('speech_unreachable' as const) : ('speech_failed' as const)
}

function byCode({ code, type }: z.infer<typeof problem>) {
  const said = `${code ?? ''} ${type ?? ''}`
  if (/rate_limit|quota|overloaded/.test(said)) return 'speech_busy' as const
  if (/api_key|authentication|permission/.test(said)) return 'speech_key_refused' as const
  return 'speech_failed' as const
}
