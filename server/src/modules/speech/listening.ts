import type { RawData, WebSocket } from 'ws'
import { costRates } from '#contract/kit/rates.ts'
import {
  type ListeningServerMessage,
  listeningClientMessage,
  listeningLimits,
  listeningPath,
} from '#contract/speech/listening.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SocketRoute } from '../../platform/http/sockets.ts'
import { parseJson } from '../../platform/parse-json.ts'
import { samplesOfBytes } from '../../platform/sound/samples.ts'
import { type StreamingRecogniser, streamedRate, type UtteranceStream } from '../../providers/speech-to-text/port.ts'
import type { Speech } from './service.ts'

type ListeningDeps = Pick<Deps, 'secrets' | 'clock' | 'log'>

const closedFor = { forged: 4004, over: 4000, tooMuch: 4013 } as const
const keyPurpose = 'listening'

/** A key with which a line can be opened for a moment, by whichever process is asked. */
export const listeningKey = ({ secrets, clock }: ListeningDeps): string =>
  secrets.encrypt(JSON.stringify([keyPurpose, clock.now().getTime() + listeningLimits.keySeconds * 1_000]))

function isKey({ secrets, clock }: ListeningDeps, key: string): boolean {
  try {
    const said = parseJson(secrets.decrypt(key))
    return Array.isArray(said) && said[0] === keyPurpose && said[1] > clock.now().getTime()
  } catch {
    return false
  }
}

/** The lines on which voice chat is heard while one speaks. */
export function createListening(deps: ListeningDeps, speech: Pick<Speech, 'stream'>) {
  const open = new Set<WebSocket>()
  const route: SocketRoute = {
    prefix: listeningPath,
    rate: { name: 'listening', ...costRates.costly },
    open: (socket) => {
      open.add(socket)
      const old = setTimeout(() => socket.close(closedFor.over), listeningLimits.lineMinutes * 60_000)
      const line = new ListeningLine(deps, speech, socket)
      socket.on('message', (data, isBinary) => line.take(data, isBinary))
      socket.on('close', () => {
        clearTimeout(old)
        open.delete(socket)
        line.close()
      })
    },
  }
  return {
    route,
    stop: async () => {
      for (const socket of open) socket.terminate()
    },
  }
}

type HeardUtterance = { number: number; stream: UtteranceStream; samples: number }

class ListeningLine {
  readonly #deps: ListeningDeps
  readonly #speech: Pick<Speech, 'stream'>
  readonly #socket: WebSocket
  #recogniser: Promise<StreamingRecogniser | undefined> | undefined
  #utterance: HeardUtterance | undefined
  /** What is said is done one after the other. */
  #last: Promise<void> = Promise.resolve()

  constructor(deps: ListeningDeps, speech: Pick<Speech, 'stream'>, socket: WebSocket) {
    this.#deps = deps
    this.#speech = speech
    this.#socket = socket
  }

  take(data: RawData, isBinary: boolean): void {
    this.#last = this.#last
      .then(() => (isBinary ? this.#hear(data as Buffer) : this.#listen(String(data))))
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'the line of a voice chat failed')
        this.#socket.close(closedFor.over)
      })
  }

  close(): void {
    this.#utterance = undefined
    void this.#recogniser?.then(
      (recogniser) => recogniser?.close(),
      () => {},
    )
  }

  #hear(bytes: Buffer): void {
    const utterance = this.#utterance
    if (!utterance) return
    const samples = samplesOfBytes(bytes)
    utterance.samples += samples.length
    if (utterance.samples > listeningLimits.utteranceSeconds * streamedRate) this.#socket.close(closedFor.tooMuch)
    else utterance.stream.append(samples)
  }

  async #listen(text: string): Promise<void> {
    const read = listeningClientMessage.safeParse(parseJson(text))
    if (!read.success) return
    const said = read.data
    if (said.type === 'start') {
      if (!isKey(this.#deps, said.key)) return this.#socket.close(closedFor.forged)
      this.#recogniser ??= this.#speech.stream()
      return
    }
    const recogniser = await this.#recogniser
    const { utterance: number } = said
    if (said.type === 'begin') {
      const onPartial = (words: string) => this.#tell({ type: 'partial', utterance: number, text: words })
      this.#utterance?.stream.drop()
      this.#utterance = recogniser && { number, stream: recogniser.begin(onPartial), samples: 0 }
      return
    }
    const heard = this.#utterance?.number === number ? this.#utterance : undefined
    this.#utterance = undefined
    if (said.type === 'drop') heard?.stream.drop()
    else if (heard) void this.#finish(heard)
    else this.#tell({ type: 'failed', utterance: number })
  }

  async #finish({ number, stream }: HeardUtterance): Promise<void> {
    try {
      this.#tell({ type: 'words', utterance: number, text: await stream.finish() })
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'speech was not recognised while it was spoken')
      this.#tell({ type: 'failed', utterance: number })
    }
  }

  #tell(message: ListeningServerMessage): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}
