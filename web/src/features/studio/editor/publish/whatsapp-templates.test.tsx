import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { errorMessage } from '#contract/errors.ts'
import { studioMarketEndpoints as calls } from '#contract/studio/market-endpoints.ts'
import type { ProjectId } from '#contract/studio/schemas.ts'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { errorOf } from '#web/testing/shown-form.tsx'
import { messages as en } from '../messages/en.ts'
import { messages as id } from '../messages/id.ts'
import { WhatsappTemplates } from './whatsapp-templates.tsx'

const mine = '00000000-0000-4000-8000-000000000001' as ProjectId
const ofAnother = '00000000-0000-4000-8000-000000000002'
const page = { page: 1, limit: 200, total: 1, is_last_page: true }

test('both languages say everything', () => expect(missingMessages(en, id)).toEqual([]))

test('a template is connected with what fills it, a second time refused, and disconnected', async () => {
  const other = {
    id: '00000000-0000-4000-8000-000000000009',
    project_id: ofAnother,
    project_name: 'Other',
    template_name: 'not_mine',
    language: 'id',
    variables: [],
    created_at: '2026-11-21T00:00:00Z',
  }
  let records: (typeof other & { variables: unknown[] })[] = [other]
  const added = '00000000-0000-4000-8000-000000000008'
  fakeServer([
    [calls.listTemplateConnections, () => ({ data: { records, pagination: page } })],
    [
      calls.addTemplateConnection,
      ({ body }) => {
        if (records.length > 1)
          return {
            status: 409,
            code: 'template_connection_taken',
            message: errorMessage('template_connection_taken', 'en'),
          }
        const made = { ...other, ...(body as object), id: added } as unknown as typeof other
        records = [...records, made]
        return { data: made }
      },
    ],
    [
      calls.removeTemplateConnection,
      ({ query }) => {
        records = records.filter((record) => record.id !== query.get('id'))
        return { data: null }
      },
    ],
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <Suspense>
          <WhatsappTemplates id={mine} readOnly={false} />
        </Suspense>
      </QueryClientProvider>,
    )
  })
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    await act(async () => void fireEvent.click(button))
  }
  const fill = async (label: RegExp, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  const connect = async () => {
    await press('Connect a template')
    await fill(/Name of the template/, 'order_update')
    await fill(/What fills its gaps/, '{{trigger.name}}\n\n {{order.status}} ')
    await press('Connect')
  }
  await connect()
  expect((await screen.findByText('order_update')).nextSibling?.textContent).toBe(
    'Indonesian · 1: {{trigger.name}} · 2: {{order.status}}',
  )
  expect(screen.queryByText('not_mine')).toBeNull()
  await connect()
  await waitFor(() => expect(errorOf('Name of the template')).toBe(errorMessage('template_connection_taken', 'en')))
  await press('Cancel')
  await press('Disconnect order_update')
  await waitFor(() => expect(screen.queryByText('order_update')).toBeNull())
})
