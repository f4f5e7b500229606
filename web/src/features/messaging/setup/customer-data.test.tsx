import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { customerEndpoints as calls } from '#contract/messaging/customer-endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import SetUpPage from './setup-page.tsx'

type Handlers = Parameters<typeof fakeServer>[0]
const answer = (endpoint: Handlers[number][0], data: unknown): Handlers[number] => [endpoint, () => ({ data })]

function open(may_change: boolean, handlers: Handlers = []) {
  fakeServer([
    ...handlers,
    answer(calls.getMessageRetention, { message_days: null, may_change }),
    answer(billingEndpoints.getActivePackage, { id: 'paid' }),
    answer(messagingEndpoints.listMessagingAccounts, []),
    answer(inboxEndpoints.listInboxes, []),
    answer(workspaceEndpoints.getMyPermissions, { actions: [{ action: 'messaging.manage', allowed: may_change }] }),
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (
    <QueryClientProvider client={client}>
      <SetUpPage />
    </QueryClientProvider>
  )
  return showAt('/whatsapp/setup-account?part=data', { '/whatsapp/setup-account': page })
}
const data = {
  who: '+6281218722179',
  joined: [],
  conversations: 1,
  messages: 1_200,
  mail_threads: 0,
  mails: 0,
  calls: 2,
  entries: 0,
}

test('a customer is looked for, and erased once that is confirmed', async () => {
  const asked: unknown[] = []
  open(true, [
    [
      calls.findCustomerData,
      ({ query }) => {
        asked.push(query.get('who'))
        return { data }
      },
    ],
    [
      calls.eraseCustomerData,
      ({ body }) => {
        asked.push(body)
        return { data }
      },
    ],
  ])
  fireEvent.change(await screen.findByLabelText('Phone number or email address'), {
    target: { value: '0812 1872 2179' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Find' }))
  expect((await screen.findByRole('status')).textContent).toContain(
    '+62 812-1872-2179: 1 conversation, 1,200 messages, 2 calls',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Erase everything' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Erase everything about +62 812-1872-2179?' })
  fireEvent.click([...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Erase everything')!)
  await waitFor(() => expect(asked).toEqual(['0812 1872 2179', { who: '+6281218722179' }]))
  await waitFor(() => expect(screen.queryByText(/1,200 messages/)).toBeNull())
})

test('who may not change it sees how long messages are kept, and nothing to erase, in Indonesian', async () => {
  setLanguage('id')
  open(false)
  expect(await screen.findByText('Hanya pemilik dan admin yang bisa mengubah ini.')).toBeTruthy()
  expect(screen.getByText('Seterusnya')).toBeTruthy()
  expect(screen.queryByLabelText('Nomor telepon atau alamat email')).toBeNull()
  setLanguage('en')
})

test('a customer who is none is said at the field, which has the focus', async () => {
  const wrong = { status: 400, code: 'customer_name_invalid', message: 'Write a number or an address.' }
  open(true, [[calls.findCustomerData, () => wrong]])
  const who = await screen.findByLabelText('Phone number or email address')
  const told = () => document.getElementById(`${who.id}-error`)?.textContent
  fireEvent.click(screen.getByRole('button', { name: 'Find' }))
  await waitFor(() => expect(told()).toBe('Fill this in.'))
  fireEvent.change(who, { target: { value: 'Sari' } })
  fireEvent.click(screen.getByRole('button', { name: 'Find' }))
  await waitFor(() => expect(told()).toBe('Write a number or an address.'))
  expect([document.activeElement, who.getAttribute('aria-invalid')]).toEqual([who, 'true'])
})
