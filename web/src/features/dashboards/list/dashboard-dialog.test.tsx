import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { errorMessage } from '#contract/errors.ts'
import { formMessages } from '#web/lib/form/messages/index.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { dashboardMessages } from '../messages/index.ts'
import DashboardDialog from './dashboard-dialog.tsx'

beforeEach(async () => {
  await setLanguage('en')
  await Promise.all([dashboardMessages.load('en'), formMessages.load('en')])
})

async function open(create: Parameters<typeof fakeServer>[0][number][1]) {
  const server = fakeServer([[dashboardEndpoints.createDashboard, create]])
  const done = vi.fn()
  const close = vi.fn()
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}>
        <DashboardDialog onClose={close} onDone={done} />
      </QueryClientProvider>,
    )
  })
  return { server, done, close }
}

const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/)
const press = (label: string) => act(async () => fireEvent.click(screen.getByRole('button', { name: label })))

test('a dashboard that could not be created keeps its name, says why, and is created at the next press', async () => {
  let isCut = true
  const sent: unknown[] = []
  const { done, close } = await open(({ body }) => {
    if (isCut) throw new TypeError('Failed to fetch')
    sent.push(body)
    return { data: { id: '00000000-0000-4000-8000-000000000001', name: 'Sales' } }
  })
  await screen.findByRole('dialog')
  fireEvent.change(name(), { target: { value: 'Sales' } })
  await press('Create')
  await screen.findByText('You are offline.')
  expect([name().value, close.mock.calls.length, done.mock.calls.length]).toEqual(['Sales', 0, 0])
  isCut = false
  await press('Create')
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ name: 'Sales', description: '' }])
})

test('a second press while it is being created makes no second one', async () => {
  const answered = Promise.withResolvers<void>()
  const { server, done } = await open(async () => {
    await answered.promise
    return { data: { id: '00000000-0000-4000-8000-000000000001', name: 'Sales' } }
  })
  await screen.findByRole('dialog')
  fireEvent.change(name(), { target: { value: 'Sales' } })
  await press('Create')
  fireEvent.submit(name().form!)
  answered.resolve()
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(server.calls).toHaveLength(1)
})

test('what the server refuses stands in its words, and the name stays', async () => {
  const message = errorMessage('internal', 'en')
  await open(() => ({ status: 500, code: 'internal', message }))
  await screen.findByRole('dialog')
  fireEvent.change(name(), { target: { value: 'Sales' } })
  await press('Create')
  await screen.findByText(message)
  expect(name().value).toBe('Sales')
})
