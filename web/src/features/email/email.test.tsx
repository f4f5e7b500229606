import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { emailEndpoints as calls } from '#contract/email/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { getToasts } from '#web/ui/toast-store.ts'
import EmailPage from './email-page.tsx'
import { messages as en } from './messages/en.ts'
import { messages as id } from './messages/id.ts'

const idOf = (last: number) => `01900000-0000-7000-8000-${String(last).padStart(12, '0')}`
const at = new Date().toISOString()
const rudi = { name: 'Rudi', address: 'rudi@pelanggan.example' }
const connection = {
  ...{ email: 'care@toko.example', name: 'Toko', smtp_host: 'smtp.toko.example', smtp_port: 465, cc: [], bcc: [] },
  ...{
    vendor: null,
    smtp_username: 'care@toko.example',
    imap_host: 'imap.toko.example',
    imap_port: 993,
    state: 'connected',
  },
  ...{ reason: '', agent_id: idOf(9), connected_by: 'Ayu', synced_at: at, created_at: at },
}
const status = {
  ...{ status: 'active', reply_mode: 'approve', reply_interval: 300, approval_keywords: [] },
  ...{ reply_language: 'auto', use_databases: false, follow_up_days: 0, rules: [] },
}
const thread = {
  ...{ id: idOf(1), subject: 'Jam buka', category: 'to_answer', person: rudi, snippet: 'Jam berapa buka?' },
  ...{ messages: 1, unread: true, hold: null, reply_state: 'draft', last_at: at },
}
const mail = {
  ...{ id: idOf(2), direction: 'in', from: rudi, to: [], cc: [], subject: 'Jam buka', text: 'Jam berapa buka?' },
  ...{
    html: '<b>Jam</b>',
    truncated: false,
    attachments: [
      { name: 'a.pdf', mime: 'application/pdf', bytes: 2_048, problem: null, can_open: true },
      { name: 'winmail.dat', mime: 'application/ms-tnef', bytes: 4_096, problem: 'broken', can_open: false },
    ],
  },
  sent_at: at,
}
const citation = { file_id: idOf(7), quote: 'Buka jam 9', score: 1, page: 2 }
const reply = {
  unread_attachments: [{ name: 'foto.jpg', reason: 'kind' }],
  ...{ id: idOf(3), state: 'draft', text: 'Kami buka jam 9.', author: 'agent', to: [rudi], cc: [], bcc: [] },
  ...{ send_at: null, reason: '', follow_up: false, updated_at: at },
  evidence: [
    {
      ...{ type: 'source-document', sourceId: '1', mediaType: 'text/plain', title: 'jam.txt' },
      providerMetadata: { nalar: citation },
    },
  ],
}

type Handlers = Parameters<typeof fakeServer>[0]
const answer = (endpoint: Handlers[number][0], data: unknown): Handlers[number] => [endpoint, () => ({ data })]
/** Answers so, and keeps what was sent. */
const noting =
  (kept: unknown[], data: unknown): Handlers[number][1] =>
  ({ body }) => {
    kept.push(body)
    return { data }
  }
const onePage = (records: unknown[]) => ({
  records,
  pagination: { page: 1, limit: 30, total: records.length, is_last_page: true },
})

async function open(search: string, handlers: Handlers = [], shown: object | null = connection) {
  fakeServer([
    ...handlers,
    answer(calls.getEmailConnection, shown),
    answer(calls.listEmailAccounts, [
      { vendor: 'google', state: 'none', account: null },
      { vendor: 'microsoft', state: 'off', account: null },
    ]),
    answer(calls.getEmailAgentStatus, status),
    answer(calls.listEmailDashboard, onePage([thread])),
    answer(calls.listEmailKnowledge, onePage([])),
    answer(calls.openEmailThread, { thread, messages: [mail], reply }),
    answer(workspaceEndpoints.getMyPermissions, { actions: [{ action: 'email.manage', allowed: true }] }),
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (
    <QueryClientProvider client={client}>
      <EmailPage />
    </QueryClientProvider>
  )
  return showAt(`/dashboard-agent/email${search}`, { '/dashboard-agent/$agent': page })
}
/** Every end of a list that is looked at comes into sight: what scrolling there would do. */
let reachEnds: () => void
beforeEach(async () => {
  await setLanguage('en')
  const ends = new Set<() => void>()
  reachEnds = () => {
    for (const reach of ends) reach()
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      reach: () => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.reach = () => seen([{ isIntersecting: true }])
      }
      observe() {
        ends.add(this.reach)
      }
      disconnect() {
        ends.delete(this.reach)
      }
    },
  )
})

