import { afterEach, expect, test, vi } from 'vitest'
import { loadScreen } from './screen-files.ts'

afterEach(() => vi.unstubAllGlobals())

const screen = { default: () => null }
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

test('without a connection a screen is waited for, and comes with it', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  const load = vi.fn(gone)
  const loading = loadScreen('monitoring', 60_000, load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce(), { timeout: 60_000 })
  vi.stubGlobal('navigator', { ...navigator, onLine: true })
  load.mockResolvedValue(screen as never)
  dispatchEvent(new Event('online'))
  expect(await loading).toBe(screen)
})

test('a file that went with a newer version is the error on which the router reloads', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  await expect(loadScreen('monitoring', 60_000, gone)).rejects.toThrow('Failed to fetch dynamically imported module')
})

test('where the server does not answer nothing is reloaded', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(loadScreen('monitoring', 60_000, gone)).rejects.toThrow('no connection')
})

test('a screen that takes too long fails, and one that is not there is said to be none', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  await expect(loadScreen('monitoring', 5, () => new Promise(() => {}))).rejects.toThrow('did not load in time')
  expect((await loadScreen('no-such-screen')).default.name).toBe('NotFound')
})
