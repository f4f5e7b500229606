import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { alarmRules } from '#contract/monitors/conditions.ts'
import type { AlarmDelivery, MonitorDraft } from '#contract/monitors/schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { Deliveries } from '../history/deliveries.tsx'
import { type EditedWhatsApp, editedOf, editedSchema, newMonitor } from './edited.ts'
import { WhatsAppFields } from './whatsapp-fields.tsx'
import { isSendable, sampleTexts } from './whatsapp-sample.ts'

const uuid = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const account = {
  ...{ id: uuid(1), kind: 'cloud', name: 'Toko', phone_number: '+62811', phone_number_id: '1', status: 'active' },
  ...{ business_account_id: '1', quality: 'green', tier: null, webhook_url: '', verify_token: '' },
  created_at: '2026-11-21T03:00:00.000Z',
}
const template = {
  ...{ id: uuid(2), name: 'alarm_note', language: 'en', category: 'utility', footer: '', buttons: [], examples: [] },
  ...{ body: 'Alarm {{1}}: {{2}}. Open {{3}}', status: 'approved', reason: '', variables: 3, fills: [] },
}
const draft = {
  ...{ name: 'Daily revenue', value: { label: 'revenue', unit: null }, columns: [], rows: [], row_count: 5 },
  history: { measured: { series: [{ label: '', points: [{ from: '', to: '', value: 31 }] }] } },
} as unknown as MonitorDraft
const condition = { kind: 'threshold', operator: 'below', value: 40 } as const
const rules = alarmRules.parse({})
const edited = { ...newMonitor(uuid(7) as never, 'Low revenue'), name: 'Low revenue' }

let chosen: EditedWhatsApp | null
function Form({ first = null }: { first?: EditedWhatsApp | null }) {
  const [now, setNow] = useState(first)
  chosen = now
  const sample = sampleTexts({ edited, draft, condition, rules, id: uuid(8) })
  return <WhatsAppFields chosen={now} wrongNumbers={undefined} onChange={setNow} sample={sample} often={1.5} />
}

