import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { Front, type OpenRouter } from './front.tsx'

beforeEach(() => setLanguage('en'))

async function showFront(search = '') {
  history.replaceState(null, '', `/signin${search}`)
  const openRouter = vi.fn<OpenRouter>(async () => {})
  await act(async () => void render(<Front openRouter={openRouter} />))
  await screen.findByRole('heading')
  return openRouter
}

test('signing in leads to where the person wanted to go, with the router', async () => {
  const user = { id: 'u', name: 'Ayu', email: 'ayu@toko.test', bot_id: 'bot-1', language: 'en' }
  const signedIn = { token: 'token-1', token_client: 'client-1', id_client: 'organization-1', user }
  fakeServer([[accountEndpoints.signIn, () => ({ data: signedIn })]])
  const openRouter = await showFront('?next=%2Fstudio')
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'ayu@toko.test' } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'gula jawa' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' })))
  await waitFor(() => expect(openRouter.mock.calls).toEqual([['/studio', { replace: true }]]))
})

test('a link takes the wish along; one that is opened elsewhere is left to the browser', async () => {
  const openRouter = await showFront('?next=%2Fstudio')
  const link = screen.getByRole('link', { name: 'Create one' })
  expect(link.getAttribute('href')).toBe('/sign-up?next=%2Fstudio')
  fireEvent.click(link, { ctrlKey: true })
  expect(openRouter).not.toHaveBeenCalled()
  fireEvent.click(link)
  expect(openRouter.mock.calls).toEqual([['/sign-up?next=%2Fstudio', undefined]])
})

test('the brand leads nowhere from here', async () => {
  const openRouter = await showFront()
  fireEvent.click(screen.getByRole('link', { name: 'Nalar' }))
  expect(openRouter).not.toHaveBeenCalled()
})
