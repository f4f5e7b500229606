import { createServer, type IncomingMessage } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { listenOnLoopback } from '../../testing/loopback-server.ts'

type Spoken = {
  /** Seconds of sound that were committed. */
  seconds: number
  item: string
  tell: (event: object) => void
  socket: WebSocket
}

export type FakeRealtime = {
  baseUrl: string
  handshakes: { url: string; authorization: string | undefined }[]
  sessions: { session: unknown }[]
  cleared: number
  /** Answers handshakes with this status instead of opening them. */
  refuse: number | undefined
  /** Words that are told while somebody speaks, one with every 100 ms. */
  partials: string[]
  /** What becomes of what was committed; left out: `words` of it at once. */
  respond: ((spoken: Spoken, index: number) => void) | undefined
  words: string
  /** Breaks every connection off. */
  drop: () => void
  close: () => Promise<void>
}

const completed = 'conversation.item.input_audio_transcription.completed'
const delta = 'conversation.item.input_audio_transcription.delta'
const bytesOfSecond = 24_000 * 2

export const completedEvent = (item_id: string, transcript: string) => ({ type: completed, item_id, transcript })

/** Transcription sessions on loopback as OpenAI documents them: a model in the address, or sound before a session, is an error there, too. */
export async function startFakeRealtime(): Promise<FakeRealtime> {
  const fake: FakeRealtime = {
    baseUrl: '',
    handshakes: [],
    sessions: [],
    cleared: 0,
    refuse: undefined,
    partials: [],
    respond: undefined,
    words: 'How many stores are there?',
    drop: () => {},
    close: async () => {},
  }
  const http = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  let items = 0
  http.on('upgrade', (request: IncomingMessage, stream, head) => {
    fake.handshakes.push({ url: request.url ?? '', authorization: request.headers.authorization })
    if (fake.refuse) {
      stream.end(`HTTP/1.1 ${fake.refuse} Refused\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, stream, head, (socket) =>
      serve(socket, request.url === '/v1/realtime?intent=transcription'),
    )
  })
  let spokenCount = 0
  const serve = (socket: WebSocket, isTranscription: boolean) => {
    let [bytes, told, isSetUp, item] = [0, 0, false, `item_${++items}`]
    const tell = (event: object) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(event))
    }
    const refuse = (code: string, event_id?: string) =>
      tell({ type: 'error', error: { type: 'invalid_request_error', code, message: code, event_id } })
    const begin = () => {
      ;[bytes, told, item] = [0, 0, `item_${++items}`]
    }
    const append = (audio = '') => {
      bytes += Buffer.from(audio, 'base64').byteLength
      const words = fake.partials[told]
      if (words !== undefined) tell({ type: delta, item_id: item, content_index: 0, delta: words })
      told++
    }
    const commit = () => {
      const spoken = { seconds: bytes / bytesOfSecond, item, tell, socket }
      tell({ type: 'input_audio_buffer.committed', item_id: item })
      begin()
      if (fake.respond) fake.respond(spoken, spokenCount++)
      else tell(completedEvent(spoken.item, fake.words))
    }
    tell({ type: 'session.created', session: {} })
    socket.on('error', () => {})
    socket.on('message', (data) => {
      const event = JSON.parse(String(data)) as { type: string; event_id?: string; audio?: string; session?: unknown }
      if (event.type === 'session.update' && isTranscription) {
        isSetUp = true
        fake.sessions.push({ session: event.session })
        tell({ type: 'session.updated', session: event.session })
      } else if (!isSetUp) refuse('invalid_session', event.event_id)
      else if (event.type === 'input_audio_buffer.append') append(event.audio)
      else if (event.type === 'input_audio_buffer.clear') {
        fake.cleared++
        begin()
        tell({ type: 'input_audio_buffer.cleared' })
      } else if (bytes < bytesOfSecond / 10) refuse('input_audio_buffer_commit_empty', event.event_id)
      else commit()
    })
  }
  const listening = await listenOnLoopback(http)
  fake.baseUrl = `${listening.origin}/v1`
  fake.drop = () => {
    for (const socket of sockets.clients) socket.terminate()
  }
  fake.close = () => {
    fake.drop()
    return listening.close()
  }
  return fake
}
