import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { messagingSource } from '#contract/metrics/source.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { languages } from '#web/lib/i18n/language.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { uiMessages } from '#web/ui/messages/index.ts'
import { numberOf, SaveFigures } from './index.ts'
import { saveMessages } from './messages/index.ts'

const source = messagingSource.parse({
  kind: 'messaging',
  id: '01900000-0000-7000-8000-00000000000d',
  metric: 'messaging_totals',
  period: { days: 30 },
  language: 'en',
})

beforeAll(() =>
  Promise.all([...languages].flatMap((language) => [saveMessages.load(language), uiMessages.load(language)])),
)
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function shown(allowed: boolean, answer: (body: unknown) => object) {
  fakeServer([
    [workspaceEndpoints.getMyPermissions, () => ({ data: { actions: [{ action: 'charts.manage', allowed }] } })],
    [chartEndpoints.createChart, ({ body }) => answer(body)],
  ])
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <SaveFigures name="First response" source={source} spec={numberOf('messaging_totals', 'first_answer')} />
      <p>tile</p>
    </QueryClientProvider>
  )
  return showAt('/', { '/': page, '/dashboard/editor': 'editor' })
}
const open = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Save “First response” as a chart…' }))
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

test('keeps what the tile asks and how it is drawn under a name, says where it is, and leads there', async () => {
  const sent: unknown[] = []
  const { address } = await shown(true, (body) => {
    sent.push(body)
    return { data: { id: '01900000-0000-7000-8000-00000000000c', name: 'How fast we are' } }
  })
  await open()
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: ' How fast we are ' } })
  save()
  await screen.findByText('“How fast we are” is in Dashboards, under Charts.')
  expect(sent).toMatchObject([
    {
      name: 'How fast we are',
      query: { source, sql: expect.stringContaining('FROM messaging_totals') },
      spec: { kind: 'number', y: [{ column: 'first_answer' }] },
    },
  ])
  screen.getByRole('button', { name: 'Add to dashboard…' })
  fireEvent.click(screen.getByRole('link', { name: 'Open chart' }))
  await screen.findByText('editor')
  expect(address()).toContain('chart=')
})

test('what the server says against it stands in the dialog, and the name stays', async () => {
  await shown(true, () => ({ status: 409, code: 'too_many_charts', message: 'There are 500 charts here already.' }))
  await open()
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Mine' } })
  save()
  await screen.findByText('There are 500 charts here already.')
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Mine')
})

test('who may save no charts is offered nothing', async () => {
  await shown(false, () => ({}))
  await screen.findByText('tile')
  expect(screen.queryByRole('button')).toBeNull()
})
