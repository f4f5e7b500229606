import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { contactEndpoints as calls } from '#contract/messaging/contact-endpoints.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { answerWith, contact, conversation, customer, id, opened, openInbox } from '../testing.tsx'

beforeEach(() => setLanguage('en'))

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const at = `/whatsapp/inbox?chat=${id(2)}&at=${id(1)}`
const other = { ...contact, id: id(33), name: 'Sari Toko', phone_number: null, mail_address: 'sari@toko.example' }
const sideOf = (of: object, known_as: string[]) => ({
  contact: of,
  known_as,
  ...{ conversations: 1, messages: 4, notes: 0, broadcasts: 0 },
})
const [mine, theirs] = [sideOf(contact, ['+6281234567890']), sideOf(other, ['sari@toko.example'])]

async function openPanel(handlers: Parameters<typeof openInbox>[1]) {
  await openInbox(at, handlers)
  await screen.findByRole('log', { name: 'Messages' })
  if (!screen.queryByRole('complementary', { name: 'Customer' })) await press('Customer details')
  await screen.findByRole('heading', { name: 'Customer' })
}

test('a mail address stands in the row, the header and the panel', async () => {
  const who = { ...contact, phone_number: null, mail_address: 'sari@toko.example' }
  const mailed = { channel: 'mail', has_window: false, window_closes_at: null, contact: who }
  await openPanel([
    answerWith(inboxEndpoints.listConversations, { records: [conversation(mailed)], cursor: null }),
    answerWith(inboxEndpoints.openConversation, {
      ...opened(mailed),
      contact: { ...who, created_at: '2026-11-20T03:00:00.000Z' },
    }),
  ])
  const list = screen.getByRole('navigation', { name: 'Conversations' })
  expect(within(list).getByText('sari@toko.example')).toBeTruthy()
  const pane = screen.getByRole('region', { name: 'Sari Wulandari' })
  expect(within(pane).getByText('sari@toko.example')).toBeTruthy()
  const panel = screen.getByRole('complementary', { name: 'Customer' })
  expect(within(panel).getByText('sari@toko.example')).toBeTruthy()
})

test('a customer is renamed and taken off broadcasts: only what changed is sent, and what is refused stands at its field', async () => {
  const sent: unknown[] = []
  await openPanel([
    [
      inboxEndpoints.updateContact,
      ({ body }) =>
        sent.push(body) === 1
          ? { status: 400, code: 'invalid_input', details: [{ path: 'name', message: 'Not this.' }] }
          : {},
    ],
  ])
  await press('Edit customer')
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  fireEvent.change(name, { target: { value: 'Bu Sari' } })
  await press('Save')
  await waitFor(() => expect(document.getElementById(`${name.id}-error`)?.textContent).toBe('Not this.'))
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: /^Gets broadcasts/ })))
  await press('Save')
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
  expect(sent).toEqual([{ name: 'Bu Sari' }, { name: 'Bu Sari', opted_out: true }])
})

test('blocking says what it means first; while it lasts there is no reply to write, but a note', async () => {
  const sent: unknown[] = []
  let blocked_at: string | null = null
  await openPanel([
    [
      calls.setContactBlocked,
      ({ body }) => {
        sent.push(body)
        blocked_at = (body as { blocked: boolean }).blocked ? '2026-12-01T03:00:00.000Z' : null
        return {}
      },
    ],
    [
      inboxEndpoints.openConversation,
      () => ({
        data: {
          ...opened({ status: blocked_at ? 'resolved' : 'open', contact: { ...contact, blocked_at } }),
          contact: { ...contact, blocked_at, created_at: '2026-11-20T03:00:00.000Z' },
        },
      }),
    ],
  ])
  await press('Block customer')
  expect(screen.getByRole('alertdialog', { name: 'Block Sari Wulandari?' }).textContent).toMatch(
    /nobody answers it or is notified.*Broadcasts leave them out/,
  )
  await press('Block')
  await screen.findByText(/Sari Wulandari has been blocked since/)
  expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull()
  await press('Note')
  expect(screen.getByRole('textbox', { name: 'Note' })).toBeTruthy()
  await press('Reply')
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Unblock' })[0]!))
  await screen.findByRole('textbox', { name: 'Reply' })
  expect(sent).toEqual([{ blocked: true }, { blocked: false }])
})

test('another customer is found, what is kept and dropped is shown, the sides are swapped, and they are joined', async () => {
  const [asked, previewed, sent]: [string[], string[], unknown[]] = [[], [], []]
  await openPanel([
    [
      calls.findOtherCustomers,
      ({ query }) => {
        const words = query.get('query') ?? ''
        asked.push(words)
        const records = words ? [{ contact: other, known_as: ['sari@toko.example'], conversations: 1 }] : []
        return { data: { records, has_more: false } }
      },
    ],
    [
      calls.previewMerge,
      ({ query, params }) => {
        const isFirst = params.id === id(3)
        previewed.push(query.get('other_id') ?? '')
        return {
          data: {
            kept: isFirst ? mine : theirs,
            joined: isFirst ? theirs : mine,
            merged: {
              name: isFirst ? 'Sari Wulandari' : 'Sari Toko',
              attributes: {},
              opted_out: true,
              blocked_at: null,
            },
            dropped: [
              {
                detail: null,
                kept: isFirst ? 'Sari Wulandari' : 'Sari Toko',
                dropped: isFirst ? 'Sari Toko' : 'Sari Wulandari',
              },
            ],
            too_many: false,
          },
        }
      },
    ],
    [
      calls.mergeContacts,
      ({ body, params }) => {
        sent.push([params.id === id(33), body])
        return { data: customer() }
      },
    ],
  ])
  await press('Join with another customer…')
  await screen.findByText('Nobody else has this name, number or address. Search for the other one.')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Name, number or email address' }), {
    target: { value: 'toko' },
  })
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: /^Sari Toko/ })))
  await screen.findByText('Name: Sari Wulandari stays, Sari Toko is dropped')
  expect(screen.getByText('Gets no broadcasts, because one of the two wants none.')).toBeTruthy()
  await press('Swap')
  await screen.findByText('Name: Sari Toko stays, Sari Wulandari is dropped')
  await press('Join')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual(['', 'toko'])
  expect(previewed.slice(0, 2)).toEqual([id(33), id(3)])
  expect(sent).toEqual([[true, { other_id: id(3) }]])
})

test('what was joined is told with who did it; only the newest can be separated again', async () => {
  const sent: string[] = []
  const merge = (last: number, joined: string, may_undo: boolean) => ({
    ...{ id: id(last), joined, by: 'Ayu', may_undo, at: '2026-12-01T03:00:00.000Z' },
  })
  await openPanel([
    answerWith(calls.getCustomer, customer({ merges: [merge(71, 'Sari Toko', true), merge(70, 'Sari Lama', false)] })),
    [
      calls.undoMerge,
      ({ params }) => {
        sent.push(params.id ?? '')
        return {}
      },
    ],
  ])
  expect((await screen.findByText(/^Joined with Sari Toko on/)).textContent).toMatch(/by Ayu$/)
  expect(screen.getAllByRole('button', { name: 'Separate again' })).toHaveLength(1)
  await press('Separate again')
  const asking = screen.getByRole('alertdialog', { name: 'Separate Sari Toko again?' })
  await act(async () => fireEvent.click(within(asking).getByRole('button', { name: 'Separate again' })))
  await waitFor(() => expect(sent).toEqual([id(71)]))
})
