import { expect, test, vi } from 'vitest'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { tellOtherTabs, watchChangesElsewhere } from './changed-elsewhere.ts'
import { api } from './client/api.ts'

const ask = vi.fn()
watchChangesElsewhere(ask)
const inAnotherTab = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'x' }))
const come = () => window.dispatchEvent(new Event('focus'))

test('what was changed in another tab is asked for when the person comes, once', () => {
  come()
  inAnotherTab('theme')
  come()
  expect(ask).not.toHaveBeenCalled()
  inAnotherTab('changed')
  inAnotherTab('changed')
  expect(ask).not.toHaveBeenCalled()
  come()
  come()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('every change is another sign, and looking is none', async () => {
  vi.stubGlobal('fetch', async (url: URL) =>
    url.pathname === endpointPath(notificationEndpoints.savePushDevice, {})
      ? Response.json({ status: true, data: {} })
      : Response.json({ status: true, data: { unread: 0 } }),
  )
  const signs = [localStorage.getItem('changed')]
  await api.call(notificationEndpoints.checkNotifications)
  expect(localStorage.getItem('changed')).toBe(signs[0])
  const body = { endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }
  await api.call(notificationEndpoints.savePushDevice, { body } as never)
  signs.push(localStorage.getItem('changed'))
  tellOtherTabs()
  signs.push(localStorage.getItem('changed'))
  expect(new Set(signs).size).toBe(3)
})
