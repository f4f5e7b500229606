import { expect, test, vi } from 'vitest'
import { watchOtherTabs } from './other-tabs.ts'

const reload = vi.fn()
watchOtherTabs(reload)

test.each([
  ['signed out', { key: 'token', oldValue: 'a', newValue: null }, 1],
  ['somebody else signed in', { key: 'token', oldValue: 'a', newValue: 'b' }, 1],
  ['storage was cleared', { key: null }, 1],
  ['the same token again', { key: 'token', oldValue: 'a', newValue: 'a' }, 0],
  ['another theme', { key: 'theme', oldValue: 'dark', newValue: 'light' }, 0],
])('%s in another tab: starts over %o %d times', (_what, event, times) => {
  reload.mockClear()
  window.dispatchEvent(new StorageEvent('storage', event))
  expect(reload).toHaveBeenCalledTimes(times)
})
