import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import { inviteResultFile } from './members/invite-result-file.ts'
import MembersPage from './members/members-page.tsx'
import { messages as en } from './messages/en.ts'
import { messages as id } from './messages/id.ts'
import { viewAs } from './rules/view-as.ts'
import { aMember, anId, answersWith, openPage, pageOf, refusesWith, workspaceId } from './testing.tsx'

const people = [aMember(10, 'Ayu', 0, true), aMember(11, 'Bima', 1), aMember(12, 'Citra', 2)]
const list = answersWith(workspaceEndpoints.listMembers, pageOf(people))
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!
const press = (button: HTMLElement) => act(async () => fireEvent.click(button))

beforeEach(async () => {
  toast.clear()
  viewAs.stop()
  await setLanguage('en')
})

test('both languages say everything', () => expect(missingMessages(en, id)).toEqual([]))

test('the owner sees everybody, and may change every role but the own', async () => {
  await openPage(MembersPage, [list])
  expect(within(await rowOf('Citra')).getByRole('button', { name: 'Role of Citra: Member' })).toBeTruthy()
  expect(within(await rowOf('Bima')).getByRole('button', { name: 'Role of Bima: Admin' })).toBeTruthy()
  expect(within(await rowOf('Ayu')).queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Members')
})

test('a member is offered nothing that would be refused, and is told the rule and who can grant it', async () => {
  await openPage(MembersPage, [list], 'member')
  expect(
    await screen.findByText(/Only the owner and admins may invite people\. The owner or an admin can/),
  ).toBeTruthy()
  await rowOf('Citra')
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Role of/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Invited/ })).toBeNull()
})

test('what is paused since somebody left is taken over in one step by who runs the workspace', async () => {
  const things = [
    { kind: 'flow', id: anId(30), name: 'Restock' },
    { kind: 'number', id: anId(31), name: '+62 811' },
  ]
  let left: unknown[] = [{ person: { id: anId(20), name: 'Sari' }, things }]
  await openPage(MembersPage, [
    list,
    [workspaceEndpoints.listPausedWork, () => ({ data: left })],
    [
      workspaceEndpoints.takeOverWork,
      ({ params }) => {
        expect(params.memberId).toBe(anId(20))
        left = []
        return { data: left }
      },
    ],
  ])
  const paused = await screen.findByRole('region', { name: 'Paused: what Sari set up' })
  expect(
    within(paused)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Flow: Restock', 'WhatsApp number: +62 811'])
  await press(within(paused).getByRole('button', { name: 'Take over what Sari set up' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Paused/ })).toBeNull())
  expect(getToasts()[0]?.text).toBe('You took over what Sari set up')
})

test('members are not asked to take anything over', async () => {
  await openPage(MembersPage, [list, refusesWith(workspaceEndpoints.listPausedWork, 'not_permitted')], 'member')
  await rowOf('Citra')
  expect(screen.queryByRole('region', { name: /^Paused/ })).toBeNull()
})

test('an admin may not demote an admin', async () => {
  await openPage(MembersPage, [list], 'admin')
  expect(within(await rowOf('Citra')).getByRole('button', { name: /^Role of/ })).toBeTruthy()
  expect(within(await rowOf('Bima')).queryByRole('button', { name: /^Role of/ })).toBeNull()
})

test('a role is changed by its menu; a refusal is said in the words of the server', async () => {
  await openPage(MembersPage, [list, refusesWith(workspaceEndpoints.changeRole, 'member_not_found')])
  await press(within(await rowOf('Citra')).getByRole('button', { name: /^Role of/ }))
  await press(await screen.findByRole('menuitemradio', { name: 'Admin' }))
  await waitFor(() => expect(getToasts()[0]?.text).toBe('This person is not a member of the workspace.'))
})

