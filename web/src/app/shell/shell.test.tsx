import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storeSignIn } from '#web/lib/session/session.ts'
import { system } from '../../testing/browser.ts'
import { isReachable, routeTree } from '../routes.tsx'

const user = { id: 'u1', name: 'Ayu Rahma', email: 'ayu@tokonusantara.test', bot_id: 'b1' }
const calls: string[] = []
/** What every list of somebody new answers, the rights of somebody who may do nothing, and credits that never end. */
const nothingYet = {
  actions: [],
  features: [],
  credits: { unlimited: true },
  records: [],
  pagination: { page: 1, limit: 10, total: 0, is_last_page: true },
}

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', async (url: URL, init?: RequestInit) => {
    calls.push(`${init?.method} ${url.pathname}`)
    return Response.json({ status: true, message: 'ok', data: nothingYet })
  })
  vi.stubGlobal('scrollTo', () => {})
})

async function open(path: string) {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await act(async () => {
    render(<RouterProvider router={router} />)
    await router.load()
  })
  return router
}

const signedIn = () => storeSignIn({ token: 't', token_client: 'c', user })
const navigation = () => screen.findByRole('navigation', { name: 'Navigation' })

describe('without a token', () => {
  test.each(['/', '/c/1', '/t/templates', '/settings', '/success-payment'])(
    '%s leads to the sign-in screen',
    async (path) => {
      const router = await open(path)
      await waitFor(() => expect(router.state.location.pathname).toBe('/signin'))
    },
  )

  test.each(['/dpn-chat', '/dpn-chat/1', '/signin', '/about', '/oauth/failure'])('%s can be reached', async (path) => {
    const router = await open(path)
    expect(router.state.location.pathname).toBe(path)
  })
})

test.each([
  ['/', true],
  ['/t/templates', true],
  ['/success-payment', true],
  ['/c/1/2', false],
  ['/dashboard', true],
  ['/studio', true],
  ['/map-monitoring', true],
  ['/no-such-screen', false],
])('%s leads to a screen: %s', (address, leads) => {
  expect(isReachable(address)).toBe(leads)
})

describe('the shell', () => {
  beforeEach(signedIn)

  test('Ctrl+K opens the palette with the actions there are, Escape closes it', async () => {
    await open('/')
    await navigation()
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
    const field = await screen.findByRole('combobox', { name: 'Search screens and actions' })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Sign out')
    fireEvent.keyDown(field, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  test('a new chat leads to where it begins, and from there to the field, so that what is typed meanwhile is not left behind', async () => {
    const router = await open('/t/templates')
    await navigation()
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Ask anything, or / for a shortcut')
    field.blur()
    await act(async () => fireEvent.keyDown(window, { key: 'j', ctrlKey: true }))
    expect(router.state.location.pathname).toBe('/t/templates')
    expect(document.activeElement).toBe(field)
    await act(() => router.navigate({ to: '/bookmarks' }))
    await act(async () => fireEvent.keyDown(window, { key: 'j', ctrlKey: true }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  test.each([
    ['/settings/truth', '/settings/accuracy'],
    ['/verified-queries', '/knowledge/verified'],
    ['/knowledge-tests', '/knowledge/tests'],
  ])('%s, which people may have kept, leads to %s', async (kept, now) => {
    const router = await open(kept)
    await waitFor(() => expect(router.state.location.pathname).toBe(now))
  })

  test('the navigation narrows to icons and stays so', async () => {
    await open('/')
    await navigation()
    fireEvent.click(screen.getByRole('button', { name: 'Collapse navigation' }))
    expect(localStorage.getItem('nav')).toBe('collapsed')
    expect(screen.getByRole('button', { name: 'Search' }).textContent).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Expand navigation' }))
    expect(localStorage.getItem('nav')).toBe('wide')
  })

  test('on a tablet the navigation is icons until it is widened, which is not kept', async () => {
    system.width = 1024
    await open('/')
    await navigation()
    expect(screen.getByRole('button', { name: 'Search' }).textContent).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Expand navigation' }))
    expect(screen.getByRole('button', { name: 'Collapse navigation' })).toBeTruthy()
    expect(localStorage.getItem('nav')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Collapse navigation' }))
    expect(localStorage.getItem('nav')).toBeNull()
  })

  test('on a phone the navigation is out of the way', async () => {
    system.width = 390
    await open('/')
    await waitFor(() => expect(document.querySelector('#content')).toBeTruthy())
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('signing out tells the server, forgets the person and leads to the sign-in screen', async () => {
    const { signOut } = await import('../sign-out.ts')
    await act(signOut)
    expect(calls).toContain('POST /api/user/sign-out')
    expect(localStorage.getItem('token')).toBeNull()
    expect(location.pathname).toBe('/signin')
  })

  test('signing out without a connection forgets the person all the same', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const { signOut } = await import('../sign-out.ts')
    await act(signOut)
    expect(localStorage.getItem('token')).toBeNull()
  })
})
