import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { billingOperatorEndpoints, paymentEndpoints } from '#contract/billing/endpoints.ts'
import { purchase } from '#contract/billing/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { messages as en } from './messages/en.ts'
import { messages as id } from './messages/id.ts'
import { purchaseOf, searchOf } from './purchase-in-address.ts'
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
  expect(await screen.findByText('The time to pay is over')).toBeTruthy()
  expect(screen.queryByText('8800123456')).toBeNull()
})
