import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { knowledgeSharingEndpoints as calls } from '#contract/knowledge-sharing/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { RequestView } from './request-view.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const at = '2026-11-21T03:00:00.000Z'
const useCase = { _id: id, usecase: 'Sales', type: 'tables' }
const column = (name: string, type: string) => ({ name, type, masked: false, values: [] })
const table = {
  data_source_id: other,
  data_source_name: 'Shop',
  table: 'orders',
  schema: null,
  columns: [column('total', 'number'), column('town', 'text'), column('pin', 'text')],
}
const request = {
  id,
  workspace_id: other,
  workspace_name: 'Pusat',
  from_workspace_id: id,
  from_workspace_name: 'Mitra',
  requested_by: { name: 'Adi', email: 'adi@example.test' },
  description: 'Plan the next promotion',
  list_use_case: [useCase],
  status: 'pending',
  reject_remark: '',
  decided_by: null,
  decided_at: null,
  expires_at: null,
  created_at: at,
}
const detail = {
  ...request,
  side: 'owner',
  may_decide: true,
  may_cancel: false,
  may_withdraw: false,
  terms: null,
  use_cases: [{ ...useCase, description: '', missing: false, tables: [table], files: [] }],
  receipt: null,
  members: { records: [], pagination: { page: 1, limit: 5, total: 0, is_last_page: true } },
}

beforeEach(async () => {
  toast.clear()
  await setLanguage('en')
})

async function open(handlers: Parameters<typeof fakeServer>[0], shown: object = detail): Promise<void> {
  fakeServer([[calls.getKnowledgeRequest, () => ({ data: shown })], ...handlers])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (
    <QueryClientProvider client={client}>
      <RequestView id={id} />
      <ToastHost />
    </QueryClientProvider>
  )
  await showAt('/request', { '/request': page })
  await screen.findByText('Plan the next promotion')
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('the owner takes columns away, masks one, names rows, and shares the rest', async () => {
  let sent: unknown
  await open([
    [
      calls.acceptKnowledgeRequest,
      ({ body }) => {
        sent = body
        return { data: request }
      },
    ],
  ])
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Share pin' })))
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Mask town' })))
  await press('Add a condition')
  const values = screen.getByLabelText('Values')
  const accept = () => screen.getByRole('button', { name: 'Accept' }) as HTMLButtonElement
  await act(async () => fireEvent.change(values, { target: { value: 'many' } }))
  expect([screen.getByText('Enter a number').tagName, accept().disabled]).toEqual(['SPAN', true])
  await act(async () => fireEvent.change(values, { target: { value: '10, 20' } }))
  await press('Accept')
  await waitFor(() => expect(sent).toBeTruthy())
  expect(sent).toEqual({
    expires_at: null,
    flows: true,
    quotes: true,
    files: [],
    tables: [
      {
        use_case_id: id,
        data_source_id: other,
        table: 'orders',
        schema: null,
        columns: [
          { name: 'total', masked: false },
          { name: 'town', masked: true },
        ],
        rows: [{ column: 'total', op: 'in', values: [10, 20] }],
      },
    ],
  })
})

test('rejected with a remark; a failure without a response says what the network says', async () => {
  let tries = 0
  const sent: unknown[] = []
  await open([
    [
      calls.rejectKnowledgeRequest,
      ({ body }) => {
        if (tries++ === 0) throw new TypeError('Failed to fetch')
        sent.push(body)
        return { data: request }
      },
    ],
  ])
  await press('Reject')
  const remark = await screen.findByRole('textbox')
  await act(async () => fireEvent.change(remark, { target: { value: 'Ask in January.' } }))
  await press('Reject')
  await screen.findByText(/offline/i)
  await press('Reject')
  await waitFor(() => expect(sent).toEqual([{ reject_remark: 'Ask in January.' }]))
})

test('what is used is told to the owner, without the words of private chats', async () => {
  const receipt = {
    answers: 41,
    people: 6,
    last_used_at: at,
    questions: [
      { question: 'Which town sells most?', asked: 12 },
      { question: null, asked: 3 },
    ],
  }
  const terms = { expires_at: null, flows: false, quotes: true, tables: [], files: [] }
  await open([], { ...detail, status: 'accepted', may_decide: false, may_withdraw: true, terms, receipt })
  expect(await screen.findByText(/Used in 41 answers by 6 people/)).toBeTruthy()
  for (const text of ['Which town sells most?', 'A question in a private chat', /Not in flows/, 'Stop sharing'])
    expect(screen.getByText(text)).toBeTruthy()
})

test('one that is not there says so', async () => {
  fakeServer([
    [calls.getKnowledgeRequest, () => ({ status: 404, code: 'knowledge_request_not_found', message: 'Gone.' })],
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (
    <QueryClientProvider client={client}>
      <RequestView id={id} />
    </QueryClientProvider>
  )
  await showAt('/request', { '/request': page })
  await screen.findByText('This request no longer exists')
})
