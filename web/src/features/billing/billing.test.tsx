import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { billingEndpoints, billingOperatorEndpoints, paymentEndpoints } from '#contract/billing/endpoints.ts'
import { purchase } from '#contract/billing/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { BillingProfileCard } from './billing-profile.tsx'
import { messages as en } from './messages/en.ts'
import { messages as id } from './messages/id.ts'
import PackageCheck from './package-check.tsx'
import PlansPage from './plans-page.tsx'
import { purchaseOf, searchOf } from './purchase-in-address.ts'
import ReceiptPage from './receipt-page.tsx'
import WaitPage from './wait-page.tsx'

const anId = '00000000-0000-4000-8000-000000000001'
const waiting = {
  id: anId,
  status: 'pending',
  status_message: null,
  provider: 'test',
  method: 'virtual_account',
  amount: 50_000,
  currency: 'IDR',
  purchase: { kind: 'coins', pack: 'coins_500' },
  description: '500 coins',
  instructions: { method: 'virtual_account', bank: 'bca', number: '8800123456', steps: ['Open your bank app'] },
  invoice_id: anId,
  invoice_number: 'INV-0001',
  created_at: '2026-11-21T00:00:00Z',
  expires_at: '2026-11-22T00:00:00Z',
  paid_at: null,
  refund: null,
  now: '2026-11-21T00:00:00Z',
}

async function open(payment: object, operator: boolean) {
  const server = fakeServer([
    [paymentEndpoints.getPayment, () => ({ data: payment })],
    [paymentEndpoints.cancelPayment, () => ({ data: { ...waiting, status: 'canceled' } })],
    [billingOperatorEndpoints.payTestPayment, () => ({ data: { ...waiting, status: 'paid' } })],
    [accountEndpoints.getUser, () => ({ data: { is_operator: operator } })],
  ])
  const page = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <WaitPage />
    </QueryClientProvider>
  )
  await showAt(`/payment-va/${anId}`, {
    '/payment-va/$id': page,
    '/payment-method': 'methods',
    '/payment-success': 'receipt',
    '/settings/billing': 'billing',
    '/settings/$section': 'settings',
  })
  return server
}

beforeEach(() => setLanguage('en'))

test('both languages say everything', () => expect(missingMessages(en, id)).toEqual([]))

test.each([
  { kind: 'plan', plan: 'paid', interval: 'year' },
  { kind: 'coins', pack: 'coins_2500' },
  { kind: 'invoice', invoice_id: anId },
])('a purchase survives its address: $kind', (given) => {
  const expected = purchase.parse(given)
  expect(purchaseOf({ ...searchOf(expected) })).toEqual(expected)
})

test.each([{}, { plan: 'gold' }, { pack: 'coins_1' }, { invoice: 'mine' }])(
  'an address that buys nothing: %j',
  (search) => expect(purchaseOf(search)).toBeUndefined(),
)

test('a waiting payment shows its number, and goes on to the receipt when the operator pays it as the bank would', async () => {
  await open(waiting, true)
  expect(await screen.findByText('8800123456')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Pay as the bank would (test)' }))
  expect(await screen.findByText('receipt')).toBeTruthy()
  expect(screen.queryByText('8800123456')).toBeNull()
})

test('others do not see the test button; a canceled payment can be begun again', async () => {
  const { calls } = await open(waiting, false)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel payment' }))
  expect((await screen.findByRole('link', { name: 'Begin again' })).getAttribute('href')).toContain('coins_500')
  expect(calls).not.toContain(`POST /api/console/api/v1/operator/payments/${anId}/pay`)
  expect(screen.queryByRole('button', { name: 'Pay as the bank would (test)' })).toBeNull()
})

test('whoever comes back to a paid payment sees how it stands', async () => {
  await open({ ...waiting, status: 'paid', paid_at: waiting.now }, false)
  expect(await screen.findByRole('link', { name: 'See the receipt' })).toBeTruthy()
})

test('a QRIS code is drawn so that it can be read', async () => {
  const instructions = { method: 'qris', qr: 'TEST-QRIS|1|IDR|50000', steps: [] }
  await open({ ...waiting, method: 'qris', instructions }, false)
  const code = await screen.findByRole('img', { name: 'QRIS code' })
  expect(code.querySelector('rect')?.getAttribute('fill')).toBe('#fff')
  expect(code.querySelector('path')?.getAttribute('fill')).toBe('#000')
  expect(screen.getByText('TEST-QRIS|1|IDR|50000')).toBeTruthy()
})

test.each([
  ['refund_due', null, 'To be paid back'],
  ['refunded', '2026-11-21T02:00:00Z', 'Paid back'],
])('money of a payment that is %s is shown with its amount', async (status, at, label) => {
  await open({ ...waiting, status, refund: { amount: 40_000, at } }, false)
  expect(await screen.findByText(label)).toBeTruthy()
  expect(screen.getByText('Rp 40,000')).toBeTruthy()
})

test('an expired payment says so', async () => {
  await open({ ...waiting, status: 'expired', status_message: 'Nothing was bought.' }, false)
  expect(await screen.findByText('Payment expired')).toBeTruthy()
  expect(screen.queryByText('8800123456')).toBeNull()
})

const receipts = {
  '/payment-method': 'methods',
  '/payment-va/$id': 'wait',
  '/payment': 'plans',
  '/settings/$section': 'settings',
}
async function openReceipt(address: string, payments: readonly object[]) {
  fakeServer([
    [paymentEndpoints.getPayment, () => ({ data: payments[0] })],
    [
      paymentEndpoints.listPayments,
      () => ({
        data: { records: payments, pagination: { page: 1, limit: 1, total: payments.length, is_last_page: true } },
      }),
    ],
    [paymentEndpoints.getInvoice, () => ({ data: { lines: [], amount: 50_000 } })],
  ])
  const page = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ReceiptPage />
    </QueryClientProvider>
  )
  await showAt(address, { ...receipts, '/success-payment': page })
}

