import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { errorMessage } from '#contract/errors.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { SignInPage } from './sign-in-page.tsx'

const signedIn = {
  token: 'token-1',
  token_client: 'client-1',
  id_client: 'organization-1',
  user: { id: 'u', name: 'Ayu', email: 'ayu@toko.test', bot_id: 'bot-1', language: 'id' },
}

beforeEach(() => setLanguage('en'))

const fill = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const pages = { '/signin': <SignInPage />, '/settings/sign-ins': 'devices' }

test('email and password lead to the templates, and what was answered is kept', async () => {
  let sent: unknown
  fakeServer([
    [
      accountEndpoints.signIn,
      ({ body }) => {
        sent = body
        return { data: signedIn }
      },
    ],
  ])
  const { address } = await showAt('/signin', pages)
  fill('Email', 'ayu@toko.test')
  fill('Password', 'gula jawa')
  await press('Sign in')
  await waitFor(() => expect(address()).toBe('/t/templates'))
  expect(sent).toEqual({ email: 'ayu@toko.test', password: 'gula jawa' })
  expect(localStorage.getItem('token')).toBe('token-1')
  expect(localStorage.getItem('token_client')).toBe('client-1')
  expect(localStorage.getItem('bot')).toBe('bot-1')
  // A language chosen on this device stays.
  expect(localStorage.getItem('language')).toBe('en')
})

test('the person’s own language is taken on a device where none was chosen', async () => {
  localStorage.removeItem('language')
  fakeServer([[accountEndpoints.signIn, () => ({ data: signedIn })]])
  await showAt('/signin', pages)
  fill('Email', 'ayu@toko.test')
  fill('Password', 'gula jawa')
  await press('Sign in')
  await waitFor(() => expect(document.documentElement.lang).toBe('id'))
})

test('a deep link is kept through signing in', async () => {
  fakeServer([[accountEndpoints.signIn, () => ({ data: signedIn })]])
  const { address } = await showAt('/signin?next=%2Fsettings%2Fsign-ins', pages)
  expect(screen.getByRole('link', { name: 'Create one' }).getAttribute('href')).toContain('next=')
  fill('Email', 'ayu@toko.test')
  fill('Password', 'gula jawa')
  await press('Sign in')
  await waitFor(() => expect(address()).toBe('/settings/sign-ins'))
})

test('fields in error say so, the first one has the focus, and nothing is sent', async () => {
  const server = fakeServer([])
  await showAt('/signin', pages)
  await press('Sign in')
  const email = screen.getByLabelText('Email')
  expect(document.activeElement).toBe(email)
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter your email address.')).toBeTruthy()
  expect(screen.getByText('Enter your password.')).toBeTruthy()
  fill('Email', 'ayu@')
  await press('Sign in')
  expect(screen.getByText('This isn’t an email address.')).toBeTruthy()
  fill('Email', 'ayu@toko.test')
  await press('Sign in')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  expect(server.calls).not.toContain('POST /api/user/sign-in')
})

test.each(['en', 'id'] as const)('a wrong password is told in the words of the server, %s', async (language) => {
  const message = errorMessage('invalid_credentials', language)
  fakeServer([[accountEndpoints.signIn, () => ({ status: 401, code: 'invalid_credentials', message })]])
  await setLanguage(language)
  await showAt('/signin', pages)
  fill('Email', 'ayu@toko.test')
  fill(language === 'en' ? 'Password' : 'Kata sandi', 'wrong')
  await press(language === 'en' ? 'Sign in' : 'Masuk')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
  expect(document.activeElement).toBe(screen.getByLabelText(language === 'en' ? 'Password' : 'Kata sandi'))
  expect(localStorage.getItem('token')).toBeNull()
})

test('too many tries: the button waits as long as the server says', async () => {
  const message = errorMessage('too_many_requests', 'en', { seconds: 75 })
  const server = fakeServer([
    [accountEndpoints.signIn, () => ({ status: 429, code: 'too_many_requests', message, retry_after_s: 75 })],
  ])
  await showAt('/signin', pages)
  fill('Email', 'ayu@toko.test')
  fill('Password', 'wrong')
  await press('Sign in')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(message))
  expect(screen.getByRole('alert').textContent).toContain('You can try again in 1:15.')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' })
  expect(button.disabled).toBe(true)
  await act(async () => fireEvent.submit(button.form!))
  expect(server.calls.filter((call) => call === 'POST /api/user/sign-in')).toHaveLength(1)
})

test('when the wait is over the note goes and one may try again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const message = errorMessage('too_many_requests', 'en', { seconds: 2 })
  fakeServer([[accountEndpoints.signIn, () => ({ status: 429, code: 'too_many_requests', message, retry_after_s: 2 })]])
  await showAt('/signin', pages)
  fill('Email', 'ayu@toko.test')
  fill('Password', 'wrong')
  await press('Sign in')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(message))
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(false)
  vi.useRealTimers()
})

test('without a connection it says so and can be tried again', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('failed')
  })
  await showAt('/signin', pages)
  fill('Email', 'ayu@toko.test')
  fill('Password', 'gula jawa')
  await press('Sign in')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('You are offline.'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(false)
})

test('two presses send once', async () => {
  const answer = Promise.withResolvers<{ data: unknown }>()
  const server = fakeServer([[accountEndpoints.signIn, () => answer.promise]])
  await showAt('/signin', pages)
  fill('Email', 'ayu@toko.test')
  fill('Password', 'gula jawa')
  const { form } = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' })
  await act(async () => {
    fireEvent.submit(form!)
    fireEvent.submit(form!)
  })
  await waitFor(() => expect(server.calls).toHaveLength(1))
  await act(async () => answer.resolve({ data: signedIn }))
  expect(server.calls).toEqual(['POST /api/user/sign-in'])
})

test('who is signed in already goes home', async () => {
  localStorage.setItem('token', 'token-1')
  const { address } = await showAt('/signin', pages)
  await waitFor(() => expect(address()).toBe('/'))
})

test('password managers find what they look for', async () => {
  await showAt('/signin', pages)
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn')
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
  await press('Show password')
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
})
