import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ssoEndpoints as calls } from '#contract/sso/endpoints.ts'
import type { SsoSettings } from '#contract/sso/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { answersWith, openSettings, pressButton, refusesWith, shownToasts, typeText } from '../open-settings.tsx'

const off: SsoSettings = {
  organization_name: 'Toko',
  callback: 'https://nalar.example/oauth/callback/1',
  issuer: null,
  domains: [],
  enabled: false,
  required: false,
  members: 0,
  members_linked: 0,
  has_own_way: false,
}
const issuer = {
  issuer: 'https://login.toko.example',
  name: 'login.toko.example',
  client_id: 'nalar',
  has_secret: true,
  role: 2,
}
const works = { at: new Date().toISOString(), outcome: 'ok', email: 'ayu@toko.example' }
const domain = {
  domain: 'toko.example',
  record_name: '_nalar-verification.toko.example',
  record_value: 'nalar-verification=abc',
  proven_at: null as string | null,
}
const proven = { ...domain, proven_at: new Date().toISOString() }
const saved = { ...off, issuer: { ...issuer, test: null } } as SsoSettings
const ready = { ...off, issuer: { ...issuer, test: works }, domains: [proven] } as SsoSettings
const on = { ...ready, enabled: true, members: 3, members_linked: 1 }

const open = (found: SsoSettings, more: Parameters<typeof openSettings>[1] = []) =>
  openSettings('single-sign-on', [answersWith(calls.getSso, found), ...more])
const isOff = (name: RegExp) => screen.getByRole('switch', { name }).hasAttribute('data-disabled')

beforeEach(() => setLanguage('en'))

test('the issuer is saved with its secret, which is not shown again', async () => {
  let sent: unknown
  await open(off, [
    [
      calls.saveSsoIssuer,
      ({ body }) => {
        sent = body
        return { data: saved }
      },
    ],
  ])
  await screen.findByText('https://nalar.example/oauth/callback/1')
  expect(screen.queryByRole('button', { name: 'Test sign-in' })).toBeNull()
  await pressButton('Save')
  expect(sent).toBeUndefined()
  typeText(/Issuer address/, 'https://login.toko.example/.well-known/openid-configuration')
  typeText(/Client ID/, 'nalar')
  typeText(/Client secret/, 'rahasia')
  await pressButton('Save')
  await screen.findByText('Not tested yet with these settings.')
  expect(sent).toEqual({
    issuer: 'https://login.toko.example',
    client_id: 'nalar',
    client_secret: 'rahasia',
    role: 2,
  })
  expect((screen.getByLabelText(/Client secret/) as HTMLInputElement).value).toBe('')
  await pressButton('Save')
  await waitFor(() => expect(sent).toEqual({ issuer: 'https://login.toko.example', client_id: 'nalar', role: 2 }))
})

test('why a test failed is said here, and it is not turned on before one works', async () => {
  const failed = {
    ...saved,
    issuer: { ...issuer, test: { ...works, outcome: 'unverified', email: null } },
  } as SsoSettings
  await open(failed)
  await screen.findByText(/email_verified/)
  expect(isOff(/^Single sign-on/)).toBe(true)
})

test('a domain shows its record until it is proven', async () => {
  await open(saved, [
    answersWith(calls.addSsoDomain, { ...saved, domains: [domain] }),
    refusesWith(calls.proveSsoDomain, 'sso_record_not_found'),
  ])
  await screen.findByText('Email domains')
  typeText('Domain', 'ayu@Toko.example')
  await pressButton('Add domain')
  await screen.findByText('nalar-verification=abc')
  expect(screen.getByText('Waiting for the record')).toBeTruthy()
  await pressButton('Check record')
  await screen.findByText(/isn’t there yet/)
})

test('it is turned on when tested and proven, and required by an owner who has a way of their own', async () => {
  const sent: unknown[] = []
  await open(ready, [
    [
      calls.setSsoState,
      ({ body }) => {
        sent.push(body)
        return { data: { ...on, has_own_way: true, ...(body as object) } }
      },
    ],
  ])
  const press = async (name: RegExp) => {
    const found = await screen.findByRole('switch', { name })
    await act(async () => void fireEvent.click(found))
  }
  await press(/^Single sign-on/)
  await screen.findByText(/3 people, of whom 1 signed in/)
  await press(/^Members must use it/)
  expect(sent).toEqual([{ enabled: true, required: false }])
  await pressButton('Require it')
  await waitFor(() =>
    expect(sent).toEqual([
      { enabled: true, required: false },
      { enabled: true, required: true },
    ]),
  )
  await screen.findByText(/Owners keep a way in/)
  expect(shownToasts()).toContainEqual(['success', 'Members must use single sign-on now'])
})

test('an owner without password and second step is asked for them first', async () => {
  await open(on)
  await screen.findByText(/Set a password and two-step sign-in for yourself first/)
  expect(isOff(/^Members must use it/)).toBe(true)
})

test('others than the owner are told so, in Indonesian too', async () => {
  setLanguage('id')
  await openSettings('single-sign-on', [refusesWith(calls.getSso, 'not_permitted', 'id')])
  await screen.findByText('Hanya pemilik yang bisa mengatur ini')
})
