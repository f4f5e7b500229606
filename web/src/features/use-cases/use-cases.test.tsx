import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { actions, decidePermission, defaultRoleSettings, type Role } from '#contract/permissions.ts'
import { useCaseEndpoints as calls } from '#contract/use-cases/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { getToasts } from '#web/ui/toast-store.ts'
import KnowledgePage from './knowledge-page.tsx'
import { layOut } from './picture/layout.ts'
import UseCasePage from './use-case-page.tsx'

const anId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = '2026-11-21T03:00:00.000Z'
const source = anId(5)
const useCase = {
  _id: anId(1),
  bot_id: anId(2),
  usecase: 'Sales',
  description: '',
  type: 'tables',
  related: true,
  relations: [
    {
      data_source_id: source,
      table: 'orders',
      schema: null,
      data_source_name: 'Shop',
      missing: false,
      description: { en: '', id: '' },
      synonyms: { en: [], id: [] },
      columns: [],
    },
  ],
  measures: [],
  editable: true,
  removable: true,
  created_at: at,
  updated_at: at,
}
const agent = {
  _id: anId(2),
  name: 'Assistant',
  description: '',
  hint: '',
  bot_type: 'co-sales',
  status: 'active',
  agents_source: 'chat',
  default_source: 'default',
  logo_url: null,
  instructions: '',
  greeting: '',
  model: '',
  tools: [],
  is_default: true,
  created_at: at,
  updated_at: at,
}
const rights = (role: Role) => ({
  data: {
    role,
    viewed_as: role,
    settings: { ...defaultRoleSettings, use_cases: { add: 'admin', edit: 'admin', delete: 'admin' } },
    actions: actions.map((action) => {
      const settings = { ...defaultRoleSettings, use_cases: { add: 'admin', edit: 'admin', delete: 'admin' } as const }
      const { allowed } = decidePermission(action, { role, settings })
      return { action, allowed, rule: null, who_can_grant: null, granters: [] }
    }),
  },
})
const connected = {
  id: source,
  name: 'Shop',
  kind: 'postgres',
  status: 'ready',
  removable: true,
  editable: true,
  health: { state: 'ok', code: null, message: null, checked_at: null },
}
const tables = Array.from({ length: 2_000 }, (_, n) => ({
  name: n === 0 ? 'orders' : `table_${n}`,
  schema: null,
  rows: 1,
  columns: 3,
  has_key: true,
}))
const columns = ['id', 'amount', 'email'].map((name, n) => ({
  name,
  type: n === 2 ? 'text' : 'integer',
  key: n === 0,
  description: { en: '', id: '' },
}))

beforeEach(() => setLanguage('en'))

