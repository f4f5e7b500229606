import { expect, test } from 'vitest'
import { inboundFrame } from './media-stream.ts'

const payload = Buffer.from([1, 2, 3, 4]).toString('base64')
const media = { track: 'inbound', chunk: '7', timestamp: '140', payload }

test('a frame of the caller is read with its place and its sound', () => {
  const read = { chunk: 7, sound: Buffer.from([1, 2, 3, 4]) }
  expect(inboundFrame({ event: 'media', sequenceNumber: '8', media, streamSid: 'MZ' })).toEqual(read)
  expect(inboundFrame({ event: 'media', media: { chunk: 7, payload } })).toEqual(read)
})

test.each([
  ['no message', undefined],
  ['a text', 'media'],
  ['null', null],
  ['another event', { event: 'mark', media }],
  ['no media', { event: 'media' }],
  ['media that are none', { event: 'media', media: 'sound' }],
  ['what the agent says', { event: 'media', media: { ...media, track: 'outbound' } }],
  ['no place', { event: 'media', media: { payload } }],
  ['an empty place', { event: 'media', media: { ...media, chunk: '' } }],
  ['a place that is none', { event: 'media', media: { ...media, chunk: 'first' } }],
  ['a place before the first', { event: 'media', media: { ...media, chunk: '-1' } }],
  ['half a place', { event: 'media', media: { ...media, chunk: 1.5 } }],
  ['a place in a list', { event: 'media', media: { ...media, chunk: [7] } }],
  ['no sound', { event: 'media', media: { chunk: '7' } }],
  ['an empty sound', { event: 'media', media: { ...media, payload: '' } }],
  ['sound that is not of base64', { event: 'media', media: { ...media, payload: 'ÿ*&^' } }],
  ['sound that was cut off', { event: 'media', media: { ...media, payload: payload.slice(0, -1) } }],
])('%s is no frame', (_, message) => {
  expect(inboundFrame(message)).toBeUndefined()
})
