import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { dataSourceId } from '#contract/data-sources/schemas.ts'
import { agentId } from '#contract/kit/id.ts'
import { knowledgeTestEndpoints } from '#contract/knowledge-tests/endpoints.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { TriedQuestion } from './tried-question.tsx'

// jsdom has nothing to lay out the SQL editor with.
vi.mock('../../query-editor/sql/sql-editor.tsx', () => ({
  default: ({ value, label, onChange }: { value: string; label: string; onChange: (sql: string) => void }) => (
    <textarea aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
  ),
}))

const anId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const source = dataSourceId.parse(anId(2))
const suite = { bot: agentId.parse(anId(1)) }
const sourceRef = { kind: 'database', id: source, name: 'Shop', dialect: 'postgres', type: 'postgres' }

let verified: Set<unknown>
let tests: unknown[]
let isFull: boolean
let queries: QueryClient

beforeEach(async () => {
  verified = new Set()
  tests = []
  isFull = false
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  fakeServer([
    [
      knowledgeTestEndpoints.tryQuestion,
      ({ body }) => {
        const { question } = body as { question: string }
        const query = { data_source_id: source, sql: 'select 1\nfrom stores' }
        const table = { columns: [], rows: [], row_count: 0, query }
        return { data: { text: '24', reading: '', table, verified: verified.has(question), model: null } }
      },
    ],
    [
      verifiedQueryEndpoints.createVerifiedQuery,
      ({ body }) => {
        const { questions, sql } = body as { questions: string[]; sql: string }
        verified.add(questions[0])
        return { data: { sql } }
      },
    ],
    [
      knowledgeTestEndpoints.createKnowledgeTest,
      ({ body }) => {
        if (isFull) return { status: 409, code: 'too_many_knowledge_tests' }
        tests.push(body)
        return {}
      },
    ],
    [chartEndpoints.getChartSourceSchema, () => ({ data: { source: sourceRef, dialect: 'postgres', tables: [] } })],
  ])
  await showAt('/here', {
    '/here': (
      <QueryClientProvider client={queries}>
        {['how many stores', 'how many orders'].map((question) => (
          <TriedQuestion key={question} suite={suite} question={question} source={source} onVerified={() => {}} />
        ))}
      </QueryClientProvider>
    ),
  })
})

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const testOf = (question: string, sql: string) =>
  expect.objectContaining({ question, expected: { kind: 'sql', data_source_id: source, sql } })

async function writeCorrection(sql: string) {
  await press('Correct “how many stores”')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Query' }), { target: { value: sql } })
}

test('a correction that is being written stays when another question is verified, and all are asked again', async () => {
  await writeCorrection('select 2')
  await press('Verify “how many orders”')
  await screen.findByText('Verified')
  await queries.refetchQueries({ queryKey: endpointKey('tryQuestion') })
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Query' }).value).toBe('select 2')
  await press('Save and verify')
  await vi.waitFor(() => expect(screen.getAllByText('Verified')).toHaveLength(2), { timeout: 60_000 })
  await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: 'Query' })).toBeNull(), { timeout: 60_000 })
  expect(tests).toEqual([testOf('how many orders', 'select 1\nfrom stores'), testOf('how many stores', 'select 2')])
})

test('what was verified and could not be added to the tests is added by a second press', async () => {
  isFull = true
  await writeCorrection('select 2')
  await press('Save and verify')
  await screen.findByText('Verified')
  expect(screen.queryByRole('textbox', { name: 'Query' })).toBeNull()
  isFull = false
  await press('Add to tests')
  await vi.waitFor(() => expect(tests).toEqual([testOf('how many stores', 'select 2')]), { timeout: 60_000 })
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Add to tests' })).toBeNull(), { timeout: 60_000 })
})
