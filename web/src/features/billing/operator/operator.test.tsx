import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { billingEndpoints, billingOperatorEndpoints as operators } from '#contract/billing/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import RefusalHelp from '../refusal/refusal-help.tsx'
import DefaultPlan from './default-plan.tsx'
import { messages as en } from './messages/en.ts'
import { messages as id } from './messages/id.ts'
import OperatorPayments from './operator-payments.tsx'
import Organizations from './organizations.tsx'

const payment = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'pending',
  status_message: null,
  provider: 'test',
  method: 'virtual_account',
  amount: 50_000,
  currency: 'IDR',
  description: '500 coins',
  instructions: null,
  purchase: { kind: 'coins', pack: 'coins_500' },
  invoice_number: 'INV-0001',
  paid_at: null,
  refund: null,
  invoice_id: '00000000-0000-4000-8000-000000000001',
  now: '2026-11-21T00:00:00Z',
  created_at: '2026-11-21T00:00:00Z',
  expires_at: '2026-11-22T00:00:00Z',
  organization_id: '00000000-0000-4000-8000-000000000002',
  organization_name: 'Toko A',
  refund_by_provider: true,
}
const show = (page: ReactNode) =>
  showAt('/', {
    '/': (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Suspense>{page}</Suspense>
      </QueryClientProvider>
    ),
    '/settings/$section': 'settings',
  })
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

beforeEach(() => setLanguage('en'))

test('both languages say everything', () => expect(missingMessages(en, id)).toEqual([]))

test('the operator pays a payment that waits, and it is no longer in the list', async () => {
  let records = [payment]
  fakeServer([
    [
      operators.listWaitingPayments,
      () => ({ data: { records, pagination: { page: 1, limit: 20, total: records.length, is_last_page: true } } }),
    ],
    [
      operators.payTestPayment,
      () => {
        records = []
        return { data: { ...payment, status: 'paid' } }
      },
    ],
  ])
  await show(<OperatorPayments />)
  await press('Pay Toko A INV-0001')
  expect(await screen.findByText('No payment is waiting')).toBeTruthy()
})

test('what the provider does not pay back is said, and can be noted by hand', async () => {
  const due = { ...payment, status: 'refund_due', refund: { amount: 40_000, at: null } }
  const { calls } = fakeServer([
    [
      operators.listWaitingPayments,
      () => ({ data: { records: [due], pagination: { page: 1, limit: 20, total: 1, is_last_page: true } } }),
    ],
    [
      operators.refundPayment,
      () => ({ status: 502, code: 'refund_failed', message: 'The provider did not pay it back.' }),
    ],
  ])
  await show(<OperatorPayments />)
  expect(await screen.findByText(/Rp 40,000 came and bought nothing/)).toBeTruthy()
  await press('Pay back')
  await screen.findByRole('alertdialog')
  const buttons = screen.getAllByRole('button', { name: 'Pay back' })
  await act(async () => fireEvent.click(buttons.at(-1)!))
  expect(await screen.findByText('The provider did not pay it back.')).toBeTruthy()
  expect(calls.filter((call) => call.includes('/refund'))).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Note as paid back by hand' })).toBeTruthy()
})

test('the default plan is chosen and told', async () => {
  fakeServer([
    [operators.getInstallationPlan, () => ({ data: { plan: 'free' } })],
    [operators.setInstallationPlan, () => ({ data: { plan: 'unlimited' } })],
  ])
  await show(<DefaultPlan />)
  const unlimited = await screen.findByRole<HTMLInputElement>('radio', { name: /Unlimited/ })
  expect(unlimited.checked).toBe(false)
  await act(async () => fireEvent.click(unlimited))
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Unlimited/ })).checked).toBe(true)
})

const organization = {
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Toko A',
  owner: { name: 'Ayu', email: 'ayu@toko.test' },
  plan: 'free',
  period_end: null,
  coins: 500,
  members: 1,
  created_at: '2026-11-21T00:00:00Z',
}

test('an organization gets a plan by agreement and coins with a reason', async () => {
  const sent: unknown[] = []
  const pagination = { page: 1, limit: 20, total: 1, is_last_page: true }
  const done = ({ body }: { body: unknown }) => {
    sent.push(body)
    return { data: {} }
  }
  fakeServer([
    [operators.listOrganizationsOfAll, () => ({ data: { records: [organization], pagination } })],
    [operators.setOrganizationPlan, done],
    [operators.grantCoins, done],
  ])
  await show(<Organizations />)
  expect(await screen.findByText('ayu@toko.test · 1 member')).toBeTruthy()
  await press('Set the plan of Toko A')
  fireEvent.change(await screen.findByLabelText(/Ends on/), { target: { value: '2027-01-31' } })
  await press('Set plan')
  await press('Give coins to Toko A')
  fireEvent.change(await screen.findByLabelText(/Coins/), { target: { value: '250' } })
  await press('Give coins')
  expect(sent).toEqual([{ plan: 'custom', period_end: '2027-01-31T16:59:59.000Z' }])
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Sorry' } })
  await press('Give coins')
  expect(sent.at(-1)).toEqual({ coins: 250, reason: 'Sorry' })
})

const showHelp = async (code: string, may_manage: boolean) => {
  fakeServer([[billingEndpoints.getActivePackage, () => ({ data: { may_manage, managers: ['Ayu', 'Budi'] } })]])
  await show(<RefusalHelp code={code} />)
}

test.each([
  ['out_of_credits', 'Plans and coins', '/settings/billing'],
  ['member_cap_reached', 'See the caps', '/settings/usage'],
])('%s leads managers on', async (code, name, to) => {
  await showHelp(code, true)
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to)
})

test('others learn whom to ask', async () => {
  await showHelp('agent_cap_reached', false)
  expect(await screen.findByText('Ask Ayu or Budi.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