test('the owner of the organization signs a member out everywhere, once it is confirmed', async () => {
  const asked: string[] = []
  await openPage(MembersPage, [
    list,
    [
      workspaceEndpoints.signOutMember,
      ({ params }) => {
        asked.push(String(params.memberId))
        return { data: { removed: 2 } }
      },
    ],
  ])
  await press(within(await rowOf('Citra')).getByRole('button', { name: /Citra$/ }))
  await press(await screen.findByRole('menuitem', { name: 'Sign out everywhere' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign Citra out everywhere?' })
  expect(asked).toEqual([])
  await press(within(dialog).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(getToasts()[0]?.text).toBe('Citra was signed out'))
  expect(asked).toEqual([anId(12)])
})

test('viewed as a member nothing is offered, until it is stopped', async () => {
  viewAs.start(workspaceId, 'member')
  await openPage(MembersPage, [list])
  await rowOf('Citra')
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
  act(() => viewAs.stop())
  expect(await screen.findByRole('button', { name: 'Invite' })).toBeTruthy()
})

test('addresses are sent as they are, and each row is answered', async () => {
  let sent: unknown
  const rows = [
    { row: 1, email: 'a@toko.test', role: 'member', ok: true, code: 'invited', message: 'Invited' },
    { row: 2, email: 'nonsense', role: 'member', ok: false, code: 'email_invalid_row', message: 'Invalid email' },
  ]
  await openPage(MembersPage, [
    list,
    [
      workspaceEndpoints.inviteMembers,
      ({ body }) => {
        sent = body
        return { data: { records: rows, invited: 1, failed: 1 } }
      },
    ],
  ])
  await press(await screen.findByRole('button', { name: 'Invite' }))
  fireEvent.change(await screen.findByLabelText('Email addresses'), { target: { value: 'a@toko.test;\n nonsense, ' } })
  await press(screen.getByRole('button', { name: 'Send invitations' }))
  expect(await screen.findByText('1 of 2 rows invited')).toBeTruthy()
  expect(sent).toEqual({
    workspace_id: workspaceId,
    members: [
      { email: 'a@toko.test', role: 'member' },
      { email: 'nonsense', role: 'member' },
    ],
  })
  await press(screen.getByRole('button', { name: 'Show the row' }))
  expect(screen.getByRole('cell', { name: 'Invalid email' })).toBeTruthy()
})

test('nothing is sent without an address', async () => {
  const { server } = await openPage(MembersPage, [list])
  await press(await screen.findByRole('button', { name: 'Invite' }))
  await press(await screen.findByRole('button', { name: 'Send invitations' }))
  expect(screen.getByText('Please enter at least one address.')).toBeTruthy()
  expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('an invitation that waits is withdrawn after a question', async () => {
  const invite = {
    id: anId(50),
    email: 'dewi@toko.test',
    role: 2,
    role_name: 'member',
    invited_by: { id: anId(10), name: 'Ayu' },
    state: 'expired',
    delivery: 'sent',
    sent_at: '2026-11-01T00:00:00Z',
    expires_at: '2026-11-08T00:00:00Z',
  }
  const { server } = await openPage(MembersPage, [
    list,
    answersWith(workspaceEndpoints.listPendingInvites, pageOf([invite])),
    answersWith(workspaceEndpoints.withdrawInvite, null),
  ])
  await press(await screen.findByRole('button', { name: 'Invited · 1' }))
  expect(await screen.findByText('Expired')).toBeTruthy()
  await press(screen.getByRole('button', { name: 'Withdraw' }))
  expect(server.calls.some((call) => call.startsWith('DELETE'))).toBe(false)
  await press(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(server.calls.some((call) => call.endsWith(`/${anId(50)}`))).toBe(true))
})

test('a workspace that is not there is said so, with a way on', async () => {
  await openPage(MembersPage, [refusesWith(workspaceEndpoints.getWorkspace, 'workspace_not_found')])
  expect(await screen.findByRole('heading', { name: 'Workspace is not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See your workspaces' })).toBeTruthy()
})

test('credits of this month stand beside each member for who sees the usage, and for nobody else', async () => {
  const used = { ...aMember(12, 'Citra', 2), credits_used: 27_500 }
  await openPage(MembersPage, [answersWith(workspaceEndpoints.listMembers, pageOf([used]))])
  expect(within(await rowOf('Citra')).getByRole('cell', { name: '27,500' })).toBeTruthy()
})

test('without the right there is no column of credits', async () => {
  await openPage(MembersPage, [list], 'member')
  await rowOf('Citra')
  expect(screen.queryByRole('columnheader', { name: 'Credits this month' })).toBeNull()
})

test('what became of each row can be taken away as a file', async () => {
  const rows = [
    { row: 2, email: 'a@toko.test', role: 'member' as const, ok: true, code: 'invited' as const, message: 'Invited' },
    {
      row: 3,
      email: '=x,"y"',
      role: 'admin' as const,
      ok: false,
      code: 'email_duplicate' as const,
      message: 'Duplicate',
    },
  ]
  const text = await inviteResultFile({ records: rows }, ['Row', 'Email', 'Role', 'Answer']).text()
  const lines = ['Row,Email,Role,Answer', '2,a@toko.test,member,Invited', `3,"'=x,""y""",admin,Duplicate`, '']
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual(lines)
})

test('nobody found is said', async () => {
  await openPage(MembersPage, [answersWith(workspaceEndpoints.listMembers, pageOf([]))])
  expect(await screen.findByText('Nobody found')).toBeTruthy()
})
