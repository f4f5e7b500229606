import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { errorMessage } from '#contract/errors.ts'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import RequestsPage from './requests-page.tsx'

const run = (n: number, kind: string, title: string) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  kind,
  title,
  details: '<b>Rp 250.000</b>',
  state: 'waiting',
  decided_by: null,
  created_at: '2026-11-21T07:00:00Z',
  expires_at: '2026-11-22T07:00:00Z',
})

const show = () =>
  act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <RequestsPage />
          <ToastHost />
        </Suspense>
      </QueryClientProvider>,
    )
  })

beforeEach(() => setLanguage('en'))

test('an approval and a hand-over are answered, and are gone then', async () => {
  let open = [run(1, 'approval', 'Refund 250'), run(2, 'hand-over', 'A caller waits')]
  const sent: unknown[] = []
  fakeServer([
    [flowEndpoints.listFlowRequests, () => ({ data: open })],
    [
      flowEndpoints.decideFlowRequest,
      ({ params, body }) => {
        sent.push(body)
        const found = open.find(({ id }) => id === params.id)
        open = open.filter((other) => other !== found)
        return { data: { ...found, state: 'approved' } }
      },
    ],
  ])
  await show()
  const card = await screen.findByRole('listitem', { name: 'Refund 250' })
  // The hour alone would read as today.
  expect(card.textContent).toContain('Until 22 Nov 2026, ')
  expect(card.textContent).toContain('<b>Rp 250.000</b>')
  fireEvent.change(screen.getAllByRole('textbox')[0]!, { target: { value: ' fine ' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Approve' })))
  await screen.findByText('Your answer was passed on.')
  fireEvent.click(await screen.findByRole('button', { name: 'I have taken care of it' }))
  await screen.findByText('Nothing waits for you')
  expect(sent).toEqual([
    { decision: 'approved', remark: 'fine' },
    { decision: 'done', remark: '' },
  ])
})

test('who comes second is told so', async () => {
  let open = [run(1, 'approval', 'Refund 250')]
  const message = errorMessage('flow_request_over', 'en')
  fakeServer([
    [flowEndpoints.listFlowRequests, () => ({ data: open })],
    [
      flowEndpoints.decideFlowRequest,
      () => {
        open = []
        return { status: 409, code: 'flow_request_over', message }
      },
    ],
  ])
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  await screen.findByText(message)
  await screen.findByText('Nothing waits for you')
})
