import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { taskEndpoints as calls } from '#contract/tasks/endpoints.ts'
import { taskLimits } from '#contract/tasks/limits.ts'
import type { Task } from '#contract/tasks/schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { TaskDialog } from './task-dialog.tsx'

const id = (last: number) => `0199a000-0000-7000-8000-${String(last).padStart(12, '0')}`
const first = Array.from({ length: taskLimits.people }, (_, n) => ({ id: id(n), name: `Anggota ${n}` }))
const zaki = { id: id(900), name: 'Zaki Wahyu' }

/** A workspace of more members than a list gives at once. */
async function open(task?: Task, refusal?: object) {
  const sent: unknown[] = []
  const asked: string[] = []
  let closed = 0
  fakeServer([
    [
      workspaceEndpoints.listWorkspaces,
      () => ({ data: { records: [{ id: id(1), workspace_name: 'Toko', active: true }] } }),
    ],
    [
      calls.listTaskPeople,
      ({ query }) => {
        asked.push(query.get('words') ?? '')
        return { data: query.get('words') ? [zaki] : first }
      },
    ],
    ...[calls.createTask, calls.updateTask].map(
      (call) =>
        [
          call,
          ({ body }: { body: unknown }) => {
            sent.push(body)
            return sent.length === 1 && refusal ? refusal : {}
          },
        ] as const,
    ),
  ])
  const dialog = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TaskDialog task={task} onClose={() => closed++} />
    </QueryClientProvider>
  )
  await showAt('/tasks', { '/tasks': dialog })
  await screen.findByRole('combobox', { name: 'Assignee' })
  return { sent, asked, closed: () => closed }
}
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
const title = () => screen.getByLabelText<HTMLTextAreaElement>('Task')

beforeEach(() => setLanguage('en'))

test('of many members one is looked for by name, wherever in the list they stand', async () => {
  const { sent, asked, closed } = await open()
  const field = () => screen.getByRole('combobox', { name: 'Assignee' })
  await waitFor(() => expect(field().getAttribute('aria-haspopup')).toBe('dialog'))
  fireEvent.mouseDown(field())
  fireEvent.click(field())
  fireEvent.change(await screen.findByRole('combobox', { name: 'Find' }), { target: { value: 'zaki' } })
  const found = await screen.findByRole('option', { name: 'Zaki Wahyu' })
  expect(asked).toEqual(['', 'zaki'])
  await act(async () => fireEvent.click(found))
  await waitFor(() => expect(field().textContent).toBe('Zaki Wahyu'))
  fireEvent.change(title(), { target: { value: 'Count the stock' } })
  await save()
  await waitFor(() => expect(closed()).toBe(1))
  expect(sent).toEqual([{ title: 'Count the stock', assignee_id: zaki.id, due: null }])
})

test('a task without words is not sent, and the field says why and has the focus', async () => {
  const { sent } = await open()
  fireEvent.change(title(), { target: { value: '  ' } })
  await save()
  expect(await screen.findByText('Fill this in.')).toBeTruthy()
  expect([document.activeElement, sent]).toEqual([title(), []])
})

test('who has left meanwhile is said at the field, and what was written is there for the next try', async () => {
  const gone = { status: 404, code: 'task_assignee_gone', message: 'This person has left.' }
  const task = { id: id(5), title: 'Call', assignee: zaki, due: '2026-12-08' } as unknown as Task
  const { sent, closed } = await open(task, gone)
  expect(screen.getByRole('combobox', { name: 'Assignee' }).textContent).toBe('Zaki Wahyu')
  fireEvent.change(title(), { target: { value: 'Call the printer' } })
  await save()
  expect(await screen.findByText('This person has left.')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Assignee' }).getAttribute('aria-invalid')).toBe('true')
  await save()
  await waitFor(() => expect(closed()).toBe(1))
  expect(sent[1]).toEqual({ title: 'Call the printer' })
})

test('only what was changed is sent: a colleague may have given the task to somebody else meanwhile', async () => {
  const task = { id: id(5), title: 'Cal', assignee: zaki, due: '2026-12-08' } as unknown as Task
  const { sent, closed } = await open(task)
  fireEvent.change(title(), { target: { value: 'Call' } })
  const due = screen.getByLabelText('Due date')
  fireEvent.change(due, { target: { value: '2026-12-09' } })
  fireEvent.change(due, { target: { value: '2026-12-08' } })
  await save()
  await waitFor(() => expect(closed()).toBe(1))
  expect(sent).toEqual([{ title: 'Call' }])
})