type Given = { may?: boolean; accounts?: unknown[]; templates?: unknown[]; first?: EditedWhatsApp }
async function open({ may = true, accounts = [account], templates = [template], first }: Given = {}) {
  fakeServer([
    [
      workspaceEndpoints.getMyPermissions,
      () => ({ data: { role: 'owner', actions: [{ action: 'messaging.manage', allowed: may }] } }),
    ],
    [messagingEndpoints.listMessagingAccounts, () => ({ data: accounts })],
    [messagingEndpoints.listMessageTemplates, () => ({ data: templates })],
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (
    <QueryClientProvider client={client}>
      <Form first={first ?? null} />
    </QueryClientProvider>
  )
  await showAt('/form', { '/form': page })
}
const toggle = () => screen.findByRole('switch', { name: /WhatsApp/ })
/** Switched on once the numbers are there. */
async function switchOn() {
  const found = await toggle()
  await waitFor(() => expect(found.getAttribute('aria-disabled')).not.toBe('true'))
  fireEvent.click(found)
}
async function choose(label: string, option: string) {
  const field = await screen.findByRole('combobox', { name: label })
  await waitFor(() => expect(field.hasAttribute('data-disabled')).toBe(false))
  fireEvent.mouseDown(field)
  fireEvent.click(field)
  const wanted = await screen.findByRole('option', { name: option })
  fireEvent.pointerDown(wanted)
  fireEvent.mouseDown(wanted)
  fireEvent.click(wanted, { detail: 1 })
}

beforeEach(() => setLanguage('en'))

test('a number, a template with its variables, and whom it is sent to make a message that is seen before', async () => {
  await open()
  await switchOn()
  expect(isSendable(chosen)).toBe(false)
  await choose('Template', 'alarm_note · English')
  await screen.findByText(/^Alarm Low revenue: 31\. Open http.*\/monitoring\//)
  await choose('Variable {{2}}', 'Threshold')
  await screen.findByText(/^Alarm Low revenue: 40\. Open /)
  const recipients = screen.getByLabelText(/Recipients/)
  fireEvent.change(recipients, { target: { value: '+62 812 3456 7890, budi' } })
  await screen.findByText(/isn’t a phone number/)
  expect(isSendable(chosen)).toBe(false)
  fireEvent.change(recipients, { target: { value: '+62 812 3456 7890, 08123456789' } })
  expect(screen.queryByText(/isn’t a phone number/)).toBeNull()
  expect(isSendable(chosen)).toBe(true)
  // Three alarms and ends to two numbers, 20 credits each.
  screen.getByText(/About 120 credits a month/)
  expect(editedSchema(true).parse({ ...edited, condition, rules, whatsapp: chosen }).whatsapp).toEqual({
    account_id: account.id,
    template_id: template.id,
    fills: ['name', 'threshold', 'link'],
    numbers: ['+62 812 3456 7890', '08123456789'],
  })
})

test('what is missing is said, with the way to where it is set up', async () => {
  await open({ accounts: [] })
  const link = await screen.findByRole('link', { name: 'Connect a number' })
  expect(link.getAttribute('href')).toBe('/whatsapp/setup-account')
  expect((await toggle()).getAttribute('aria-disabled')).toBe('true')
})

test('without an approved template there is none to choose', async () => {
  await open({ templates: [{ ...template, status: 'pending' }] })
  await switchOn()
  await screen.findByText(/no approved template/)
  const link = screen.getByRole('link', { name: 'Manage templates' })
  expect(link.getAttribute('href')).toMatch(/^\/whatsapp\/setup-account\?.*part=templates/)
})

const saved = { account_id: account.id, template_id: template.id, fills: [], numbers: '+628', needsTemplate: true }

test.each([
  [{ templates: [{ ...template, status: 'paused' }] }, /paused this template/],
  [{ templates: [] }, /template was deleted/],
  [{ accounts: [{ ...account, id: uuid(9) }] }, /isn’t connected here any more/],
  [{ accounts: [{ ...account, status: 'revoked' }] }, /refuses the access/],
])('what has gone since says so: %#', async (given, words) => {
  await open({ ...given, first: saved as never })
  await screen.findByText(words)
})

test('who may not choose a number is told, and what an admin chose stays', async () => {
  await open({ may: false, first: saved as never })
  await screen.findByText('Only owners and admins can choose a WhatsApp number.')
  expect((await toggle()).getAttribute('aria-disabled')).toBe('true')
  expect(chosen).toEqual(saved)
})

test('a monitor that tells on WhatsApp is edited as it was saved', () => {
  const whatsapp = { account_id: account.id, template_id: null, fills: [], numbers: ['+6281', '+6282'] }
  const back = editedOf({ ...edited, bot_id: edited.agent, emails: [], webhook: null, whatsapp } as never)
  expect(editedSchema(true).parse({ ...back, condition, rules }).whatsapp).toEqual(whatsapp)
})

test.each([
  ['en', /^WhatsApp: 1 not delivered, 2 delivered/, 'It was paused.'],
  ['id', /^WhatsApp: 1 tidak sampai, 2 sampai/, 'Dihentikan.'],
] as const)('what became of the messages stands at the event: %s', async (language, summary, why) => {
  await setLanguage(language)
  const of = (phone_number: string, state: string, failure: object | null = null) => ({
    ...{ phone_number, state, failure, conversation: { account_id: account.id, id: uuid(5) } },
  })
  const failure = { en: 'It was paused.', id: 'Dihentikan.' }
  const all = [of('+1', 'delivered'), of('+2', 'failed', failure), of('+3', 'delivered')] as AlarmDelivery[]
  await showAt('/history', { '/history': <Deliveries deliveries={all} /> })
  await screen.findByText(summary)
  screen.getByText(new RegExp(why))
  expect(screen.getByRole('link', { name: '+2' }).getAttribute('href')).toContain('/whatsapp/inbox?')
})
