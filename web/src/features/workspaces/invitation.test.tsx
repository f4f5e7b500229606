import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signInEndpoints } from '#contract/account/sign-in-endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import { getToken, storeSignIn } from '#web/lib/session/session.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import InvitationPage from './invitation/invitation-page.tsx'
import { messages as en } from './invitation/messages/en.ts'
import { messages as id } from './invitation/messages/id.ts'
import { anId, answersWith, type Handlers, refusesWith } from './testing.tsx'

const opened = {
  id: anId(70),
  email: 'citra@toko.test',
  state: 'pending',
  workspace_id: anId(1),
  workspace_name: 'Toko Nusantara',
  icon: null,
  organization_name: 'PT Toko',
  invited_by: 'Ayu Rahma',
  role: 1,
  role_name: 'admin',
  sent_at: '2026-11-01T00:00:00Z',
  expires_at: '2026-11-08T00:00:00Z',
  has_account: false,
}
const signedInAs = (email: string) => {
  const user = { id: anId(10), name: 'Somebody', email, bot_id: null }
  storeSignIn({ token: 't', token_client: 'tc', id_client: anId(99), user })
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function open(more: object = {}, handlers: Handlers = []) {
  const server = fakeServer([...handlers, answersWith(workspaceEndpoints.openInvitation, { ...opened, ...more })])
  const { address } = await showAt('/sign-up', { '/sign-up': <InvitationPage token="secret" /> })
  await screen.findByRole('heading', { level: 1 })
  return { server, address }
}

beforeEach(async () => {
  localStorage.clear()
  await setLanguage('en')
})

test('both languages say everything', () => expect(missingMessages(en, id)).toEqual([]))

test('a new address makes its account, whose email cannot be changed, and is in the workspace', async () => {
  let sent: unknown
  const user = { id: anId(11), name: 'Citra', email: opened.email, bot_id: null, language: null }
  const { address } = await open({}, [
    [
      workspaceEndpoints.signUpWithInvitation,
      ({ body }) => {
        sent = body
        return { data: { token: 'a', token_client: 'b', id_client: anId(99), user } }
      },
    ],
  ])
  expect(await screen.findByRole('heading', { name: 'Join Toko Nusantara' })).toBeTruthy()
  expect(screen.getByText('Ayu Rahma invites you as an admin.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email')).toMatchObject({ value: opened.email, readOnly: true })
  fill('Full name', 'Citra')
  fill('Password', 'a good long secret 1')
  fill('The same password again', 'a good long secret 2')
  await press('Join Toko Nusantara')
  expect(sent).toBeUndefined()
  fill('The same password again', 'a good long secret 1')
  await press('Join Toko Nusantara')
  await waitFor(() => expect(address()).toBe('/'))
  expect(sent).toMatchObject({ invitation: 'secret', full_name: 'Citra' })
  expect(getToken()).toBe('a')
})

test('an address with an account signs in first, and comes to where invitations wait', async () => {
  await open({ has_account: true })
  expect(await screen.findByText(/citra@toko.test has an account already/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin?next=%2Fworkspaces')
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test.each([
  ['expired', 'This invitation has expired'],
  ['withdrawn', 'This invitation was withdrawn'],
  ['accepted', 'This invitation is accepted already'],
  ['declined', 'This invitation was declined'],
])('one that is %s says so and asks for nothing', async (state, title) => {
  await open({ state })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Join|Accept/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toBeTruthy()
})

test('a link that nobody knows', async () => {
  await open({}, [refusesWith(workspaceEndpoints.openInvitation, 'invitation_not_known')])
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy()
})

test('who is signed in as the invited person accepts or declines', async () => {
  signedInAs('Citra@Toko.test')
  const { server } = await open({ has_account: true }, [refusesWith(workspaceEndpoints.acceptInvitation, 'seats_full')])
  expect(await screen.findByText('You answer as citra@toko.test.')).toBeTruthy()
  await press('Accept')
  expect(await screen.findByText(/all are taken/)).toBeTruthy()
  expect(server.calls.some((call) => call.endsWith(`/invitations/accept/${opened.id}`))).toBe(true)
})

test('somebody else is told whose it is, and goes on after signing out', async () => {
  signedInAs('budi@toko.test')
  await open({}, [answersWith(signInEndpoints.signOut, null)])
  expect(await screen.findByRole('heading', { name: 'This invitation is for someone else' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  await press('Sign out and go on')
  expect(await screen.findByRole('button', { name: 'Join Toko Nusantara' })).toBeTruthy()
  expect(getToken()).toBeUndefined()
})

test('one that ended while the form was filled is told', async () => {
  let asked = 0
  await open({}, [
    [
      workspaceEndpoints.openInvitation,
      () => ({ data: { ...opened, state: asked++ === 0 ? 'pending' : 'withdrawn' } }),
    ],
    refusesWith(workspaceEndpoints.signUpWithInvitation, 'invitation_gone'),
  ])
  fill('Full name', 'Citra')
  fill('Password', 'a good long secret 1')
  fill('The same password again', 'a good long secret 1')
  await press('Join Toko Nusantara')
  expect(await screen.findByRole('heading', { name: 'This invitation was withdrawn' })).toBeTruthy()
})
