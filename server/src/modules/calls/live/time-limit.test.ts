import { afterEach, expect, test, vi } from 'vitest'
import type { CallServerMessage } from '#contract/calls/wire.ts'
import { fail } from '../../../platform/http/fail.ts'
import { aLiveCall } from '../testing/live-call.ts'
import { saidByItself } from './said-by-itself.ts'

const waiting = { timeout: 60_000 }

afterEach(() => void vi.restoreAllMocks())

test('nobody talks for three hours: the agent says goodbye once before the line’s limit, and ends the call there', async () => {
  const words: CallServerMessage[] = []
  const lines = () => words.flatMap((word) => (word.type === 'line' ? [word.text] : []))
  const began = performance.now()
  const { live, ended, say } = await aLiveCall({
    maxSeconds: 3_600,
    send: (text) => words.push(JSON.parse(text) as CallServerMessage),
  })
  await vi.waitFor(() => expect(lines()).toHaveLength(1), waiting)
  // Who is muted is not asked whether they are there.
  say({ type: 'mute', on: true })
  const after = (seconds: number) => {
    vi.spyOn(performance, 'now').mockReturnValue(began + seconds * 1_000)
    live.frame()
    live.tick()
  }
  after(3_580)
  expect(lines()).not.toContain(saidByItself.limit.en)
  after(3_590)
  after(3_592)
  expect(lines().filter((text) => text === saidByItself.limit.en)).toHaveLength(1)
  expect(ended).not.toHaveBeenCalled()
  after(3 * 3_600)
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), waiting)
  expect(words.at(-1)).toEqual({ type: 'ended', by: 'limit' })
})

test('nothing is left to pay the next seconds with: the agent says goodbye, and ends the call when those that were held are over', async () => {
  const words: CallServerMessage[] = []
  const lines = () => words.flatMap((word) => (word.type === 'line' ? [word.text] : []))
  const began = performance.now()
  const { live, ended, say } = await aLiveCall({
    ...{ maxSeconds: 3_600, heldSeconds: 60 },
    hold: async () => {
      throw fail('out_of_credits')
    },
    send: (text) => words.push(JSON.parse(text) as CallServerMessage),
  })
  await vi.waitFor(() => expect(lines()).toHaveLength(1), waiting)
  say({ type: 'mute', on: true })
  const after = async (seconds: number) => {
    vi.spyOn(performance, 'now').mockReturnValue(began + seconds * 1_000)
    live.frame()
    live.tick()
    await new Promise(setImmediate)
    live.frame()
  }
  await after(50)
  expect(lines()).not.toContain(saidByItself.limit.en)
  await after(58)
  expect(lines().filter((text) => text === saidByItself.limit.en)).toHaveLength(1)
  expect(ended).not.toHaveBeenCalled()
  await after(67)
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), waiting)
  expect(words.at(-1)).toEqual({ type: 'ended', by: 'limit' })
})
