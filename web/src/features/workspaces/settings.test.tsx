import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { defaultRoleSettings } from '#contract/permissions.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { getOrganizationId } from '#web/lib/session/session.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import PermissionsPage from './rules/permissions-page.tsx'
import { viewAs } from './rules/view-as.ts'
import SettingsPage from './settings/settings-page.tsx'
import { anId, answersWith, type Handlers, openPage, refusesWith, user, workspace, workspaceId } from './testing.tsx'

const settings = {
  workspace_id: workspaceId,
  workspace_name: 'Toko Nusantara',
  icon: null,
  is_private: true,
  allowed_roles: [],
  allowed_people: [],
  company_only: false,
  auto_join_domains: [],
  verified_domains: ['toko.test'],
  updated_at: '2026-11-01T00:00:00Z',
}
const base: Handlers = [
  answersWith(workspaceEndpoints.getWorkspaceSettings, [settings]),
  answersWith(workspaceEndpoints.getRoleSettings, defaultRoleSettings),
  answersWith(workspaceEndpoints.getMyChatsSettings, {
    workspace_id: workspaceId,
    chosen: 'private',
    effective: 'private',
    choices: ['private', 'workspace'],
  }),
]
const press = (button: HTMLElement) => act(async () => fireEvent.click(button))

beforeEach(async () => {
  toast.clear()
  viewAs.stop()
  await setLanguage('en')
})

test('a name that is taken is said at the field, in the exact words', async () => {
  await openPage(SettingsPage, [...base, refusesWith(workspaceEndpoints.renameWorkspace, 'workspace_name_unavailable')])
  await press(await screen.findByRole('button', { name: 'Rename' }))
  const field = await screen.findByLabelText('Name')
  fireEvent.change(field, { target: { value: 'Taken' } })
  await press(within(field.closest('form')!).getByRole('button', { name: 'Save' }))
  await screen.findByText('Workspace name unavailable. Please pick a different name for your workspace.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('deleting needs the name typed, and leads where the server puts the person', async () => {
  const { server } = await openPage(SettingsPage, [
    ...base,
    answersWith(workspaceEndpoints.removeWorkspace, { user: { ...user, company_id: anId(77) } }),
  ])
  await press(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const action = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
  expect(action.disabled).toBe(true)
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: workspace.workspace_name } })
  await press(action)
  await waitFor(() => expect(getOrganizationId()).toBe(anId(77)))
  expect(server.calls.some((call) => call.startsWith('DELETE'))).toBe(true)
  expect(await screen.findByText('chat home')).toBeTruthy()
})

test('a workspace that was deleted by mistake is back with one press', async () => {
  const { server } = await openPage(SettingsPage, [
    ...base,
    answersWith(workspaceEndpoints.removeWorkspace, { user }),
    answersWith(workspaceEndpoints.restoreWorkspace, { workspace, left_out: 2 }),
  ])
  await press(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: workspace.workspace_name } })
  await press(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(getToasts().at(-1)?.action?.label).toBe('Undo'))
  await act(async () => getToasts().at(-1)!.action!.run())
  const restored = `${workspace.workspace_name} is restored. 2 people found no free seats`
  await waitFor(() => expect(getToasts().at(-1)).toMatchObject({ text: restored, action: { label: 'Work here' } }))
  expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([
    `POST /api/user/workspace/restore/${workspace.id}`,
  ])
})

test('the owner is told why they may not leave', async () => {
  await openPage(SettingsPage, base)
  expect(await screen.findByText(/The owner may not leave the workspace before handing it over/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull()
})

test('a member may leave, and sees every setting without changing any', async () => {
  await openPage(SettingsPage, base, 'member')
  expect(await screen.findByRole('button', { name: 'Leave' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull()
  expect(screen.getByText(/Only the owner may rename the workspace/)).toBeTruthy()
  const choice = await screen.findByRole('combobox', { name: 'Files: Delete' })
  expect(choice.hasAttribute('disabled') || choice.getAttribute('aria-disabled') === 'true').toBe(true)
  expect(screen.queryByRole('link', { name: /Audit log/ })).toBeNull()
})

test('a domain lets people join after one press', async () => {
  let sent: unknown
  await openPage(SettingsPage, [
    [
      workspaceEndpoints.updateWorkspaceSettings,
      ({ body }) => {
        sent = body
        return { data: [settings] }
      },
    ],
    ...base,
  ])
  await press(await screen.findByRole('checkbox', { name: 'toko.test' }))
  await waitFor(() => expect(sent).toEqual({ auto_join_domains: ['toko.test'] }))
})

test('the page of permissions shows the table under the settings of the workspace', async () => {
  const open = { ...defaultRoleSettings, invite: 'member' as const }
  await openPage(PermissionsPage, [answersWith(workspaceEndpoints.getRoleSettings, open)])
  const row = (await screen.findByText('Invite people')).closest('tr')!
  const cells = within(row)
    .getAllByRole('img')
    .map((cell) => cell.getAttribute('aria-label'))
  expect(cells).toEqual(['May', 'May', 'May', 'May not', 'May not'])
})

test('roles and people that may join are chosen; an address of nobody here is told at the field', async () => {
  const sent: unknown[] = []
  await openPage(SettingsPage, [
    [
      workspaceEndpoints.updateWorkspaceSettings,
      ({ body }) => {
        sent.push(body)
        return sent.length === 2
          ? { status: 403, code: 'email_not_in_company', message: 'Email is not a member of this company' }
          : { data: [settings] }
      },
    ],
    ...base,
  ])
  const section = within(await screen.findByRole('region', { name: 'Who may join' }))
  await press(await section.findByRole('checkbox', { name: 'Admins' }))
  fireEvent.change(section.getByLabelText('Email address'), { target: { value: 'eka@other.test' } })
  await press(section.getByRole('button', { name: 'Add' }))
  await section.findByText('Email is not a member of this company')
  expect(sent).toEqual([{ allowed_roles: [1] }, { allowed_people: ['eka@other.test'] }])
})

test('somebody is taken off the list of who may join when the one before is gone', async () => {
  let people = ['Budi', 'Citra'].map((name, n) => ({
    id: anId(20 + n),
    name,
    email: `${name.toLowerCase()}@toko.test`,
  }))
  const sent: unknown[] = []
  const late: (() => void)[] = []
  await openPage(SettingsPage, [
    [
      workspaceEndpoints.updateWorkspaceSettings,
      async ({ body }) => {
        const { allowed_people } = body as { allowed_people: string[] }
        sent.push(allowed_people)
        await new Promise<void>((done) => late.push(done))
        people = people.filter(({ email }) => allowed_people.includes(email))
        return { data: [settings] }
      },
    ],
    [workspaceEndpoints.getWorkspaceSettings, () => ({ data: [{ ...settings, allowed_people: people }] })],
    ...base,
  ])
  const first = await screen.findByRole('button', { name: 'Remove Budi' })
  const second = screen.getByRole('button', { name: 'Remove Citra' })
  await press(first)
  await waitFor(() => expect(late).toHaveLength(1))
  await press(second)
  late[0]!()
  await waitFor(() => expect(first.isConnected).toBe(false))
  expect(sent).toEqual([['citra@toko.test']])
  await waitFor(() => expect(second).toHaveProperty('disabled', false))
})
