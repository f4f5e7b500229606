import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { ConnectedSource, DataSourceId } from '#contract/data-sources/schemas.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { ExtraRights } from './extra-rights.tsx'
import { HiddenColumns } from './hidden-columns.tsx'

const id = '00000000-0000-4000-8000-000000000005' as DataSourceId
const otherId = '00000000-0000-4000-8000-000000000006'
const column = {
  table: 'employees',
  schema: null,
  column: 'salary',
  state: 'hidden',
  open_to: [] as string[],
  use_cases: [{ _id: id, bot_id: id, usecase: 'People' }],
}
const show = async (page: React.JSX.Element) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await showAt('/here', { '/here': <QueryClientProvider client={client}>{page}</QueryClientProvider> })
}
beforeEach(() => setLanguage('en'))

test('the owner sees which use case hides what, and opens it for a role', async () => {
  let openTo: string[] = []
  const sent: unknown[] = []
  const data = () => ({ columns: [{ ...column, open_to: openTo }], may_open: true, personal: false })
  fakeServer([
    [useCaseEndpoints.listHiddenColumns, () => ({ data: data() })],
    [
      useCaseEndpoints.openHiddenColumn,
      ({ body }) => {
        sent.push(body)
        openTo = (body as { open_to: string[] }).open_to
        return { data: data() }
      },
    ],
  ])
  await show(<HiddenColumns id={id} />)
  expect(await screen.findByText('by People')).toBeTruthy()
  expect(screen.getByText('Hidden')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Admins' }))
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Admins' }).getAttribute('aria-checked')).toBe('true'),
  )
  expect(sent).toEqual([{ schema: null, table: 'employees', column: 'salary', open_to: ['admin'] }])
})

test('who may not open it sees it and can change nothing', async () => {
  const data = { columns: [{ ...column, open_to: ['owner'] }], may_open: false, personal: false }
  fakeServer([[useCaseEndpoints.listHiddenColumns, () => ({ data })]])
  await show(<HiddenColumns id={id} />)
  const owner = await screen.findByRole('checkbox', { name: 'Owner' })
  expect(owner.getAttribute('aria-checked')).toBe('true')
  expect(owner.hasAttribute('data-disabled') || owner.getAttribute('aria-disabled') === 'true').toBe(true)
})

test.each([
  ['en', 'Rules of deleted agents', ['Remove the rule People', 'Remove']],
  ['id', 'Aturan dari agen yang sudah dihapus', ['Hapus aturan People', 'Hapus']],
] as const)(
  'the rule of an agent that is gone is removed there, once asked (%s)',
  async (language, title, [ask, sure]) => {
    await setLanguage(language)
    const removed: unknown[] = []
    const [gone, other] = [
      { ...column.use_cases[0], bot_id: null },
      { ...column.use_cases[0], _id: otherId, usecase: 'Others' },
    ]
    const wages = { ...column, column: 'wage', state: 'masked', use_cases: [gone] }
    const data = () =>
      removed.length > 0
        ? { columns: [{ ...column, use_cases: [other] }], may_open: false, personal: false }
        : { columns: [{ ...column, use_cases: [gone, other] }, wages], may_open: false, personal: false }
    fakeServer([
      [useCaseEndpoints.listHiddenColumns, () => ({ data: data() })],
      [
        useCaseEndpoints.removeRuleWithoutAgent,
        ({ params }) => {
          removed.push(params)
          return { data: data() }
        },
      ],
    ])
    await show(<HiddenColumns id={id} />)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    // One of an agent that is there is changed where that agent is.
    expect(screen.getAllByRole('button')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: ask }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('employees.salary, employees.wage')
    expect(removed).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: sure }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull())
    expect(removed).toEqual([{ id, useCaseId: id }])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  },
)

test('a connection with more rights than reading warns, and its owner confirms it there', async () => {
  const source = {
    id,
    name: 'Shop',
    extra_rights: ['superuser'],
    rights_confirmed: false,
    may_confirm: true,
  } as ConnectedSource
  const confirmed: unknown[] = []
  fakeServer([[dataSourceEndpoints.confirmRights, ({ params }) => ({ data: confirmed.push(params) })]])
  await show(<ExtraRights source={source} />)
  expect(screen.getByRole('alert').textContent).toContain('It is a superuser')
  fireEvent.click(screen.getByRole('button', { name: 'I know, and want this user all the same' }))
  await waitFor(() => expect(confirmed).toEqual([{ id }]))
})

test('who may not confirm it is told who can', async () => {
  const source = {
    id,
    name: 'Shop',
    extra_rights: ['write'],
    rights_confirmed: false,
    may_confirm: false,
  } as ConnectedSource
  fakeServer([])
  await show(<ExtraRights source={source} />)
  expect(screen.getByRole('alert').textContent).toContain('ask the owner')
  expect(screen.queryByRole('button')).toBeNull()
})
