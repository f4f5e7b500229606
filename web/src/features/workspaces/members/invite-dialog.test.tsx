import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { workspaceEndpoints as calls } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import InviteDialog from './invite-dialog.tsx'

const id = '01900000-0000-7000-8000-000000000001' as WorkspaceId

beforeEach(() => setLanguage('en'))

test('invitations say at the addresses that there are none, or what the server finds of one', async () => {
  const dialog = <InviteDialog id={id} source="addresses" onClose={() => {}} onDone={() => {}} />
  const { sent } = await showForm(
    dialog,
    calls.inviteMembers,
    [refusedAt('members.1.email')],
    [[calls.getMyPermissions, () => ({ data: { actions: [] } })]],
  )
  await pressButton('Send invitations')
  await waitFor(() => expect(errorOf('Email addresses')).toBe('Please enter at least one address.'))
  expect([document.activeElement, sent]).toEqual([field('Email addresses'), []])
  writeFields({ 'Email addresses': 'ayu@example.com; budi' })
  await pressButton('Send invitations')
  await waitFor(() => expect(errorOf('Email addresses')).toBe('Not this.'))
  expect(sent).toMatchObject([
    { workspace_id: id, members: [{ email: 'ayu@example.com', role: 'member' }, { email: 'budi' }] },
  ])
})
