import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scimEndpoints } from '#contract/scim/endpoints.ts'
import type { ScimSettings } from '#contract/scim/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { anId, answersWith, openSettings, pressButton, refusesWith } from '../open-settings.tsx'

const now = () => new Date().toISOString()
const off: ScimSettings = {
  organization_name: 'Toko',
  address: 'https://toko.example/scim/v2',
  tokens: [],
  last_sync_at: null,
  last_failure: null,
  counts: { active: 0, waiting: 0, no_seat: 0, inactive: 0 },
  people: [],
  groups: [],
  workspaces: [],
}
const token = {
  prefix: 'nlr_scim_abcde',
  created_at: '2026-11-27T02:00:00.000Z',
  created_by: 'Ayu',
  last_used_at: null,
}
const workspace = { id: anId(7), name: 'Sales' } as ScimSettings['workspaces'][number]
const on: ScimSettings = {
  ...off,
  tokens: [{ ...token, last_used_at: now() }],
  last_sync_at: now(),
  counts: { active: 1, waiting: 1, no_seat: 0, inactive: 0 },
  people: [
    { user_name: 'sari@toko.example', name: 'Sari Dewi', state: 'active', changed_at: now() },
    { user_name: 'budi@toko.example', name: 'Budi', state: 'waiting', changed_at: now() },
  ],
  groups: [{ id: anId(8), name: 'Kasir', members: 2, roles: [] }] as unknown as ScimSettings['groups'],
  workspaces: [workspace],
}
const open = (found: ScimSettings, more: Parameters<typeof openSettings>[1] = []) =>
  openSettings('directory', [answersWith(scimEndpoints.getScim, found), ...more])

test('before it is set up it says how, and shows a token this once', async () => {
  await open(off, [
    answersWith(scimEndpoints.createScimToken, { token: 'nlr_scim_secret', settings: { ...off, tokens: [token] } }),
  ])
  await screen.findByText('No directory is connected')
  expect(screen.getByText('https://toko.example/scim/v2')).toBeTruthy()
  await pressButton('Create token')
  await screen.findByText('nlr_scim_secret')
  await pressButton('Done')
  expect(screen.queryByText('nlr_scim_secret')).toBeNull()
  expect(screen.getByText('nlr_scim_abcde…')).toBeTruthy()
  expect(screen.getByText(/Start a test or a first sync/)).toBeTruthy()
})

test('what was brought, and what was refused last', async () => {
  await open({ ...on, last_failure: { at: now(), message: 'Another user has the same userName.' } })
  await screen.findByText('1 active · 1 waiting')
  expect(screen.getByText('Sari Dewi')).toBeTruthy()
  expect(
    screen.getByText(
      'Not in the organization yet: accounts are made only at the owner’s email domain. Invite them to a workspace.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('Another user has the same userName.')).toBeTruthy()
})

test('a group is given a role in a workspace', async () => {
  const roles = [{ workspace_id: workspace.id, workspace_name: 'Sales', role: 2 as const }]
  const saved = { ...on, groups: on.groups.map((group) => ({ ...group, roles })) }
  await open(on, [answersWith(scimEndpoints.setScimGroupRole, saved)])
  await pressButton('Add workspace for Kasir')
  await pressButton('Save')
  await screen.findByRole('button', { name: 'Remove Sales' })
})

test('a workspace that is gone is said at its field, and the dialog stays', async () => {
  const gone = { status: 404, code: 'workspace_not_found', message: 'This workspace is gone.' }
  await open(on, [[scimEndpoints.setScimGroupRole, () => gone]])
  await pressButton('Add workspace for Kasir')
  await pressButton('Save')
  const workspace = await screen.findByRole('combobox', { name: 'Workspace' })
  await waitFor(() => expect(workspace.getAttribute('aria-invalid')).toBe('true'))
  const told = document.getElementById(`${workspace.id}-error`)?.textContent
  expect([told, document.activeElement]).toEqual(['This workspace is gone.', workspace])
  expect(screen.getByRole('dialog', { name: 'Add workspace for Kasir' })).toBeTruthy()
})

test('two tokens: the older one is revoked after a question', async () => {
  await open({ ...on, tokens: [token, { ...token, prefix: 'nlr_scim_older' }] }, [
    answersWith(scimEndpoints.revokeScimTokens, on),
  ])
  await pressButton('Revoke older token')
  await screen.findByRole('alertdialog')
  expect(screen.queryByRole('button', { name: 'Rotate token' })).toBeNull()
})

test('it is the owner’s, also in Indonesian', async () => {
  setLanguage('id')
  await openSettings('directory', [refusesWith(scimEndpoints.getScim, 'not_permitted', 'id')])
  await screen.findByText('Hanya pemilik yang bisa melihat ini')
})