async function open(address: string, role: Role, handlers: Parameters<typeof fakeServer>[0], part?: string) {
  const server = fakeServer([
    [workspaceEndpoints.getMyPermissions, () => rights(role)],
    [
      agentEndpoints.listAgents,
      () => ({ data: { records: [agent], pagination: { page: 1, limit: 100, total: 1, is_last_page: true } } }),
    ],
    [calls.listTableColumns, () => ({ data: columns })],
    ...handlers,
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const show = (page: React.JSX.Element) => <QueryClientProvider client={client}>{page}</QueryClientProvider>
  await showAt(address, {
    '/knowledge': show(<KnowledgePage tab={undefined} />),
    '/knowledge/use-cases/$id': show(<UseCasePage id={useCase._id} part={part} onPart={() => {}} />),
  })
  return server
}

test('who may not make use cases sees none of the buttons, and why there is nothing', async () => {
  await open('/knowledge', 'member', [[calls.listUseCases, () => ({ data: [] })]])
  expect(await screen.findByText('Nobody has given this agent a use case yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New use case' })).toBeNull()
})

test('what is related stands first, whatever order the server gave', async () => {
  const later = { ...useCase, _id: anId(9), usecase: 'Later', relations: [], related: false }
  await open('/knowledge', 'owner', [
    [calls.listUseCases, ({ params }) => ({ data: params.type === 'tables' ? [later, useCase] : [] })],
  ])
  await screen.findByText('Sales')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Sales', 'Later'])
  expect(await screen.findByRole('button', { name: 'New use case' })).toBeTruthy()
})

test('out of two thousand tables a few are drawn, and a name finds the others', async () => {
  // Nothing has a size here; the list draws what its frame has room for.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  const sent: unknown[] = []
  await open(`/knowledge/use-cases/${useCase._id}`, 'owner', [
    [calls.getUseCase, () => ({ data: useCase })],
    [dataSourceEndpoints.listDataSources, () => ({ data: [{ ...connected, tables: [], questions: [] }] })],
    [
      dataSourceEndpoints.getDataSource,
      () => ({ data: { ...connected, address: null, tables, relations: [], schema_read_at: null } }),
    ],
    [
      calls.relateUseCase,
      ({ body }) => {
        sent.push(body)
        return { data: useCase }
      },
    ],
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Choose tables' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('orders')
  expect(within(dialog).getAllByRole('checkbox').length).toBeLessThan(60)
  fireEvent.change(within(dialog).getByLabelText('Find a table'), { target: { value: 'table_1999' } })
  fireEvent.click(await within(dialog).findByText('table_1999'))
  expect(within(dialog).getByText('2 chosen')).toBeTruthy()
  // All that are found, and none of them; what is not found stays as it is.
  fireEvent.change(within(dialog).getByLabelText('Find a table'), { target: { value: 'table_199' } })
  const first = () => within(dialog).getAllByRole('checkbox')[0]!
  await waitFor(() => expect(first().getAttribute('aria-checked')).toBe('mixed'))
  const all = first()
  expect(all.closest('label')?.textContent).toMatch(/^All tables of .+1 \/ 11$/)
  fireEvent.click(all)
  expect(within(dialog).getByText('12 chosen')).toBeTruthy()
  fireEvent.click(all)
  expect(within(dialog).getByText('1 chosen')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Find a table'), { target: { value: 'table_1999' } })
  fireEvent.click(await within(dialog).findByText('table_1999'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ relations: [{ table: 'orders' }, { table: 'table_1999' }] })
})

test('a column is described by keyboard; hidden and masked exclude each other', async () => {
  const sent: { columns: unknown[] }[] = []
  await open(`/knowledge/use-cases/${useCase._id}`, 'owner', [
    [calls.getUseCase, () => ({ data: useCase })],
    [
      calls.describeTable,
      ({ body }) => {
        sent.push(body as (typeof sent)[number])
        return { data: useCase }
      },
    ],
  ])
  const names = await screen.findByLabelText('Other names: amount')
  fireEvent.change(names, { target: { value: 'gross' } })
  fireEvent.keyDown(names, { key: 'Enter' })
  expect(screen.getByRole('button', { name: 'Remove gross' })).toBeTruthy()
  const holds = screen.getByLabelText('What it holds: amount')
  holds.focus()
  fireEvent.keyDown(holds, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(screen.getByLabelText('What it holds: email'))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mask: email' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hide: email' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.columns).toMatchObject([
    { name: 'amount', synonyms: { en: ['gross'], id: [] } },
    { name: 'email', hidden: true, masked: false },
  ])
})

test('what is written while a table is being saved stays, and is saved by the next press', async () => {
  const first = Promise.withResolvers<void>()
  const sent: unknown[] = []
  await open(`/knowledge/use-cases/${useCase._id}`, 'owner', [
    [calls.getUseCase, () => ({ data: useCase })],
    [
      calls.describeTable,
      async ({ body }) => {
        if (sent.push(body) === 1) await first.promise
        return { data: useCase }
      },
    ],
  ])
  const save = () => screen.getByRole('button', { name: 'Save' })
  const holds = await screen.findByLabelText<HTMLInputElement>('What it holds: amount')
  fireEvent.change(holds, { target: { value: 'Paid' } })
  fireEvent.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  fireEvent.change(holds, { target: { value: 'Paid in rupiah' } })
  first.resolve()
  await waitFor(() => {
    if (sent.length === 1) fireEvent.click(save())
    expect(sent).toHaveLength(2)
  })
  expect(JSON.stringify(sent[1])).toContain('"Paid in rupiah"')
})

test('what is said of one table stays while another one is described, and is asked about before it is lost', async () => {
  const customers = { ...useCase.relations[0]!, table: 'customers' }
  await open(`/knowledge/use-cases/${useCase._id}`, 'owner', [
    [calls.getUseCase, () => ({ data: { ...useCase, relations: [...useCase.relations, customers] } })],
    [calls.listUseCases, () => ({ data: [] })],
  ])
  const holds = () => screen.findByLabelText<HTMLInputElement>('What it holds: amount')
  fireEvent.change(await holds(), { target: { value: 'Paid' } })
  fireEvent.click(screen.getByRole('button', { name: 'customers' }))
  expect((await holds()).value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: /^orders/ }))
  expect((await holds()).value).toBe('Paid')
  fireEvent.click(screen.getByRole('link', { name: 'Knowledge' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect((await holds()).value).toBe('Paid')
})

test('of two people who describe different columns neither takes away what the other said', async () => {
  const note = (name: string, text: string) => ({
    name,
    description: { en: text, id: text },
    synonyms: { en: [], id: [] },
    unit: '',
    hidden: false,
    masked: false,
  })
  let stored: object[] = []
  const now = () => ({ data: { ...useCase, relations: [{ ...useCase.relations[0], columns: stored }] } })
  await open(`/knowledge/use-cases/${useCase._id}`, 'owner', [
    [calls.getUseCase, now],
    [
      calls.describeTable,
      ({ body }) => {
        stored = (body as { columns: object[] }).columns
        return now()
      },
    ],
  ])
  const holds = await screen.findByLabelText<HTMLInputElement>('What it holds: amount')
  fireEvent.change(holds, { target: { value: 'Paid' } })
  stored = [note('email', 'Where invoices go')]
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(stored).toHaveLength(2))
  expect(stored).toMatchObject([
    { name: 'email', description: { en: 'Where invoices go' } },
    { name: 'amount', description: { en: 'Paid' } },
  ])
})

test('the picture has a box for every table and a line for every relation, also to itself', () => {
  const column = { type: 'integer' as const, key: true, description: { en: '', id: '' } }
  const table = (name: string, count: number) => ({
    data_source_id: source as never,
    table: name,
    schema: null,
    columns: Array.from({ length: count }, (_, n) => ({ ...column, name: n === 0 ? 'id' : `c${n}`, key: n === 0 })),
  })
  const relation = (from: string, to: string) => ({
    data_source_id: source as never,
    table: from,
    column: 'c1',
    to_table: to,
    to_column: 'id',
    origin: 'declared' as const,
    decidable: false,
  })
  const drawing = layOut({
    tables: [table('orders', 9), table('towns', 2)],
    relations: [relation('orders', 'towns'), relation('towns', 'towns')],
  })
  expect(drawing.boxes.map(({ title, columns, more }) => [title, columns.length, more])).toEqual([
    ['orders', 2, 7],
    ['towns', 2, 0],
  ])
  expect(drawing.lines.map(({ path }) => /^M [\d.]+ [\d.-]+ /.test(path))).toEqual([true, true])
  const [orders, towns] = drawing.boxes
  expect(orders!.x + orders!.width).toBeLessThan(towns!.x)
  const lone = layOut({ tables: Array.from({ length: 12 }, (_, n) => table(`t${n}`, 3)), relations: [] })
  expect(lone.width).toBeLessThan(1_100)
  expect(new Set(lone.boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(12)
})

test('a measure that was removed by mistake comes back among those that there are by then', async () => {
  const measureOf = (name: string) => ({
    ...{ data_source_id: source, table: 'orders', schema: null, name, expression: 'sum(amount)', filter: '', unit: '' },
    ...{ synonyms: { en: [], id: [] }, description: { en: '', id: '' } },
  })
  let stored = { ...useCase, measures: ['Net', 'Gross', 'Tax'].map(measureOf) }
  const sent: string[][] = []
  const handlers: Parameters<typeof fakeServer>[0] = [
    [calls.getUseCase, () => ({ data: stored })],
    [dataSourceEndpoints.listDataSources, () => ({ data: [connected] })],
    [
      calls.setMeasures,
      ({ body }) => {
        const { measures } = body as typeof stored
        sent.push(measures.map(({ name }) => name))
        stored = { ...stored, measures }
        return { data: stored }
      },
    ],
  ]
  await open(`/knowledge/use-cases/${useCase._id}`, 'owner', handlers, 'measures')
  const remove = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Delete ${name}` }))
    await waitFor(() => expect(getToasts().at(-1)?.text).toBe(`${name} deleted`))
    return getToasts().at(-1)!.action!.run
  }
  const undo = await remove('Net')
  await remove('Tax')
  await act(async () => undo())
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toEqual([['Gross', 'Tax'], ['Gross'], ['Net', 'Gross']])
})
