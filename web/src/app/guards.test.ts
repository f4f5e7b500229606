import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clearOnSignOut, getToken, getUser, storeSignIn } from '#web/lib/session/session.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import { keepsSessionOn401, opensAtSignIn, redirectOf } from './guards.ts'
import { onUnauthorized } from './unauthorized.ts'

const user = { id: 'u1', name: 'Ayu', email: 'ayu@tokonusantara.test', bot_id: 'b1' }

test.each([
  ['token', false, '/signin'],
  ['token', true, undefined],
  ['none', false, undefined],
  ['none', true, undefined],
] as const)('a screen with guard %s, signed in %s: sent to %s', (guard, signedIn, to) => {
  expect(redirectOf(guard, signedIn)).toBe(to)
})

test.each([
  ['/call-ui', true],
  ['/call-ui/x', true],
  ['/dpn-chat', true],
  ['/dpn-chat/42', true],
  ['/dpn-chats', false],
  ['/call', false],
  ['/', false],
  ['/c/1', false],
])('a 401 on %s keeps the session: %s', (pathname, keeps) => {
  expect(keepsSessionOn401(pathname)).toBe(keeps)
})

describe('a 401', () => {
  const goToSignIn = vi.fn()
  const error = { message: 'You are not authorized to access this page, please login first' }

  beforeEach(() => {
    goToSignIn.mockClear()
    toast.clear()
    storeSignIn({ token: 't', token_client: 'c', id_client: 'o', user })
    for (const [key, value] of Object.entries({ detail: 'd', theme: 'light', profile: 'p', language: 'id' }))
      localStorage.setItem(key, value)
  })

  test('clears token, bot, user and detail, says why once and goes to the sign-in screen', () => {
    onUnauthorized(error, '/c/1', goToSignIn)
    onUnauthorized(error, '/c/1', goToSignIn)
    expect(['token', 'token_client', 'bot', 'user', 'detail'].map((key) => localStorage.getItem(key))).toEqual(
      Array(5).fill(null),
    )
    expect(getUser()).toBeUndefined()
    expect(getToasts().map(({ text }) => text)).toEqual([error.message])
    expect(goToSignIn).toHaveBeenCalled()
  })

  test('leaves theme, profile and language alone', () => {
    onUnauthorized(error, '/', goToSignIn)
    expect(['theme', 'profile', 'language'].map((key) => localStorage.getItem(key))).toEqual(['light', 'p', 'id'])
  })

  test('does nothing on the screens that live apart', () => {
    onUnauthorized(error, '/dpn-chat', goToSignIn)
    expect(getToken()).toBe('t')
    expect(goToSignIn).not.toHaveBeenCalled()
    expect(getToasts()).toEqual([])
  })

  test('keeps what is not sent yet, for the same person only; signing out takes it along', () => {
    const kept = { 'draft:home': 'Half a question', 'studio:unsaved:1': '{}' }
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
    const left = () => Object.keys(kept).map((name) => localStorage.getItem(name))
    const signIn = (id: string) => storeSignIn({ token: 't', token_client: 'c', user: { ...user, id } })
    onUnauthorized(error, '/', goToSignIn)
    signIn('u1')
    expect(left()).toEqual(['Half a question', '{}'])
    onUnauthorized(error, '/', goToSignIn)
    signIn('u2')
    expect(left()).toEqual([null, null])
    localStorage.setItem('draft:home', 'Of the second person')
    localStorage.setItem('studio:builder', '{}')
    clearOnSignOut()
    expect([localStorage.getItem('draft:home'), localStorage.getItem('studio:builder')]).toEqual([null, null])
    // What somebody writes before signing in becomes theirs.
    localStorage.setItem('draft:home', 'Of a guest')
    signIn('u3')
    expect(localStorage.getItem('draft:home')).toBe('Of a guest')
  })

  test('signing out takes theme and profile as well, and keeps the language', () => {
    clearOnSignOut()
    expect(Object.keys(localStorage)).toEqual(['language'])
  })
})

test.each([
  ['/signin', '', false, true],
  ['/signin', '?next=%2Fstudio', false, true],
  ['/', '', false, true],
  // Back from an outside issuer.
  ['/signin', '?oauth=code', false, false],
  ['/signin', '', true, false],
  ['/', '', true, false],
  ['/sign-up', '', false, false],
  ['/studio', '', false, false],
])('%s%s, signed in: %s, begins with the sign-in screen by itself: %s', (pathname, search, hasToken, alone) => {
  expect(opensAtSignIn({ pathname, search }, hasToken)).toBe(alone)
})
