import type { WebSocket } from 'ws'
import { callSound } from '#contract/calls/limits.ts'
import { parseJson } from '../../../platform/parse-json.ts'
import { resampleSound, type Samples } from '../../../platform/sound/samples.ts'
import { createFrameOrder } from '../../../providers/telephony/frame-order.ts'
import { inboundFrame, streamMessage } from '../../../providers/telephony/media-stream.ts'
import { decodeMuLaw, encodeMuLaw } from '../../../providers/telephony/mu-law.ts'
import type { CallEnd, CallEndEvents } from '../live/call-end.ts'

const phoneRate = 8_000
/** A stream that nobody reads has this much on its way. */
const unreadBytes = 1_000_000
/** How long the last words are waited for. */
const playedMs = 4_000
const lastMark = 'last words'

/** A telephone behind a media stream whose start has come. */
export function phoneEnd(socket: WebSocket, streamSid: string): CallEnd {
  let events: CallEndEvents | undefined
  let isLost = false
  let hasStopped = false
  const early: string[] = []
  const order = createFrameOrder<Samples>()
  let onMark: (() => void) | undefined

  /** How a message ends. */
  const ofStream = `"streamSid":${JSON.stringify(streamSid)}}`
  const send = (message: object) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ ...message, streamSid }))
  }
  const give = (heard: (Samples | { missing: number })[]) => {
    for (const part of heard)
      events?.sound('missing' in part ? new Int16Array(part.missing * callSound.frameSamples) : part)
  }
  const take = (text: string) => {
    const said = parseJson(text)
    const frame = inboundFrame(said)
    if (frame) return give(order.take(frame.chunk, resampleSound(decodeMuLaw(frame.sound), phoneRate, callSound.rate)))
    const { success, data: message } = streamMessage.safeParse(said)
    if (!success) return
    if (message.event === 'dtmf') events?.said({ type: 'digit', digit: message.dtmf.digit })
    else if (message.event === 'mark' && message.mark.name === lastMark) onMark?.()
    else if (message.event === 'stop') {
      hasStopped = true
      give(order.rest())
      events?.said({ type: 'hang-up' })
    }
  }
  socket.on('message', (data) => {
    if (events) take(String(data))
    else early.push(String(data))
  })
  socket.on('close', () => {
    isLost = true
    onMark?.()
    if (!hasStopped) give(order.rest())
    events?.lost()
  })
  return {
    isRead: false,
    word: ({ type }) => {
      if (type === 'clear') send({ event: 'clear' })
    },
    sound: (frame) => {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > unreadBytes) return socket.terminate()
      const codes = encodeMuLaw(resampleSound(frame, callSound.rate, phoneRate))
      // Base64 needs nothing of JSON's marks.
      socket.send(`{"event":"media","media":{"payload":"${Buffer.from(codes.buffer).toString('base64')}"},${ofStream}`)
    },
    listen: (told) => {
      events = told
      for (const text of early.splice(0)) take(text)
      if (isLost) told.lost()
    },
    played: () => {
      if (hasStopped || socket.readyState !== socket.OPEN) return Promise.resolve()
      return new Promise<void>((done) => {
        const late = setTimeout(done, playedMs)
        onMark = () => {
          clearTimeout(late)
          done()
        }
        send({ event: 'mark', mark: { name: lastMark } })
      })
    },
    close: () => socket.close(1000),
  }
}
