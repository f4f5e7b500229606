import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { callSound } from '#contract/calls/limits.ts'
import { bytesOfSamples, type Samples } from '../../../platform/sound/samples.ts'
import { encodeMuLaw } from '../../../providers/telephony/mu-law.ts'
import { phoneEnd } from '../phone/phone-end.ts'
import type { CallEnd } from './call-end.ts'
import { pageEnd, type SaidEarly } from './page-end.ts'

const aSocket = () =>
  Object.assign(new EventEmitter(), { OPEN: 1, readyState: 1, send: () => {}, close: () => {} }) as unknown as WebSocket
const loudness = (samples: Samples) => Math.max(...samples.map(Math.abs))
const frame = (level: number) => new Int16Array(callSound.frameSamples).fill(level)

/** What the call is given of an end, from when it listens. */
function heardBy(end: CallEnd): unknown[] {
  const heard: unknown[] = []
  end.listen({
    sound: (samples) => heard.push(Math.round(loudness(samples) / 1_000)),
    said: (word) => heard.push(word.type === 'digit' ? word.digit : word.type),
    lost: () => heard.push('lost'),
  })
  return heard
}

test('what a page sends before its call has the line is given to the call, in its order, and before what comes later', () => {
  const socket = aSocket()
  // Between the key and the call's end nobody but `early` keeps it.
  const early: SaidEarly = [[Buffer.from(bytesOfSamples(frame(1_000))), true]]
  const end = pageEnd(socket, early)
  const sends = (level: number) => socket.emit('message', Buffer.from(bytesOfSamples(frame(level))), true)
  sends(2_000)
  socket.emit('message', Buffer.from(JSON.stringify({ type: 'typed', text: 'Hello' })), false)
  sends(3_000)
  const heard = heardBy(end)
  sends(4_000)
  expect(heard).toEqual([1, 2, 'typed', 3, 4])
})

test('a page that has gone before its call has the line is known to have gone', () => {
  const socket = aSocket()
  const end = pageEnd(socket, [[Buffer.from(bytesOfSamples(frame(1_000))), true]])
  socket.emit('close')
  expect(heardBy(end)).toEqual([1, 'lost'])
})

test('so it is with a telephone: its sound and its keys', () => {
  const socket = aSocket()
  const end = phoneEnd(socket, 'MZ1')
  const sends = (message: object) => socket.emit('message', Buffer.from(JSON.stringify(message)))
  const sounds = (chunk: number, level: number) => {
    const payload = Buffer.from(encodeMuLaw(new Int16Array(160).fill(level))).toString('base64')
    sends({
      event: 'media',
      streamSid: 'MZ1',
      media: { track: 'inbound', chunk: `${chunk}`, timestamp: `${chunk * 20}`, payload },
    })
  }
  sounds(1, 1_000)
  sounds(2, 2_000)
  sends({ event: 'dtmf', streamSid: 'MZ1', dtmf: { track: 'inbound_track', digit: '7' } })
  const heard = heardBy(end)
  sounds(3, 4_000)
  expect(heard).toEqual([1, 2, '7', 4])
})
