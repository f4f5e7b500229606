import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addOnEndpoints } from '#contract/add-ons/endpoints.ts'
import { addOns } from '#contract/billing/add-ons.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import AddOnsList from './add-ons-list.tsx'
import { DriveBrowser } from './drive/drive-browser.tsx'
import { messages as en } from './messages/en.ts'
import { messages as id } from './messages/id.ts'

const none = { isActive: false, isSetup: false, account: null, connected_by: null, last_used_at: null }
const statuses = {
  ...Object.fromEntries(addOns.map((name) => [name, { ...none, reason: 'not_available' }])),
  email: { ...none, reason: null },
  whatsapp: {
    ...{ isActive: true, isSetup: true, reason: null, account: '+62811', connected_by: 'Ayu' },
    last_used_at: new Date().toISOString(),
  },
}

const open = (others = {}) => {
  fakeServer([[addOnEndpoints.listAddOns, () => ({ data: { ...statuses, ...others } })]])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (
    <QueryClientProvider client={client}>
      <AddOnsList />
    </QueryClientProvider>
  )
  return showAt('/settings/add-ons', { '/settings/add-ons': page })
}
beforeEach(() => setLanguage('en'))

test('both languages say everything', () => expect(missingMessages(en, id)).toEqual([]))

test('each says how it stands; only what can be used has a way on', async () => {
  await open()
  const rows = await screen.findAllByRole('listitem')
  expect(rows).toHaveLength(8)
  const whatsapp = within(rows[4]!)
  expect(whatsapp.getByText('Active')).toBeTruthy()
  expect(whatsapp.getByText(/Connected to \+62811 · by Ayu · last used/)).toBeTruthy()
  expect(screen.getAllByText('Not available in this installation yet')).toHaveLength(6)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard-agent/email',
    '/whatsapp/setup-account',
  ])
})

test('a search of a drive is asked when typing rests, not per letter', async () => {
  const asked: (string | null)[] = []
  fakeServer([
    [
      addOnEndpoints.listRecentDriveFiles,
      ({ query }) => {
        asked.push(query.get('q'))
        return { data: { files: [], next_page: null } }
      },
    ],
  ])
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <DriveBrowser drive="google_drive" account="sri@toko.example" onPick={() => {}} />
    </QueryClientProvider>
  )
  await showAt('/', { '/': page })
  const search = await screen.findByRole('textbox', { name: 'Search by name' })
  for (const value of ['r', 're', 'rep']) fireEvent.change(search, { target: { value } })
  await screen.findByText('No files match “rep”.')
  await vi.waitFor(() => expect(asked.at(-1)).toBe('rep'), { timeout: 60_000 })
  expect(asked).toEqual([null, 'rep'])
})

test('a drive that is connected can be changed or ended; one whose access was withdrawn is connected again', async () => {
  const connected = {
    isSetup: true,
    reason: null,
    account: 'sri@toko.example',
    connected_by: 'Ayu',
    last_used_at: null,
  }
  await open({ google_drive: { ...connected, isActive: true }, one_drive: { ...connected, isActive: false } })
  await screen.findByRole('button', { name: 'Use another account: Google Drive' })
  expect(screen.getByRole('button', { name: 'Connect again: OneDrive' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Disconnect/ })).toHaveLength(2)
})
