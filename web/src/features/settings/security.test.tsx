import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { anId, answersWith, openSettings, pressButton, refusesWith, shownToasts, typeText } from './open-settings.tsx'

const aSignIn = (n: number, current: boolean) => ({
  id: anId(n),
  current,
  browser: current ? 'Firefox' : null,
  system: current ? 'Linux' : 'Android',
  ip: '10.0.0.1',
  created_at: '2026-11-01T00:00:00Z',
  last_used_at: '2026-11-20T00:00:00Z',
})

test('a wrong current password is told at its field', async () => {
  await openSettings('password', [refusesWith(accountEndpoints.changePassword, 'password_wrong')])
  typeText('Current password', 'wrong one')
  typeText('New password', 'gula jawa manis')
  await pressButton('Change password')
  await screen.findByText('Your current password is not right.')
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
})

test('a changed password empties the form', async () => {
  await openSettings('password', [answersWith(accountEndpoints.changePassword, null)])
  typeText('Current password', 'gula jawa')
  typeText('New password', 'gula jawa manis')
  await pressButton('Change password')
  await waitFor(() => expect(shownToasts()).toEqual([['success', 'Password changed']]))
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
})

test('asks what ends along with the old password', async () => {
  const sent: unknown[] = []
  await openSettings('password', [
    [
      accountEndpoints.changePassword,
      ({ body }) => {
        sent.push(body)
        return { data: null }
      },
    ],
  ])
  const fill = async () => {
    typeText('Current password', 'gula jawa')
    typeText('New password', 'gula jawa manis')
    await pressButton('Change password')
  }
  await fill()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ sign_out_others: true, revoke_api_keys: false })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(''))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sign out every other device' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Revoke all my API keys/ }))
  await fill()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ sign_out_others: false, revoke_api_keys: true })
})

test('another device is signed out; this one is not offered', async () => {
  let devices = [aSignIn(2, true), aSignIn(3, false)]
  await openSettings('sign-ins', [
    [accountEndpoints.listSignIns, () => ({ data: { records: devices } })],
    [
      accountEndpoints.removeSignIn,
      ({ params }) => {
        devices = devices.filter((device) => device.id !== params.id)
        return {}
      },
    ],
  ])
  await screen.findByText('Firefox on Linux')
  expect(screen.getAllByRole('button', { name: /^Sign out \w+$/ })).toHaveLength(1)
  await pressButton('Sign out Android')
  await waitFor(() => expect(screen.queryByText('Android')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
})

test('devices that cannot be loaded can be asked for again', async () => {
  let broken = true
  await openSettings('sign-ins', [
    [
      accountEndpoints.listSignIns,
      () =>
        broken
          ? { status: 503, code: 'database_unavailable', message: 'The database is away.' }
          : { data: { records: [aSignIn(2, true)] } },
    ],
  ])
  await screen.findByText('The database is away.')
  broken = false
  await pressButton('Try again')
  await screen.findByText('This device')
})

test('an account ends behind its address; then nothing of it is kept here', async () => {
  for (const key of ['token', 'token_client', 'bot', 'theme', 'detail', 'profile']) localStorage.setItem(key, 'dark')
  let sent: unknown
  await openSettings('account', [
    [
      accountEndpoints.removeAccount,
      ({ body }) => {
        sent = body
        return {}
      },
    ],
  ])
  await screen.findByLabelText('Position')
  await pressButton('Delete account')
  const dialog = await screen.findByRole('dialog')
  const submit = () => act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' })))
  typeText('Type ayu@toko.test to confirm', 'somebody@else.test')
  await submit()
  await screen.findByText('This isn’t the address of your account.')
  expect(sent).toBeUndefined()
  typeText('Type ayu@toko.test to confirm', 'Ayu@toko.test')
  await submit()
  await screen.findByText('sign-in')
  expect(sent).toEqual({})
  expect(
    ['token', 'token_client', 'bot', 'user', 'theme', 'detail', 'profile'].map((k) => localStorage.getItem(k)),
  ).toEqual(Array(7).fill(null))
})

test.each([true, false])(
  'after two-step sign-in is turned off, others are offered to be signed out where there are any (%s)',
  async (others) => {
    let on = true
    let devices = others ? [aSignIn(2, true), aSignIn(3, false)] : [aSignIn(2, true)]
    await openSettings('two-step', [
      [
        accountEndpoints.getSecondStep,
        () => ({
          data: { on, since: on ? '2026-11-01T00:00:00Z' : null, recovery_codes_left: on ? 10 : 0, passkeys: 0 },
        }),
      ],
      [accountEndpoints.listSignIns, () => ({ data: { records: devices } })],
      [
        accountEndpoints.removeSecondStep,
        () => {
          on = false
          return { data: null }
        },
      ],
      [
        accountEndpoints.removeOtherSignIns,
        () => {
          devices = devices.filter(({ current }) => current)
          return { data: { removed: 1 } }
        },
      ],
    ])
    const offer = () => screen.queryByRole('button', { name: 'Sign out all other devices' })
    await screen.findByText('10 left. Each works once.')
    expect(offer()).toBeNull()
    const confirm = async (name: string) => {
      fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
    }
    await pressButton('Turn off')
    await confirm('Turn off')
    await screen.findByText('Your password alone signs you in.')
    if (!others) return expect(offer()).toBeNull()
    await screen.findByText('1 other device is still signed in')
    await pressButton('Sign out all other devices')
    await confirm('Sign out')
    await waitFor(() => expect(screen.queryByText('1 other device is still signed in')).toBeNull())
    expect(devices).toHaveLength(1)
  },
)