test('both languages say everything', () => expect(missingMessages(en, id)).toEqual([]))

test('without a mailbox there is the form, which says what is wrong with each field', async () => {
  const sent: unknown[] = []
  const taken = { status: 409, code: 'email_mailbox_taken', message: 'It is elsewhere.' }
  const answer = ({ body }: { body: unknown }) => (sent.push(body) === 1 ? taken : { data: connection })
  await open('', [[calls.connectEmail, answer]], null)
  const connect = () => fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
  const says = (text: string) => screen.findByText(text)
  await screen.findByRole('button', { name: 'Connect' })
  connect()
  await waitFor(() => expect(screen.getAllByText('Fill this in.').length).toBe(4))
  expect(document.activeElement).toBe(screen.getByLabelText('User name'))
  const type = (name: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } })
  type('User name', 'care')
  fireEvent.change(document.querySelector('input[type=password]')!, { target: { value: 'rahasia' } })
  type('SMTP server', 'smtp.toko.example')
  type('IMAP server', 'imap.toko.example')
  type('SMTP port', '70000')
  type(/^Bcc/, 'budi')
  connect()
  await says('At most 65,535.')
  await says('“budi” isn’t an email address.')
  type('SMTP port', '587')
  type(/^Bcc/, '')
  type(/^Cc/, 'a@b.co, c@d.co, e@f.co, g@h.co')
  connect()
  await says('At most 3.')
  type(/^Cc/, 'a@b.co')
  connect()
  await says('The user name isn’t an address. Fill in the mailbox’s address.')
  expect(sent).toEqual([])
  type('User name', 'care@toko.example')
  connect()
  await says('It is elsewhere.')
  expect(document.activeElement).toBe(screen.getByLabelText('User name'))
  connect()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ smtp_port: 587, cc: ['a@b.co'], bcc: [] })
})

test('a provider fills in its servers, whose ports are sent as numbers', async () => {
  const sent: unknown[] = []
  await open('', [[calls.connectEmail, noting(sent, connection)]], null)
  await act(async () => fireEvent.click(await screen.findByRole('combobox', { name: /^Provider/ })))
  const option = await screen.findByRole('option', { name: 'Zoho' })
  await act(async () => {
    fireEvent.pointerDown(option, { pointerType: 'mouse' })
    fireEvent.mouseMove(option)
    fireEvent.click(option)
  })
  fireEvent.change(screen.getByLabelText('User name'), { target: { value: 'care@toko.example' } })
  fireEvent.change(document.querySelector('input[type=password]')!, { target: { value: 'rahasia' } })
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    ...{ smtp_host: 'smtp.zoho.com', smtp_port: 465, imap_host: 'imap.zoho.com', imap_port: 993 },
    ...{ smtp_username: 'care@toko.example', smtp_password: 'rahasia' },
  })
})

test('without a mailbox an account can sign in where the operator registered, else it says what is missing', async () => {
  const begun: unknown[] = []
  await open('', [[calls.beginEmailAccount, noting(begun, { url: `${location.href}#google` })]], null)
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in with Google' }))
  await waitFor(() => expect(begun).toMatchObject([{ vendor: 'google' }]))
  expect(screen.queryByRole('button', { name: /Microsoft/ })).toBeNull()
  expect(screen.getByText(/Signing in with Microsoft isn’t set up in this installation/)).toBeTruthy()
})

