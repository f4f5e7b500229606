import type { RawData, WebSocket } from 'ws'
import { callClientMessage } from '#contract/calls/wire.ts'
import { parseJson } from '../../../platform/parse-json.ts'
import { bytesOfSamples, samplesOfBytes } from '../../../platform/sound/samples.ts'
import type { CallEnd, CallEndEvents } from './call-end.ts'

/** What a line may carry that nobody reads. */
const unreadBytes = 1_000_000

/** What came on a line before the call had it. */
export type SaidEarly = [data: RawData, isBinary: boolean][]

/** A page that calls: the WebSocket of contract/src/calls/wire.ts. */
export function pageEnd(socket: WebSocket, early: SaidEarly): CallEnd {
  let events: CallEndEvents | undefined
  let isLost = false
  const isOpen = () => socket.readyState === socket.OPEN
  const take = (data: RawData, isBinary: boolean) => {
    if (isBinary) return events?.sound(samplesOfBytes(data as Buffer))
    const { success, data: said } = callClientMessage.safeParse(parseJson(String(data)))
    if (success && said.type !== 'start') events?.said(said)
  }
  socket.removeAllListeners('message')
  socket.on('message', (data, isBinary) => {
    if (events) take(data, isBinary)
    else early.push([data, isBinary])
  })
  socket.on('close', () => {
    isLost = true
    events?.lost()
  })
  return {
    isRead: true,
    word: (word) => {
      if (isOpen()) socket.send(JSON.stringify(word))
    },
    sound: (frame) => {
      if (!isOpen()) return
      if (socket.bufferedAmount > unreadBytes) socket.terminate()
      else socket.send(bytesOfSamples(frame))
    },
    listen: (told) => {
      events = told
      for (const [data, isBinary] of early.splice(0)) take(data, isBinary)
      if (isLost) told.lost()
    },
    // The page plays to its end what it has.
    played: async () => {},
    close: (code) => socket.close(code),
  }
}
