import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { messagingEndpoints as calls } from '#contract/messaging/endpoints.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { keywordsIn } from '#web/lib/form/separated.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { errorOf } from '#web/testing/shown-form.tsx'
import SetUpPage from './setup-page.tsx'

const id = (last: number) => `01900000-0000-7000-8000-${String(last).padStart(12, '0')}`
const account = {
  ...{ id: id(1), kind: 'cloud', name: 'Customer care', phone_number: '+6281100000001', status: 'revoked' },
  ...{ phone_number_id: '123', business_account_id: '456', quality: 'yellow', tier: 1_000 },
  ...{ webhook_url: 'https://shop.example/hooks/whatsapp/1', verify_token: 'v-word' },
}
const settings = {
  ...{ account_id: id(1), answered_by: 'people', agent_id: null, use_databases: false, use_knowledge: true },
  ...{
    handover_keywords: ['cs'],
    handover_text: '',
    satisfaction: { enabled: false, question: '', thanks: '' },
    away_text: '',
    assign: 'off',
    team_id: null,
    targets: { response_minutes: 30, resolution_minutes: null },
    stop_keywords: ['stop'],
    start_keywords: ['mulai'],
  },
  hours: { enabled: true, time_zone: 'Asia/Jakarta', open: [{ day: 1, from: '09:00', to: '17:00' }], holidays: [] },
}

type Handlers = Parameters<typeof fakeServer>[0]
const answer = (endpoint: Handlers[number][0], data: unknown): Handlers[number] => [endpoint, () => ({ data })]

