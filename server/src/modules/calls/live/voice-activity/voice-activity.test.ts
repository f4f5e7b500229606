import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { callSound } from '#contract/calls/limits.ts'
import { soundOf } from '../../testing/caller.ts'
import { startVoiceThread, VoiceActivity } from './voice-activity.ts'

const { frameSamples } = callSound
const speech = soundOf(0.6, true)
const silence = soundOf(0.6, false)
const log = { error: vi.fn(), warn: vi.fn() }
const threads: Worker[] = []
const start = () => {
  const thread = startVoiceThread()
  threads.push(thread)
  return thread
}
const activity = new VoiceActivity(log, start)
afterEach(() => activity.close())

/** What is told of a sound's frames, in their order; frames [from, until] that are heard at once. */
function listened(of: Pick<VoiceActivity, 'open'> = activity) {
  const sound = of.open()
  const told: boolean[] = []
  return {
    told,
    sound,
    hear: (samples: Int16Array<ArrayBuffer>) => {
      for (let from = 0; from < samples.length; from += frameSamples)
        sound.hear(samples.slice(from, from + frameSamples), (speaking) => told.push(speaking))
    },
  }
}
const frames = speech.length / frameSamples
const toldAll = (told: boolean[], count: number) => vi.waitFor(() => expect(told).toHaveLength(count), 20_000)

test('each of many sounds is told its own voice, on one thread', async () => {
  const talks = listened()
  const rests = listened()
  talks.hear(speech)
  rests.hear(silence)
  talks.hear(silence)
  rests.hear(speech)
  await toldAll(talks.told, 2 * frames)
  await toldAll(rests.told, 2 * frames)
  expect(talks.told.slice(0, frames).filter(Boolean).length).toBeGreaterThan(frames / 2)
  expect(talks.told.at(-1)).toBe(false)
  expect(rests.told.slice(0, frames)).not.toContain(true)
  expect(rests.told.slice(frames)).toContain(true)
  expect(threads).toHaveLength(1)
})

test('a thread that ends is replaced, said in the log, and no frame stays without an answer', async () => {
  const caller = listened()
  const before = threads.length
  caller.hear(silence)
  await toldAll(caller.told, frames)
  caller.hear(speech)
  await threads.at(-1)?.terminate()
  caller.hear(silence)
  await toldAll(caller.told, 3 * frames)
  expect(caller.told.slice(frames, 2 * frames)).toContain(true)
  expect(caller.told.at(-1)).toBe(false)
  expect(threads.length).toBe(before + 2)
  expect(log.error).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('another one goes on'))
})

test('a thread that ends again and again leaves it to loudness, and calls go on', async () => {
  const broken = () => {
    const thread = start()
    void thread.terminate()
    return thread
  }
  const breaks = new VoiceActivity(log, broken)
  const caller = listened(breaks)
  caller.hear(silence)
  await toldAll(caller.told, frames)
  caller.hear(speech)
  // At once: nobody waits for a thread any more.
  expect(caller.told).toHaveLength(2 * frames)
  expect(caller.told.slice(frames)).toContain(true)
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining('by loudness alone'))
})

test('a thread that hangs is ended, and what it was asked is asked again', async () => {
  let hung = 0
  const sometimes = new VoiceActivity(log, () => {
    const thread = start()
    if (hung++ === 0) thread.postMessage = () => {}
    return thread
  })
  const caller = listened(sometimes)
  const now = vi.spyOn(performance, 'now')
  caller.hear(speech)
  await new Promise((done) => setImmediate(done))
  now.mockReturnValue(performance.now() + 3_500)
  caller.hear(silence)
  await toldAll(caller.told, 2 * frames)
  now.mockRestore()
  expect(hung).toBe(2)
  expect(caller.told.slice(0, frames)).toContain(true)
  await sometimes.close()
})