test.each([
  ['pending', 'Waiting for your payment', 'See how to pay'],
  ['expired', 'Payment expired', 'Begin again'],
  ['failed', 'The payment failed', 'Begin again'],
])('success of a payment that is %s says so, with a way on', async (status, title, way) => {
  await openReceipt(`/success-payment?payment=${anId}`, [{ ...waiting, status }])
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByRole('link', { name: way })).toBeTruthy()
  expect(screen.queryByText('Thank you, it is paid')).toBeNull()
})

test('success of a payment that nobody names is that of the newest; without any there is none', async () => {
  await openReceipt('/success-payment', [{ ...waiting, status: 'paid', paid_at: waiting.now }])
  expect(await screen.findByText('Thank you, it is paid')).toBeTruthy()
  cleanup()
  await openReceipt('/success-payment', [])
  expect(await screen.findByText('No payment yet')).toBeTruthy()
})

const inPage = (page: ReactNode) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <Suspense>{page}</Suspense>
  </QueryClientProvider>
)

test('what invoices say about the buyer is changed; a wrong address is told at its field', async () => {
  const profile = { name: 'Toko A', address: '', tax_number: '', email: '' }
  let sent: unknown
  fakeServer([
    [billingEndpoints.getBillingProfile, () => ({ data: profile })],
    [
      billingEndpoints.updateBillingProfile,
      ({ body }) => {
        sent = body
        return { data: body }
      },
    ],
  ])
  await showAt('/', { '/': inPage(<BillingProfileCard />) })
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByLabelText(/Company name/)
  type(/Address/, 'Jl. Mawar 1')
  type(/NPWP/, '01.234.567.8-901.000')
  type(/Send invoices to/, 'nowhere')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Please enter a valid email address.')
  expect(sent).toBeUndefined()
  type(/Send invoices to/, 'finance@toko.test')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual({
      ...{ name: 'Toko A', address: 'Jl. Mawar 1', tax_number: '01.234.567.8-901.000', email: 'finance@toko.test' },
    }),
  )
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true))
})

test('the custom plan has a way to reach somebody', async () => {
  const offer = { plan: 'custom', name: 'Custom', description: '60 million words and 480 hours of voice', price: null }
  const counted = { coins: 10, agents: null, members: null, conversations: null, call_minutes: 28_800 }
  let sent: unknown
  fakeServer([
    [
      billingEndpoints.listOffers,
      () => ({ data: { plans: [{ ...offer, ...counted, add_ons: [], current: false }], coin_packs: [] } }),
    ],
    [billingEndpoints.getActivePackage, () => ({ data: { may_manage: true, interval: null } })],
    [
      billingEndpoints.requestPlan,
      ({ body }) => {
        sent = body
        return {}
      },
    ],
  ])
  await showAt('/payment', { '/payment': inPage(<PlansPage />), '/settings/billing': 'billing' })
  expect(await screen.findByText('60 million words and 480 hours of voice')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Contact us' }))
  fireEvent.change(await screen.findByLabelText(/What do you need/), { target: { value: 'We are 40 people.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(sent).toEqual({ message: 'We are 40 people.' }))
})

const held = {
  credits: { available: 10, unlimited: false },
  status: 'active',
  period_end: null,
  may_manage: true,
  managers: [],
}
test.each([
  ['nothing while all is well', held, undefined],
  ['an empty wallet', { ...held, credits: { available: 0, unlimited: false } }, /out of credits/],
  ['nothing where credits do not run out', { ...held, credits: { available: 0, unlimited: true } }, undefined],
  ['an invoice that is due', { ...held, status: 'renewal_due', period_end: '2026-12-21T00:00:00Z' }, /due on/],
])('the package is checked: %s', async (_, active, text) => {
  const { calls } = fakeServer([[billingEndpoints.getActivePackage, () => ({ data: active })]])
  const page = (
    <>
      <p>screen</p>
      <PackageCheck />
    </>
  )
  await showAt('/', { '/': inPage(page), '/settings/$section': 'settings' })
  if (text) {
    expect((await screen.findByText(text)).textContent).toMatch(text)
    expect(await screen.findByRole('link', { name: 'Plans and coins' })).toBeTruthy()
  } else {
    await waitFor(() => expect(calls).toHaveLength(1))
    await waitFor(() => expect(document.body.textContent).toBe('screen'))
  }
})
