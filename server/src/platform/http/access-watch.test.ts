import { once } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../log/log.ts'
import { type AccessBasis, createAccess, type WatchedAccess } from './access.ts'

// What stays open is closed when nobody can say any more that it may be: each way in which looking can fail.
type Follow = Parameters<typeof createAccess>[0]['follow']
const item = { id: '1', what: 'here' } as const
/** One item at once, then nothing more. */
const quiet: Follow = async function* () {
  yield item
}
const silent: Follow = async function* () {}
const broken: Follow = async function* () {
  yield item
  throw new Error('the carrier is away')
}

const opened: WatchedAccess[] = []
function watch(follow: Follow, holds: AccessBasis['holds'], on: AccessBasis['on'] = ['somebody']): WatchedAccess {
  const watched = createAccess({ follow }, createLog('silent')).watch({ on, holds })
  opened.push(watched)
  return watched
}
const ended = ({ signal }: WatchedAccess) => signal.aborted || once(signal, 'abort')
afterEach(() => {
  vi.useRealTimers()
  for (const { release } of opened.splice(0)) release()
})

describe('what stays open', () => {
  test('ends when it has ended before it was watched', async () => {
    await ended(watch(quiet, async () => false))
  })

  test('ends when it cannot be found out whether it may', async () => {
    const holds = vi.fn(() => Promise.reject(new Error('no database')))
    await ended(watch(quiet, holds))
    expect(holds).toHaveBeenCalledTimes(3)
  })

  test('goes on where it was found out at the third try', async () => {
    let tries = 0
    const holds = vi.fn(async () => {
      if (++tries < 3) throw new Error('no database')
      return true
    })
    const { signal } = watch(quiet, holds)
    await expect.poll(() => tries).toBe(3)
    // All that follows from the third answer has happened after this.
    await new Promise(setImmediate)
    expect(signal.aborted).toBe(false)
  })

  test('ends when nobody would hear of its end', async () => {
    await ended(watch(broken, async () => true))
  })

  test('ends by itself when its time runs out, of which nobody tells', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let holds = true
    const watched = watch(silent, async () => holds)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(watched.signal.aborted).toBe(false)
    holds = false
    await vi.advanceTimersByTimeAsync(60_000)
    await ended(watched)
  })
  test('ends although no further event would come', async () => {
    let holds = true
    let emit = () => {}
    const follow: Follow = async function* () {
      await new Promise<void>((resolve) => {
        emit = resolve
      })
      yield item
    }
    const access = createAccess({ follow }, createLog('silent'))
    const events = access.while(
      { on: ['somebody'], holds: async () => holds },
      new AbortController().signal,
      async function* (signal) {
        yield 'one'
        await (signal.aborted || once(signal, 'abort'))
      },
    )
    expect(await events.next()).toEqual({ done: false, value: 'one' })
    holds = false
    emit()
    expect(await events.next()).toEqual({ done: true, value: undefined })
  })
})
