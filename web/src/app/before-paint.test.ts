import { type AnyRoute, createRouter } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { clearOnSignOut } from '#web/lib/session/session.ts'
import { system } from '#web/testing/browser.ts'
import beforePaint from '../../public/before-paint.js?raw'
import { routeTree } from './routes.tsx'

// Gives the routes their ids and whole paths.
createRouter({ routeTree })
const children = (route: AnyRoute): AnyRoute[] => Object.values(route.children ?? {})
const withShell: string[] = []
const alone: string[] = []
for (const route of children(routeTree)) {
  const screens = children(route)
  if (screens.length > 0) withShell.push(...screens.map(({ fullPath }) => fullPath))
  else alone.push(route.fullPath)
}

function frameAt(address: string): string | undefined {
  delete document.documentElement.dataset.frame
  history.replaceState(null, '', address.replaceAll(/[{}$]/g, ''))
  new Function(beforePaint)()
  return document.documentElement.dataset.frame
}

test('the routes are known', () => {
  expect(withShell).toContain('/dpn-chat')
  expect(withShell).toContain('/knowledge/use-cases/$id')
  expect(alone).toContain('/signin')
})

test.each(withShell)('%s has the frame of the shell before the client is here, for who is signed in', (address) => {
  expect(frameAt(address)).toBeUndefined()
  localStorage.setItem('token', 'x')
  expect(frameAt(address)).toBe('wide')
  localStorage.setItem('nav', 'collapsed')
  expect(frameAt(address)).toBe('narrow')
  localStorage.setItem('nav', 'wide')
  system.width = 1099
  expect(frameAt(address)).toBe('narrow')
  system.width = 1100
  expect(frameAt(address)).toBe('wide')
})

test.each(alone)('%s has no frame', (address) => {
  localStorage.setItem('token', 'x')
  expect(frameAt(address)).toBeUndefined()
})

test.each([
  ['/d/none', 'board'],
  ['/a/0198c0de-0000-7000-8000-000000000001', 'agent'],
  ['/call', 'agent'],
  ['/call-ui', 'agent'],
  ['/dashboard', undefined],
  ['/agents', undefined],
  ['/call-logs-and-analytics', undefined],
  ['/signin', undefined],
])('%s shows %s while the client comes', (address, opening) => {
  delete document.documentElement.dataset.opening
  frameAt(address)
  expect(document.documentElement.dataset.opening).toBe(opening)
})

test('storage that is closed does not break the page; what is kept meanwhile is forgotten like everything else', () => {
  const storages = (['localStorage', 'sessionStorage'] as const).map(
    (name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const,
  )
  const closed = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied')
  })
  new Function(beforePaint)()
  expect(document.documentElement.dataset.theme).toBe('dark')
  closed.mockRestore()
  localStorage.setItem('draft:home', 'Half a question')
  localStorage.setItem('language', 'id')
  clearOnSignOut()
  expect([localStorage.getItem('draft:home'), localStorage.getItem('language')]).toEqual([null, 'id'])
  // The browser's own come back: every file of this worker shares the page.
  for (const [name, own] of storages) if (own) Object.defineProperty(window, name, own)
  expect(localStorage).toBeInstanceOf(Storage)
})
