import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type SoundSpan, silenceSpans } from './mask-sound.ts'

const seconds = 8
const rate = 8_000

async function silenced(spans: SoundSpan[], lateMs = 0) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'nalar-mask-'))
  onTestFinished(() => fs.rm(folder, { recursive: true }))
  const file = path.join(folder, 'call')
  const samples = new Int16Array(seconds * rate * 2).map((_, index) => (index % 2 === 0 ? 100 : 200))
  await fs.writeFile(file, new Uint8Array(samples.buffer))
  await silenceSpans(file, spans, lateMs)
  const read = new Int16Array(new Uint8Array(await fs.readFile(file)).buffer)
  expect(read).toHaveLength(samples.length)
  /** From when to when a channel is silent, in ms. */
  const silent = (channel: 0 | 1) => {
    const places = [...read.keys()].filter((index) => index % 2 === channel && read[index] === 0)
    return places.length === 0
      ? []
      : [Math.floor(places[0]! / 16), Math.ceil((places.at(-1)! + 1) / 16), places.length / 8]
  }
  return [silent(0), silent(1)]
}

test('what a caller said is silent from half a second before to half a second after, and what the agent said stays', async () => {
  expect(await silenced([{ speaker: 'caller', from: 2_000, until: 5_000 }])).toEqual([[1_500, 5_500, 4_000], []])
})

test('sound that may stand there later than it was said is silenced until then', async () => {
  expect(await silenced([{ speaker: 'agent', from: 2_000, until: 3_000 }], 700)).toEqual([[], [1_500, 4_200, 2_700]])
})

test('spans that reach beyond the recording end with it', async () => {
  const spans = [
    { speaker: 'caller', from: 0, until: 100 },
    { speaker: 'caller', from: 300, until: Number.POSITIVE_INFINITY },
  ] as const
  expect(await silenced([...spans])).toEqual([[0, 8_000, 8_000], []])
  expect(await silenced([{ speaker: 'caller', from: 9_000, until: 10_000 }])).toEqual([[], []])
})