test('a mailbox whose access ended says so and is connected again; what it sends under can be changed', async () => {
  const [begun, saved]: unknown[][] = [[], []]
  const ended = { ...connection, vendor: 'google', state: 'access_ended', reason: 'invalid_grant' }
  await open(
    '?part=setup',
    [
      [calls.beginEmailAccount, noting(begun!, { url: `${location.href}#google` })],
      [calls.changeEmailSender, noting(saved!, ended)],
    ],
    ended,
  )
  await screen.findByText(/^Google no longer gives access to care@toko.example/)
  fireEvent.click(await screen.findByRole('button', { name: 'Connect again' }))
  await waitFor(() => expect(begun).toHaveLength(1))
  expect(screen.queryByLabelText('SMTP server')).toBeNull()
  const form = await screen.findByRole('form', { name: 'Sender and copies' })
  fireEvent.change(within(form).getByLabelText(/^Cc/), { target: { value: 'bos@toko.example' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toEqual([{ name: 'Toko', cc: ['bos@toko.example'], bcc: [] }]))
})

test('where a mailbox is connected already, the same goes as a change', async () => {
  const changed: unknown[] = []
  const exists = { status: 401, code: 'email_connection_exists', message: 'x' }
  await open('?part=setup', [
    [calls.connectEmail, () => exists],
    [calls.updateEmailConnection, noting(changed, connection)],
  ])
  const form = await screen.findByRole('form', { name: 'Mailbox' })
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changed).toHaveLength(1))
  expect(changed[0]).not.toHaveProperty('smtp_password')
})

test('a draft shows its sources, and what is changed is kept before it is approved', async () => {
  const done: unknown[] = []
  const written = { thread, messages: [mail], reply: { ...reply, id: idOf(4), author: 'person' } }
  await open(`?part=inbox&thread=${idOf(1)}`, [
    [calls.writeEmailReply, noting(done, written)],
    [
      calls.approveEmailReply,
      ({ params }) => {
        done.push(params.id)
        return { data: { ...reply, state: 'scheduled' } }
      },
    ],
  ])
  const editor = await screen.findByRole('region', { name: 'Reply' })
  expect(within(editor).getByText('jam.txt')).toBeTruthy()
  expect(within(editor).getByText('Buka jam 9')).toBeTruthy()
  const unread = within(editor).getByRole('region', { name: 'Written without these attachments' })
  expect(unread.textContent).toContain('foto.jpg · this kind of file isn’t read')
  fireEvent.change(within(editor).getByRole('textbox'), { target: { value: 'Buka jam 10.' } })
  fireEvent.click(within(editor).getByRole('button', { name: 'Approve and send' }))
  await waitFor(() => expect(done).toEqual([{ text: 'Buka jam 10.' }, idOf(4)]))
})

test('what came with a mail is named, and why it could not be opened', async () => {
  await open(`?part=inbox&thread=${idOf(1)}`)
  const files = await screen.findAllByRole('listitem')
  const named = files.map(({ textContent }) => textContent)
  expect(named).toEqual(expect.arrayContaining(['a.pdf2 kB', 'winmail.dat4 kBCan’t be opened: damaged']))
})

