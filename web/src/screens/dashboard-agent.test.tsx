import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import type { MessagingAnalytics } from '#contract/messaging/analytics.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import DashboardAgent from './dashboard-agent.tsx'

const id = '01900000-0000-7000-8000-000000000001'
const account = { id, kind: 'simulator', name: 'Sandbox', phone_number: '+6281100000001', status: 'active' }
const figures: MessagingAnalytics = {
  ...{ from: '2026-11-01', to: '2026-11-30', conversations: 12, incoming: 40, outgoing: 38, resolved: 8 },
  ...{ first_answer: { median: 90, p90: 600 }, resolution: { median: 3_600, p90: 7_200 }, resolved_by_agent: 6 },
  targets: { response: { met: 3, missed: 1 }, resolution: null },
  satisfaction: { asked: 5, good: 3, fair: 0, bad: 1 },
  handovers: [{ reason: 'wish', count: 4 }],
  broadcasts: { sent: 0, delivered: 0, read: 0, failed: 0, answered: 0, opted_out: 0 },
  cost: {
    ...{ credits: 0, messages: 0, answers: 0, broadcasts: 0, per_conversation: null },
    ...{ by_agent: [], by_broadcast: [], conversations: [] },
  },
  failures: [{ reason: 'window_closed', count: 2 }],
  by_day: [{ day: '2026-11-30', conversations: 1, incoming: 2, outgoing: 2 }],
}

beforeEach(() => setLanguage('en'))

async function open(plan = 'paid') {
  const asked: URLSearchParams[] = []
  fakeServer([
    [billingEndpoints.getActivePackage, () => ({ data: { id: plan } })],
    [inboxEndpoints.listInboxes, () => ({ data: [account] })],
    [
      messagingEndpoints.getMessagingAnalytics,
      ({ query }) => {
        asked.push(query)
        return { data: figures }
      },
    ],
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (
    <QueryClientProvider client={client}>
      <DashboardAgent />
    </QueryClientProvider>
  )
  const shown = await showAt('/dashboard-agent/wa', {
    '/dashboard-agent/$agent': page,
    '/whatsapp/sandbox': <p>The sandbox</p>,
    '/whatsapp/inbox': <p>The inbox</p>,
  })
  return { ...shown, asked }
}

test('/dashboard-agent/wa shows what all that answered on WhatsApp did, and asks for another period', async () => {
  const { asked } = await open()
  const resolved = await screen.findByRole('link', { name: 'Resolved by AI' })
  expect(resolved.closest('div')?.textContent).toContain('75%')
  screen.getByText('6 of 8 resolved')
  fireEvent.click(screen.getByRole('button', { name: '7 days' }))
  await expect.poll(() => asked.map((query) => query.get('days'))).toEqual(['30', '7'])
})

test('each figure leads to the conversations that it counts', async () => {
  await open()
  const searchOf = async (name: string) =>
    Object.fromEntries(
      new URL((await screen.findByRole('link', { name })).getAttribute('href') ?? '', 'http://nalar.test').searchParams,
    )
  expect(await searchOf('Handed over')).toEqual({ account: id, behind: 'handed_over', days: '30' })
  expect(await searchOf('The customer asked for a person')).toMatchObject({ behind: 'handed_over', reason: 'wish' })
  expect(await searchOf('Window closed')).toMatchObject({ behind: 'failed', reason: 'window_closed' })
  expect(await searchOf('Resolved by AI')).toMatchObject({ behind: 'resolved_by_agent' })
  expect(await searchOf('Answered in time')).toMatchObject({ behind: 'response_missed' })
  expect(await searchOf('Satisfied customers')).toMatchObject({ behind: 'rated' })
})

test('the free plan is led to the sandbox', async () => {
  await open('free')
  await screen.findByText('The sandbox')
})
