import { afterEach, expect, test, vi } from 'vitest'
import { loadCode } from './lazy.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const connection = (there: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there)
const failing = (times: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return 'code'
  })
  return load
}

test('what cannot be loaded without a connection is loaded when there is one', async () => {
  connection(false)
  const load = failing(1)
  const loaded = loadCode(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), { timeout: 60_000 })
  connection(true)
  dispatchEvent(new Event('online'))
  expect(await loaded).toBe('code')
})

test('one failure is tried again; two with a connection are told', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  expect(await loadCode(failing(1))).toBe('code')
  const load = failing(3)
  await expect(loadCode(load)).rejects.toThrow('Failed to fetch')
  expect(load).toHaveBeenCalledTimes(2)
})
