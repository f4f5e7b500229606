import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Samples } from '../../../platform/sound/samples.ts'
import { createRecorder, recordedRate } from './recorder.ts'

const ms = 8
/** So many milliseconds of one level, at the rate that is kept. */
const sound = (level: number, forMs: number): Samples => new Int16Array(forMs * ms).fill(level)

async function aRecorder() {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'nalar-recorder-'))
  onTestFinished(() => fs.rm(folder, { recursive: true }))
  const file = path.join(folder, 'call')
  const recorder = createRecorder(file)
  return {
    recorder,
    /** What stands in the file, by channel: each level with how many milliseconds of it follow each other. */
    read: async () => {
      const bytes = new Uint8Array(await fs.readFile(file))
      const samples = new Int16Array(bytes.buffer)
      return ([0, 1] as const).map((channel) => {
        const stretches: [level: number, forMs: number][] = []
        for (let index = channel; index < samples.length; index += 2) {
          const level = samples[index]!
          const last = stretches.at(-1)
          if (last?.[0] === level) last[1] += 1 / ms
          else stretches.push([level, 1 / ms])
        }
        return stretches
      })
    },
  }
}
const caller = (recorder: ReturnType<typeof createRecorder>, level: number, forMs: number, at: number) =>
  recorder.take('caller', sound(level, forMs), at, recordedRate)

test('each channel keeps what came at its time, with silence where nothing did', async () => {
  const { recorder, read } = await aRecorder()
  caller(recorder, 100, 500, 0)
  recorder.take('agent', sound(200, 300), 1_000, recordedRate)
  recorder.flush(3_000)
  caller(recorder, 101, 500, 4_000)
  await recorder.close(5_000)
  expect(await read()).toEqual([
    [
      [100, 500],
      [0, 3_500],
      [101, 500],
      [0, 500],
    ],
    [
      [0, 1_000],
      [200, 300],
      [0, 3_700],
    ],
  ])
})

test.each([
  ['comes a little late', 560],
  ['comes before what it follows has been heard', 300],
])('sound that %s goes on where the one before ended', async (_, at) => {
  const { recorder, read } = await aRecorder()
  caller(recorder, 100, 500, 0)
  caller(recorder, 101, 500, at)
  await recorder.close(1_000)
  expect((await read())[0]).toEqual([
    [100, 500],
    [101, 500],
  ])
})

test('what comes after its time was written is behind it, and nothing that came is dropped, also beyond the end', async () => {
  const { recorder, read } = await aRecorder()
  caller(recorder, 100, 500, 0)
  recorder.flush(3_000)
  caller(recorder, 101, 400, 600)
  caller(recorder, 102, 3_000, 1_000)
  await recorder.close(2_000)
  expect((await read())[0]).toEqual([
    [100, 500],
    [0, 1_500],
    [101, 400],
    [102, 3_000],
  ])
})

test('a process that is killed leaves all but the last second', async () => {
  const { recorder, read } = await aRecorder()
  for (let at = 0; at < 5_000; at += 20) caller(recorder, 100, 20, at)
  recorder.flush(5_000)
  await expect.poll(async () => (await read())[0], { timeout: 60_000 }).toEqual([[100, 4_000]])
  await recorder.close(5_000)
})
