import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { type ListeningClientMessage, listeningPath, listeningServerMessage } from '#contract/speech/listening.ts'
import { api } from '#web/lib/client/api.ts'

/** After a line that did not open or was lost, recordings are sent for so long. */
const restMs = 10_000
/** Words that do not come in time: the recording is sent. */
const wordsMs = 8_000

type Utterance = { number: number; onPartial: (words: string) => void; settle: (words: string | undefined) => void }

export type LiveRecogniser = ReturnType<typeof openLiveRecogniser>

/** Speech goes to the server while it is spoken. Its line is opened with the first utterance, and again after it was lost. */
export function openLiveRecogniser() {
  let socket: WebSocket | undefined
  let restsUntil = 0
  let number = 0
  let isClosed = false
  /** What was said before the line was open. */
  let early: (string | Int16Array<ArrayBuffer>)[] = []
  let utterances: Utterance[] = []
  const lose = () => {
    const lost = socket
    socket = undefined
    lost?.close()
    early = []
    restsUntil = performance.now() + restMs
    for (const { settle } of utterances.splice(0)) settle(undefined)
  }
  const send = (data: string | Int16Array<ArrayBuffer>) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(data)
    else early.push(data)
  }
  const say = (message: ListeningClientMessage) => send(JSON.stringify(message))
  const take = ({ data }: MessageEvent<string>) => {
    const read = listeningServerMessage.safeParse(JSON.parse(data))
    const utterance = utterances.find(({ number: known }) => known === read.data?.utterance)
    if (!read.success || !utterance) return
    if (read.data.type === 'partial') utterance.onPartial(read.data.text)
    else utterance.settle(read.data.type === 'words' ? read.data.text : undefined)
  }
  const connect = async () => {
    const { key } = await api.call(speechEndpoints.openListening)
    if (isClosed) return
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${listeningPath}`)
    socket = opened
    opened.onmessage = take
    opened.onclose = () => socket === opened && lose()
    opened.onopen = () => {
      opened.send(JSON.stringify({ type: 'start', key } satisfies ListeningClientMessage))
      for (const data of early.splice(0)) opened.send(data)
    }
  }
  return {
    /** Undefined while the line is not to be had. */
    begin: (onPartial: (words: string) => void) => {
      if (performance.now() < restsUntil) return undefined
      if (!socket && utterances.length === 0) connect().catch(lose)
      let settled: (words: string | undefined) => void = () => {}
      const words = new Promise<string | undefined>((settle) => {
        settled = settle
      })
      const utterance: Utterance = { number: ++number, onPartial, settle: settled }
      utterances.push(utterance)
      void words.then(() => {
        utterances = utterances.filter((other) => other !== utterance)
      })
      say({ type: 'begin', utterance: utterance.number })
      return {
        /** 16 kHz, between -1 and 1. */
        append: (samples: Float32Array) => send(toSamples(samples)),
        /** Its words; undefined where the recording must be sent. */
        finish: () => {
          say({ type: 'end', utterance: utterance.number })
          setTimeout(() => settled(undefined), wordsMs)
          return words
        },
        drop: () => {
          say({ type: 'drop', utterance: utterance.number })
          settled('')
        },
      }
    },
    close: () => {
      isClosed = true
      lose()
    },
  }
}

const toSamples = (samples: Float32Array): Int16Array<ArrayBuffer> =>
  Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767))
