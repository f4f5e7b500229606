import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AgentId, AnswerId, SessionId } from '#contract/kit/id.ts'
import { knowledgeTestEndpoints as calls } from '#contract/knowledge-tests/endpoints.ts'
import type { ExpectedAnswer } from '#contract/knowledge-tests/schemas.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import AddTest from './add-test.tsx'
import { expectedOf, writtenOf } from './expected.ts'
import Tests from './tests.tsx'

const anId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const written = { value: '', rows: '', source: '', sql: '' }

test.each([
  ['value', { value: ' 24 ' }, { kind: 'value', value: 24 }],
  ['value', { value: '1.000' }, { kind: 'value', value: 1 }],
  ['value', { value: ' ' }, undefined],
  [
    'rows',
    { rows: 'Java\t3\n\nBali\t\n' },
    {
      kind: 'rows',
      rows: [
        ['Java', 3],
        ['Bali', null],
      ],
    },
  ],
  ['rows', { rows: 'North, East; -2.5' }, { kind: 'rows', rows: [['North, East', -2.5]] }],
  ['rows', { rows: '\n ' }, undefined],
  ['sql', { source: 'x', sql: ' select 1 ' }, { kind: 'sql', data_source_id: 'x', sql: 'select 1' }],
  ['sql', { sql: 'select 1' }, undefined],
] as const)('what is expected: %s of %j', (kind, given, expected) => {
  expect(expectedOf(kind, { ...written, ...given })).toEqual(expected)
})

test.each([
  { kind: 'value', value: 24 },
  { kind: 'value', value: 'Java' },
  {
    kind: 'rows',
    rows: [
      ['Java', 3],
      ['Bali; Lombok', null],
    ],
  },
  { kind: 'sql', data_source_id: anId(7), sql: 'select 1' },
] as ExpectedAnswer[])('what is expected stands in the form again: %j', (expected) => {
  expect(expectedOf(expected.kind, writtenOf(expected))).toEqual(expected)
})

test('a question is changed in its place, with what was expected before', async () => {
  await setLanguage('en')
  const sent: unknown[] = []
  const pagination = { page: 1, limit: 100, total: 1, is_last_page: true }
  const own = { by: 'Ayu', created_at: '2026-11-21T03:00:00.000Z', last: null, editable: true }
  let kept: object = { id: anId(3), bot_id: anId(1), use_case_id: null, ...own }
  kept = { ...kept, question: 'how many stores', expected: { kind: 'value', value: 24 } }
  fakeServer([
    [calls.listKnowledgeTests, () => ({ data: { records: [kept], pagination } })],
    [calls.listKnowledgeRuns, () => ({ data: { records: [], pagination: { ...pagination, total: 0 } } })],
    [
      calls.updateKnowledgeTest,
      ({ body }) => {
        sent.push(body)
        kept = { ...kept, ...(body as object) }
        return { data: kept }
      },
    ],
  ] as Parameters<typeof fakeServer>[0])
  await showAt('/here', {
    '/here': (
      <QueryClientProvider client={new QueryClient()}>
        <Tests suite={{ bot: anId(1) as AgentId }} />
      </QueryClientProvider>
    ),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit “how many stores”' }))
  const value: HTMLInputElement = await screen.findByRole('textbox', { name: /Expected value/ })
  expect(value.value).toBe('24')
  fireEvent.change(value, { target: { value: '25' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/25/)
  expect(sent).toEqual([{ question: 'how many stores', expected: { kind: 'value', value: 25 } }])
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('rows are written by hand for the tests of one use case', async () => {
  await setLanguage('en')
  const sent: unknown[] = []
  const listed: (string | null)[] = []
  const page = { page: 1, limit: 100, total: 0, is_last_page: true }
  fakeServer([
    [
      calls.listKnowledgeTests,
      ({ query }) => {
        listed.push(query.get('use_case_id'))
        return { data: { records: [], pagination: page } }
      },
    ],
    [calls.listKnowledgeRuns, () => ({ data: { records: [], pagination: page } })],
    [
      calls.createKnowledgeTest,
      ({ body }) => {
        sent.push(body)
        const own = { id: anId(3), by: 'Ayu', created_at: '2026-11-21T03:00:00.000Z', last: null, editable: true }
        return { data: { ...(body as object), ...own } }
      },
    ],
  ] as Parameters<typeof fakeServer>[0])
  const suite = { bot: anId(1) as AgentId, useCase: anId(2) }
  const client = new QueryClient()
  await showAt('/here', {
    '/here': (
      <QueryClientProvider client={client}>
        <Tests suite={suite} />
      </QueryClientProvider>
    ),
  })
  await screen.findByText('No test questions yet')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Write a question' })))
  fireEvent.change(await screen.findByRole('textbox', { name: /Question/ }), { target: { value: 'stores by region' } })
  fireEvent.click(screen.getByRole('button', { name: 'Rows' }))
  expect(screen.getByRole('button', { name: 'Add' }).hasAttribute('disabled')).toBe(true)
  fireEvent.change(await screen.findByRole('textbox', { name: /Expected rows/ }), { target: { value: 'Java;3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const expected = { kind: 'rows', rows: [['Java', 3]] }
  expect(sent).toEqual([{ bot_id: anId(1), use_case_id: anId(2), question: 'stores by region', expected }])
  expect(listed[0]).toBe(anId(2))
})

test('the question of an answer is added with one click, or to the tests of a use case over its database', async () => {
  await setLanguage('en')
  localStorage.setItem('bot', anId(1))
  const sent: unknown[] = []
  const words = { description: { en: '', id: '' }, synonyms: { en: [], id: [] }, columns: [] }
  const useCase = (n: number, usecase: string, source: string) => ({
    _id: anId(n),
    bot_id: anId(1),
    usecase,
    description: '',
    type: 'tables',
    measures: [],
    related: true,
    editable: true,
    removable: true,
    created_at: '2026-11-21T03:00:00.000Z',
    updated_at: '2026-11-21T03:00:00.000Z',
    relations: [
      { data_source_id: source, data_source_name: 'Shop', table: 'orders', schema: null, missing: false, ...words },
    ],
  })
  fakeServer([
    [useCaseEndpoints.listUseCases, () => ({ data: [useCase(2, 'Sales', anId(7)), useCase(3, 'Other', anId(6))] })],
    [
      calls.createKnowledgeTestFromAnswer,
      ({ body }) => {
        sent.push(body)
        const own = { id: anId(4), by: 'Ayu', created_at: '2026-11-21T03:00:00.000Z', last: null, editable: true }
        const asked = { bot_id: anId(1), use_case_id: null, question: 'x', expected: { kind: 'value', value: 1 } }
        return { data: { ...asked, ...own } }
      },
    ],
  ] as Parameters<typeof fakeServer>[0])
  const answerRef = { bot_id: anId(1) as AgentId, session_id: anId(5) as SessionId, answer_id: anId(9) as AnswerId }
  await showAt('/here', {
    '/here': (
      <QueryClientProvider client={new QueryClient()}>
        <AddTest answerRef={async () => answerRef} dataSource={anId(7)} />
      </QueryClientProvider>
    ),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add to knowledge tests' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Add to the tests of a use case' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Tests of “Sales”' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.queryByRole('menuitem', { name: /Other/ })).toBeNull()
  const of = { bot_id: anId(1), session_id: anId(5), table: 0 }
  expect(sent).toEqual([
    { ...of, use_case_id: null },
    { ...of, use_case_id: anId(2) },
  ])
})
