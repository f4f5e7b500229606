import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { errorMessage } from '#contract/errors.ts'
import { ssoEndpoints } from '#contract/sso/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { SignInPage } from './sign-in-page.tsx'

const asked: unknown[] = []
const knows: Parameters<typeof fakeServer>[0][number] = [
  ssoEndpoints.findSso,
  ({ body }) => {
    asked.push(body)
    const { domain } = body as { domain: string }
    return { data: { sso: domain === 'toko.example' ? { name: 'login.toko.example', domain } : null } }
  },
]
const pages = { '/signin': <SignInPage /> }
const fill = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const leaveEmail = () => act(async () => void fireEvent.blur(screen.getByLabelText('Email')))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const continueName = 'Continue with login.toko.example'

beforeEach(() => {
  setLanguage('en')
  asked.length = 0
})

test('an address of an organization with single sign-on is led to its issuer; its domain alone is asked about', async () => {
  fakeServer([knows])
  await showAt('/signin', pages)
  fill('Email', 'Ayu@Toko.example')
  await leaveEmail()
  await screen.findByRole('button', { name: continueName })
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(asked).toEqual([{ domain: 'toko.example' }])
})

test('another address takes the password again, and so does who wants it', async () => {
  fakeServer([knows])
  await showAt('/signin', pages)
  fill('Email', 'ayu@toko.example')
  await leaveEmail()
  await screen.findByRole('button', { name: continueName })
  fill('Email', 'ayu@elsewhere.example')
  expect(screen.getByLabelText('Password')).toBeTruthy()
  await leaveEmail()
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(screen.queryByRole('button', { name: continueName })).toBeNull()
  fill('Email', 'ayu@toko.example')
  await leaveEmail()
  await press('Use a password instead')
  await leaveEmail()
  expect(screen.getByLabelText('Password')).toBeTruthy()
})

test('Enter in the address asks first, and a password that is refused for it leads there', async () => {
  fakeServer([
    knows,
    [
      accountEndpoints.signIn,
      () => ({ status: 403, code: 'sso_required', message: errorMessage('sso_required', 'en') }),
    ],
  ])
  await showAt('/signin', pages)
  fill('Email', 'ayu@toko.example')
  await press('Sign in')
  await screen.findByRole('button', { name: continueName })
  await press('Use a password instead')
  fill('Password', 'gula jawa')
  await press('Sign in')
  await screen.findByText(/signs in by single sign-on/)
})