test('a formatted mail stands in a frame that runs and fetches nothing', async () => {
  await open(`?part=inbox&thread=${idOf(1)}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Show formatting' }))
  const frame = screen.getByTitle('Mail from Rudi, without pictures')
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
  expect(frame.getAttribute('srcdoc')).toContain("default-src 'none'")
})

test('a refused password is told with the words of the server', async () => {
  await open('', [], { ...connection, state: 'wrong_password', reason: 'Invalid credentials' })
  expect(await screen.findByText(/refused the password: “Invalid credentials”/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open set-up' })).toBeTruthy()
})

test('a rule is written in a sentence, shown as it was understood, tried on past mails, and kept', async () => {
  const [tried, saved] = [[] as unknown[], [] as { rules: { words: string[]; action: string }[] }[]]
  const understood = { senders: ['bank.example'], words: ['refund'], words_in: 'mail', has_attachment: false }
  const counts = { send: 0, draft: 0, hold: 0, ignore: 0, guarded: 0 }
  await open('?part=setup', [
    [calls.readEmailRule, () => ({ data: { ...understood, action: 'hold' } })],
    [
      calls.backtestEmailRules,
      ({ body }) => {
        tried.push(body)
        const { id: rule_id } = (body as { rules: { id: string }[] }).rules[0]!
        const change = { thread_id: idOf(1), subject: 'Uang kembali', from: 'Bank', at, rule_id }
        return {
          data: {
            mails: 184,
            before: counts,
            after: counts,
            decided: [{ rule_id, mails: 2 }],
            changed: [{ ...change, before: 'draft', after: 'hold' }],
          },
        }
      },
    ],
    [calls.updateEmailAgentStatus, noting(saved, status)],
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Add rule' }))
  const sentence = screen.getByLabelText('Rule in your own words')
  fireEvent.change(sentence, { target: { value: 'Hold mails from bank.example about refund' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByDisplayValue('bank.example')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Contains/), { target: { value: 'refund, komplain' } })
  fireEvent.click(screen.getByRole('button', { name: 'Try on past mails' }))
  expect(await screen.findByText('Of the last 184 mails it would have held 2.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Uang kembali' })).toBeTruthy()
  expect([tried.length, saved.length]).toEqual([1, 0])
  fireEvent.click(screen.getByRole('button', { name: 'Save rule' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.rules).toMatchObject([{ words: ['refund', 'komplain'], action: 'hold', active: true }])
})

test('a sentence that is not understood is said so, and can be filled in', async () => {
  const unclear = { status: 422, code: 'email_rule_not_understood', message: 'That rule isn’t clear yet.' }
  const details = [{ path: 'rules.0.senders', message: 'Not this sender.' }]
  const saved: unknown[] = []
  await open('?part=setup', [
    [calls.readEmailRule, () => unclear],
    [
      calls.updateEmailAgentStatus,
      ({ body }) => {
        saved.push(body)
        return { status: 400, code: 'invalid_input', details }
      },
    ],
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Add rule' }))
  fireEvent.change(screen.getByLabelText('Rule in your own words'), { target: { value: 'Be nice' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('That rule isn’t clear yet.')).toBeTruthy()
  const save = screen.getByRole('button', { name: 'Save rule' })
  const words = screen.getByLabelText(/^Contains/)
  const errorAt = (control: HTMLElement) => document.getElementById(`${control.id}-error`)?.textContent
  expect(errorAt(screen.getByLabelText('Rule in your own words'))).toBe('That rule isn’t clear yet.')
  fireEvent.click(save)
  await waitFor(() => expect(errorAt(words)).toBe('Name a sender, a word or an attachment.'))
  expect([words.getAttribute('aria-invalid'), document.activeElement, saved]).toEqual(['true', words, []])
  fireEvent.change(words, { target: { value: 'refund' } })
  await waitFor(() => expect(errorAt(words)).toBe(''))
  fireEvent.click(save)
  await waitFor(() => expect(errorAt(screen.getByLabelText(/^From/))).toBe('Not this sender.'))
  expect(saved).toMatchObject([{ rules: [{ sentence: 'Be nice', words: ['refund'] }] }])
  expect(words).toHaveProperty('value', 'refund')
})

test('saving how the agent replies leaves its rules alone', async () => {
  const saved: object[] = []
  await open('?part=setup', [[calls.updateEmailAgentStatus, noting(saved, status)]])
  fireEvent.click(await screen.findByRole('button', { name: 'Send automatically' }))
  const form = screen.getByRole('form', { name: 'Replies' })
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).not.toHaveProperty('rules')
})

/** Answers a list of 130 rows page by page, 50 on each. */
const paged =
  (row: (n: number) => object): Handlers[number][1] =>
  ({ query }) => {
    const page = Number(query.get('page'))
    const left = Math.min(50, 130 - (page - 1) * 50)
    const records = Array.from({ length: left }, (_, index) => row((page - 1) * 50 + index + 1))
    return { data: { records, pagination: { page, limit: 50, total: 130, is_last_page: page === 3 } } }
  }

test.each([
  ['inbox', '?part=inbox', calls.listEmailDashboard, (n: number) => ({ ...thread, id: idOf(n), subject: `Mail ${n}` })],
  [
    'dashboard',
    '?part=dashboard',
    calls.listEmailDashboard,
    (n: number) => ({ ...thread, id: idOf(n), subject: `Mail ${n}` }),
  ],
  [
    'activities',
    '?part=activities',
    calls.listEmailActivities,
    (n: number) => ({
      ...{
        id: idOf(n),
        kind: 'received',
        thread_id: idOf(1),
        subject: `Mail ${n}`,
        person: rudi,
        by: null,
        reason: '',
      },
      at,
    }),
  ],
  [
    'files',
    '?part=setup',
    calls.listEmailKnowledge,
    (n: number) => ({ id: idOf(n), name: `Mail ${n}`, state: 'ready', bytes: 1 }),
  ],
] as const)('the list of the %s goes on to its last row', async (_, search, endpoint, row) => {
  await open(search, [[endpoint, paged(row)]])
  await screen.findByText('Mail 50')
  await act(async () => reachEnds())
  await screen.findByText('Mail 100')
  await act(async () => reachEnds())
  expect(await screen.findByText('Mail 130')).toBeTruthy()
})

const ruleOf = (last: number, sentence: string) => ({
  ...{ id: idOf(last), sentence, senders: [], words: ['x'], words_in: 'mail', has_attachment: false },
  ...{ action: 'hold', active: true },
})
/** The set-up with three rules; a change of them is answered when it is told to, or refused. */
async function openRules() {
  const kept = { rules: [ruleOf(21, 'First'), ruleOf(22, 'Second'), ruleOf(23, 'Third')], isRefused: false }
  const sent: string[][] = []
  const late: (() => void)[] = []
  await open('?part=setup', [
    [calls.getEmailAgentStatus, () => ({ data: { ...status, rules: kept.rules } })],
    [
      calls.updateEmailAgentStatus,
      async ({ body }) => {
        const { rules } = body as { rules: typeof kept.rules }
        sent.push(rules.map(({ sentence }) => sentence))
        await new Promise<void>((done) => late.push(done))
        if (kept.isRefused) return { status: 409, code: 'x', message: 'Not now.' }
        kept.rules = rules
        return { data: { ...status, rules } }
      },
    ],
  ])
  await screen.findByText('Third')
  const row = (sentence: string) => within(screen.getByText(sentence).closest('li')!)
  const press = (sentence: string, name: string) => fireEvent.click(row(sentence).getByRole('button', { name }))
  const answerChange = async () => {
    await waitFor(() => expect(late).toHaveLength(1))
    late.pop()!()
  }
  const settled = () =>
    waitFor(() => expect(screen.getAllByRole('button', { name: 'Remove rule' })[0]).toHaveProperty('disabled', false))
  return { kept, sent, press, answerChange, settled }
}

test('the order of rules is changed when the change before it is in', async () => {
  const { sent, press, answerChange, settled } = await openRules()
  press('Third', 'Move up')
  press('Third', 'Move up')
  press('First', 'Remove rule')
  await answerChange()
  await settled()
  expect(sent).toEqual([['First', 'Third', 'Second']])
  press('Third', 'Move up')
  await answerChange()
  await settled()
  expect(sent[1]).toEqual(['Third', 'First', 'Second'])
})

test('a rule that could not be removed is not said to be, and one that was comes back among the newest', async () => {
  const { kept, sent, press, answerChange, settled } = await openRules()
  kept.isRefused = true
  press('First', 'Remove rule')
  await answerChange()
  await settled()
  expect(getToasts().map(({ text }) => text)).toEqual(['Not now.'])
  kept.isRefused = false
  press('Second', 'Remove rule')
  await answerChange()
  await waitFor(() => expect(getToasts().at(-1)?.text).toBe('Rule removed'))
  await settled()
  press('Third', 'Move up')
  await answerChange()
  await settled()
  await act(async () => getToasts().at(-1)!.action!.run())
  await answerChange()
  await settled()
  expect(sent.at(-1)).toEqual(['Third', 'Second', 'First'])
})