async function open(part: string, handlers: Handlers, allowed = true) {
  fakeServer([
    ...handlers,
    answer(billingEndpoints.getActivePackage, { id: 'paid' }),
    answer(calls.listMessagingAccounts, [account]),
    answer(inboxEndpoints.listInboxes, [account]),
    answer(inboxEndpoints.listTeams, []),
    answer(calls.getMessagingSettings, settings),
    answer(agentEndpoints.listAgents, {
      records: [],
      pagination: { page: 1, limit: 50, total: 0, is_last_page: true },
    }),
    answer(workspaceEndpoints.getMyPermissions, { actions: [{ action: 'messaging.manage', allowed }] }),
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (
    <QueryClientProvider client={client}>
      <SetUpPage />
    </QueryClientProvider>
  )
  return {
    queries: client,
    ...(await showAt(`/whatsapp/setup-account?part=${part}`, { '/whatsapp/setup-account': page })),
  }
}

beforeEach(() => setLanguage('en'))

test.each([
  ['a, b ,,A\n c', ['a', 'b', 'c']],
  ['', []],
  ['constructor', ['constructor']],
])('%j', (text, words) => {
  expect(keywordsIn(text)).toEqual(words)
})

test('a number whose access is refused says so and leads to the way out', async () => {
  await open('numbers', [])
  await screen.findByText(/WhatsApp refuses the access token/)
  // Its dialog is code that comes later.
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Renew access' })))
  await screen.findByRole('dialog', { name: 'Renew access of Customer care' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Test and connect' })))
  expect(errorOf('Access token')).toBe('Fill this in.')
})

test('a connected number shows what is entered at Meta', async () => {
  const added: unknown[] = []
  await open('numbers', [
    [
      calls.addMessagingAccount,
      ({ body }) => {
        added.push(body)
        return added.length === 1
          ? { status: 409, code: 'messaging_account_taken', message: 'It is connected already.' }
          : { data: { ...account, status: 'active' } }
      },
    ],
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Connect number' }))
  const write = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByRole('dialog', { name: 'Connect a number' })
  write('Name', 'Toko')
  write('Phone number ID', 'twelve')
  const connect = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Test and connect' })))
  await connect()
  expect(errorOf('Phone number ID')).toBe('Only digits')
  write('Phone number ID', '123')
  write('WhatsApp Business Account ID', '456')
  write('Access token', 'EAAB')
  write('App secret', 's3cret')
  await connect()
  await waitFor(() => expect(errorOf('Phone number ID')).toBe('It is connected already.'))
  await connect()
  expect(await screen.findByLabelText('Callback URL')).toHaveProperty('value', account.webhook_url)
  expect(screen.getByLabelText('Verify token')).toHaveProperty('value', 'v-word')
  expect(added.slice(1)).toEqual([
    { name: 'Toko', phone_number_id: '123', business_account_id: '456', access_token: 'EAAB', app_secret: 's3cret' },
  ])
})

test('hours that end before they begin cannot be saved, nor a target of no time', async () => {
  const saved: unknown[] = []
  await open('hours', [
    [
      calls.updateMessagingSettings,
      ({ body }) => {
        saved.push(body)
        return { data: settings }
      },
    ],
  ])
  const until = await screen.findByLabelText('Monday, until')
  fireEvent.change(until, { target: { value: '08:00' } })
  await screen.findByText('The end must come after the beginning.')
  const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  await save()
  expect([document.activeElement, saved]).toEqual([screen.getByLabelText('Monday, from'), []])
  fireEvent.change(until, { target: { value: '18:00' } })
  const within30Days = screen.getByLabelText(/^Reply within/)
  fireEvent.change(within30Days, { target: { value: '0' } })
  await save()
  await screen.findByText('Enter a number between 1 minute and 30 days.')
  expect([document.activeElement, saved]).toEqual([within30Days, []])
  fireEvent.change(within30Days, { target: { value: '' } })
  fireEvent.change(screen.getByLabelText(/^Resolve within/), { target: { value: '1.5' } })
  await save()
  await waitFor(() =>
    expect(saved).toMatchObject([
      {
        ...{ account_id: id(1), hours: { open: [{ day: 1, from: '09:00', to: '18:00' }] } },
        targets: { response_minutes: null, resolution_minutes: 90 },
      },
    ]),
  )
})

test('hours go on over midnight once they are meant to, and a holiday is closed', async () => {
  const saved: unknown[] = []
  await open('hours', [
    [
      calls.updateMessagingSettings,
      ({ body }) => {
        saved.push(body)
        return { data: settings }
      },
    ],
  ])
  fireEvent.change(await screen.findByLabelText('Monday, from'), { target: { value: '22:00' } })
  fireEvent.change(screen.getByLabelText('Monday, until'), { target: { value: '02:00' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Ends on Tuesday' }))
  expect(screen.getByLabelText('Monday, until')).toHaveProperty('value', '00:00')
  expect(screen.getByLabelText('Tuesday, until')).toHaveProperty('value', '02:00')
  expect(screen.queryByText('The end must come after the beginning.')).toBeNull()
  const day = screen.getByLabelText('Add a holiday')
  for (const value of ['2026-12-26', '2026-12-25', '2026-12-25']) {
    fireEvent.change(day, { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  }
  fireEvent.click(screen.getByRole('button', { name: 'Remove 26 Dec 2026' }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved).toMatchObject([
    {
      hours: {
        open: [
          { day: 1, from: '22:00', to: '24:00' },
          { day: 2, from: '00:00', to: '02:00' },
        ],
        holidays: ['2026-12-25'],
      },
    },
  ])
})

test('the agent must be chosen before it answers', async () => {
  await open('answers', [])
  fireEvent.click(await screen.findByRole('button', { name: 'The agent answers' }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  await screen.findByText('Choose an agent first.')
})

test('who may not change it is told who can', async () => {
  await open('answers', [], false)
  await screen.findByText('Only owners and admins can change this.')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('no saved replies yet, and one is saved', async () => {
  const saved: unknown[] = []
  await open('replies', [
    answer(inboxEndpoints.listCannedReplies, []),
    [
      inboxEndpoints.addCannedReply,
      ({ body }) => {
        saved.push(body)
        return { data: { id: id(2), shortcode: 'salam', text: 'Halo' } }
      },
    ],
  ])
  await screen.findByText('No saved replies yet')
  fireEvent.click(screen.getByRole('button', { name: 'New reply' }))
  fireEvent.change(await screen.findByLabelText('Shortcode'), { target: { value: 'salam' } })
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Halo {{contact.name}}' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toEqual([{ shortcode: 'salam', text: 'Halo {{contact.name}}' }]))
})

const link = (more: object) => ({
  ...{ state: 'none', code: null, qr: null, expires_at: null, account_id: null, reason: null, about: '', ...more },
})
const openLink = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Link by QR code' }))
  await screen.findByRole('dialog', { name: 'Link a number by QR code' })
}

test('linking by QR code says what is missing where there is no gateway, and what it risks', async () => {
  await open('numbers', [answer(calls.getGatewayConnection, link({ state: 'not_configured' }))])
  await openLink()
  await screen.findByText(/WHATSAPP_GATEWAY_URL/)
  expect(screen.getByText(/may close a number/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show QR code' })).toHaveProperty('disabled', true)
})

test('a code is shown while it can be read, then what became of it', async () => {
  let now = link({})
  const waiting = link({ state: 'waiting', code: '2@words', expires_at: new Date(Date.now() + 90_000).toISOString() })
  await open('numbers', [
    [calls.getGatewayConnection, () => ({ data: now })],
    [
      calls.startGatewayConnection,
      () => {
        now = waiting
        return { data: now }
      },
    ],
  ])
  await openLink()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show QR code' })))
  await screen.findByRole('img', { name: 'QR code to link a phone' })
  expect(screen.getByRole('timer').textContent).toMatch(/^(89|90) seconds left$/)
  now = link({ state: 'timed_out' })
  await screen.findByText(/within two minutes/, {}, { timeout: 60_000 })
  expect(screen.getByRole('button', { name: 'New code' })).toBeTruthy()
})

test.each([
  ['teams', inboxEndpoints.addTeam, 'messaging_team_taken', 'New team', 'Name'],
  ['replies', inboxEndpoints.addCannedReply, 'messaging_canned_reply_taken', 'New reply', 'Shortcode'],
] as const)(
  'of %s a name that is taken is said at its field, and what was written stays',
  async (part, endpoint, code, add, field) => {
    const sent: unknown[] = []
    await open(part, [
      answer(inboxEndpoints.listCannedReplies, []),
      [
        endpoint,
        ({ body }) => {
          sent.push(body)
          return { status: 409, code, message: 'It is taken.' }
        },
      ],
    ])
    fireEvent.click(await screen.findByRole('button', { name: add }))
    const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
    await screen.findByRole('dialog')
    await save()
    expect((await screen.findAllByText('Fill this in.')).length).toBeGreaterThan(0)
    expect(sent).toEqual([])
    for (const text of screen.getAllByRole('textbox')) fireEvent.change(text, { target: { value: 'hours' } })
    await save()
    await screen.findByText('It is taken.')
    const name = screen.getByLabelText<HTMLInputElement>(field)
    expect([name.getAttribute('aria-invalid'), name.value, document.activeElement]).toEqual(['true', 'hours', name])
  },
)

test('what was changed and not saved is not left behind unasked', async () => {
  await open('hours', [])
  const away = await screen.findByLabelText<HTMLTextAreaElement>(/^Away text/)
  fireEvent.change(away, { target: { value: 'We are closed.' } })
  const toTeams = () => act(async () => fireEvent.click(screen.getByText('Teams')))
  await toTeams()
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Away text/).value).toBe('We are closed.')
  await toTeams()
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Leave' })))
  await screen.findByRole('button', { name: 'New team' })
})

test('a team that a colleague changed meanwhile is not changed back by who has it open', async () => {
  let team = { id: id(3), name: 'Sales', takes_turns: true, people: [] }
  const sent: unknown[] = []
  const { queries } = await open('teams', [
    [inboxEndpoints.listTeams, () => ({ data: [team] })],
    answer(workspaceEndpoints.listWorkspaces, { records: [] }),
    [
      inboxEndpoints.updateTeam,
      ({ body }) => {
        sent.push(body)
        return {}
      },
    ],
  ])
  fireEvent.click(await screen.findByRole('button', { name: /Sales/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Sales East' } })
  team = { ...team, takes_turns: false }
  void queries.invalidateQueries()
  await screen.findByRole('switch', { checked: false })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ name: 'Sales East', takes_turns: false, people: [] }]))
})

test('a reply that a colleague changed meanwhile is not changed back by who has it open', async () => {
  let reply = { id: id(2), shortcode: 'salam', text: 'Halo' }
  const sent: unknown[] = []
  const { queries } = await open('replies', [
    [inboxEndpoints.listCannedReplies, () => ({ data: [reply] })],
    [
      inboxEndpoints.updateCannedReply,
      ({ body }) => {
        sent.push(body)
        return {}
      },
    ],
  ])
  fireEvent.click(await screen.findByRole('button', { name: /salam/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  fireEvent.change(await screen.findByLabelText('Shortcode'), { target: { value: 'hi' } })
  reply = { ...reply, text: 'Halo, Kak' }
  void queries.invalidateQueries()
  await screen.findByDisplayValue('Halo, Kak')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ shortcode: 'hi', text: 'Halo, Kak' }]))
})
