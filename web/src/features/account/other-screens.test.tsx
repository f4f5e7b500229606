import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { oauthFailure } from '#contract/account/oauth.ts'
import { loadConfig } from '#web/lib/client/config.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { storeUser } from '#web/lib/session/session.ts'
import { noteSuccess } from '#web/lib/succeeded.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import AboutPage from './info/about-page.tsx'
import OauthFailurePage from './oauth-failure-page.tsx'
import RequestAccessFormPage from './request-access-form-page.tsx'
import RequestAccessPage from './request-access-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import SuccessPage from './success-page.tsx'

beforeEach(() => setLanguage('en'))

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const issuer = { name: 'Toko Login', start: '/oauth/start' }
async function configured(config: object): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json(config))
  await loadConfig()
}

test('why, then the form, then the word that it has arrived', async () => {
  let sent: unknown
  fakeServer([
    [
      accountEndpoints.requestAccess,
      ({ body }) => {
        sent = body
        return { data: { received: true } }
      },
    ],
  ])
  const pages = { '/request-access': <RequestAccessPage />, '/request-access/form': <RequestAccessFormPage /> }
  const { address } = await showAt('/request-access', pages)
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Request access' })))
  await waitFor(() => expect(address()).toBe('/request-access/form'))
  await screen.findByLabelText(/Full name/)
  type(/Full name/, 'Bima')
  type(/Email/, 'bima@toko.test')
  type(/Phone number/, '+62 (812) 3456-7890')
  await press('Send request')
  await screen.findByText('Your request is in')
  expect(screen.getByRole('status').textContent).toContain('bima@toko.test')
  expect(sent).toEqual({ full_name: 'Bima', email: 'bima@toko.test', phone_number: '+6281234567890' })
})

test('a wrong phone number is told at its field, in Indonesian', async () => {
  await setLanguage('id')
  const { calls } = fakeServer([])
  await showAt('/request-access/form', { '/request-access/form': <RequestAccessFormPage /> })
  type(/Nama lengkap/, 'Bima')
  type(/Email/, 'bima@toko.test')
  type(/Nomor telepon/, 'dua')
  await press('Kirim permintaan')
  await screen.findByText('Masukkan nomor telepon seperti +62 812 3456 7890, ya.')
  expect(calls).toEqual([])
})

test.each(oauthFailure.options)('a failed sign-in elsewhere says why: %s', async (reason) => {
  await showAt(`/oauth/failure?reason=${reason}`, { '/oauth/failure': <OauthFailurePage /> })
  expect(screen.getByRole('alert').textContent).not.toBe('')
  expect(screen.getByRole('link', { name: 'Use email and password' }).getAttribute('href')).toBe('/signin')
})

test('a reason nobody knows is not repeated', async () => {
  await showAt('/oauth/failure?reason=constructor', { '/oauth/failure': <OauthFailurePage /> })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText(/Couldn’t sign you in/)).toBeTruthy()
})

test('the issuer is offered only where the installation has one', async () => {
  await configured({ brand: 'Nalar', bases: {}, oauth: null })
  await showAt('/signin', { '/signin': <SignInPage /> })
  expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull()
})

test('back from the issuer, its code is traded once and the person lands where they wanted to', async () => {
  await configured({ brand: 'Nalar', bases: {}, oauth: issuer })
  sessionStorage.setItem('oauth_verifier', 'v'.repeat(64))
  sessionStorage.setItem('oauth_next', '/settings/sign-ins')
  const user = { id: 'u', name: 'Ayu', email: 'ayu@toko.test', bot_id: null, language: null }
  const bodies: unknown[] = []
  const { calls } = fakeServer([
    [
      accountEndpoints.signUpVariant,
      ({ body }) => {
        bodies.push(body)
        return { data: { token: 't', token_client: 'c', id_client: 'o', user } }
      },
    ],
  ])
  const pages = { '/signin': <SignInPage />, '/settings/sign-ins': 'devices' }
  const { address } = await showAt('/signin?oauth=code-1', pages)
  await waitFor(() => expect(address()).toBe('/settings/sign-ins'))
  expect(calls).toEqual(['POST /api/user/sign-up/google'])
  expect(bodies).toEqual([{ code: 'code-1', verifier: 'v'.repeat(64) }])
  expect(sessionStorage.getItem('oauth_verifier')).toBeNull()
})

test('a code that was not begun here is not traded', async () => {
  const { calls } = fakeServer([])
  const pages = { '/signin': <SignInPage />, '/oauth/failure': <OauthFailurePage /> }
  const { address } = await showAt('/signin?oauth=code-2', pages)
  await waitFor(() => expect(address()).toBe('/oauth/failure?reason=expired'))
  expect(calls).toEqual([])
})

test('success is said to who had it, with what comes next', async () => {
  noteSuccess('workspace')
  storeUser({ id: 'u', name: 'Ayu', email: 'ayu@toko.test', workspace_id: 'w1' })
  const pages = { '/success-workspace': <SuccessPage kind="workspace" />, '/workspace/$id/members': 'members' }
  await showAt('/success-workspace', pages)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your workspace is ready')
  expect(screen.getByRole('link', { name: 'Invite people' }).getAttribute('href')).toBe('/workspace/w1/members')
})

test.each(['password', 'invitation', 'toString', 'sign-up'])(
  'the address of success alone says nothing: %s',
  async (kind) => {
    noteSuccess('workspace')
    const { address } = await showAt(`/success-${kind}`, { [`/success-${kind}`]: <SuccessPage kind={kind} /> })
    await waitFor(() => expect(address()).toBe('/'))
  },
)

test('about, help and terms have addresses of their own', async () => {
  const { address } = await showAt('/about#terms', { '/about': <AboutPage /> })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms')
  const tabs = screen.getByRole('navigation', { name: 'About this product' })
  const help = [...tabs.querySelectorAll('a')].find(({ textContent }) => textContent === 'Help')
  await act(async () => fireEvent.click(help!))
  await waitFor(() => expect(address()).toBe('/about#help'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Help')
})

test.each([
  [true, 1],
  [false, 0],
])('the description of the API is linked where it opens (%s)', async (docs, links) => {
  await configured({ docs })
  await showAt('/about', { '/about': <AboutPage /> })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryAllByRole('link').filter((link) => link.getAttribute('href') === '/docs')).toHaveLength(links)
})
