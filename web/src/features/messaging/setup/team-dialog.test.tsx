import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Team } from '#contract/messaging/conversation.ts'
import { inboxEndpoints as calls } from '#contract/messaging/inbox-endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { type SessionUser, storeUser } from '#web/lib/session/session.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { TeamDialog } from './team-dialog.tsx'

const id = (last: number) => `0199a000-0000-7000-8000-${String(last).padStart(12, '0')}`
const first = Array.from({ length: 100 }, (_, number) => ({ id: id(number), name: `Anggota ${number}` }))
const [yusuf, zaki] = [
  { id: id(800), name: 'Yusuf Karim' },
  { id: id(900), name: 'Zaki Wahyu' },
]

beforeEach(async () => {
  await setLanguage('en')
  storeUser({ id: id(0), name: 'Anggota 0' } as unknown as SessionUser)
})

test('a team of a large workspace takes whoever is looked for, and keeps who stands as far back', async () => {
  const [asked, sent]: [string[], unknown[]] = [[], []]
  const onClose = vi.fn()
  const taken = { status: 409, code: 'messaging_team_taken', message: 'There is one.' }
  fakeServer([
    [
      workspaceEndpoints.listWorkspaces,
      () => ({ data: { records: [{ id: id(1), workspace_name: 'Toko', active: true }] } }),
    ],
    [
      workspaceEndpoints.listMembers,
      ({ query }) => {
        const words = query.get('query') ?? ''
        asked.push(words)
        return { data: { records: words ? [zaki] : first, pagination: { is_last_page: words !== '' } } }
      },
    ],
    [calls.updateTeam, ({ body }) => (sent.push(body) === 1 ? taken : {})],
  ])
  const team = { id: id(5), name: 'Sales', takes_turns: true, people: [yusuf] } as unknown as Team
  await showAt('/at', {
    '/at': (
      <QueryClientProvider client={new QueryClient()}>
        <TeamDialog team={team} onClose={onClose} />
      </QueryClientProvider>
    ),
  })
  const find = await screen.findByRole('searchbox', { name: 'Find by name or email' })
  expect(screen.getByRole('checkbox', { name: 'Yusuf Karim' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.queryByRole('checkbox', { name: 'Zaki Wahyu' })).toBeNull()
  fireEvent.change(find, { target: { value: 'zaki' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Zaki Wahyu' }))
  expect(asked).toEqual(['', 'zaki'])
  fireEvent.change(find, { target: { value: '' } })
  await screen.findByRole('checkbox', { name: 'Anggota 99' })
  expect(screen.getByRole('checkbox', { name: 'Zaki Wahyu' }).getAttribute('aria-checked')).toBe('true')
  const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  await save()
  await screen.findByText('There is one.')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[1]).toEqual({ name: 'Sales', takes_turns: true, people: [yusuf.id, zaki.id] })
})
