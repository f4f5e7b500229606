import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { meetingEndpoints as calls } from '#contract/meetings/endpoints.ts'
import type { ItemTasksInput, MeetingId, MeetingItem } from '#contract/meetings/schemas.ts'
import { taskEndpoints } from '#contract/tasks/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { messages as en } from '../messages/en.ts'
import { TasksDialog } from './tasks-dialog.tsx'

const id = (last: number) => `0199a000-0000-7000-8000-${String(last).padStart(12, '0')}`
const people = [
  { id: id(1), name: 'Budi Santoso' },
  { id: id(2), name: 'Sri Wahyuni' },
]
const item = (number: number, text: string, owner: string, due: string | null) =>
  ({
    id: id(number),
    kind: 'action',
    text,
    owner,
    due,
    at_ms: 0,
    done: false,
    edited: false,
    task: null,
  }) as MeetingItem
const items = [item(11, 'Send the offer', 'Pak Budi', '2026-12-08'), item(12, 'Order boxes', 'Ratna', null)]

function open(
  given: readonly MeetingItem[],
  workspaces: object[] = [{ id: id(9), workspace_name: 'Toko', active: true }],
) {
  const sent: ItemTasksInput[] = []
  let closed = 0
  fakeServer([
    [taskEndpoints.listTaskPeople, () => ({ data: people })],
    [workspaceEndpoints.listWorkspaces, () => ({ data: { records: workspaces } })],
    [
      calls.createItemTasks,
      ({ body }) => {
        sent.push(body as ItemTasksInput)
        return sent.length === 1 ? { status: 404, code: 'task_assignee_gone', message: 'Gone.' } : {}
      },
    ],
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const dialog = (
    <QueryClientProvider client={client}>
      <TasksDialog meetingId={id(8) as MeetingId} items={given} onClose={() => closed++} />
    </QueryClientProvider>
  )
  void showAt('/', { '/': dialog })
  return { sent, closed: () => closed }
}
beforeEach(() => setLanguage('en'))

test('items are looked at, changed and left out before any becomes a task; who is named is proposed', async () => {
  const { sent, closed } = open(items)
  await screen.findByText(en.tasks.text('Toko'))
  const [offer, boxes] = await screen.findAllByRole('listitem')
  const first = within(offer as HTMLElement)
  expect(first.getByRole('combobox').textContent).toContain('Budi Santoso')
  // Nobody here is called so.
  expect(within(boxes as HTMLElement).getByRole('combobox').textContent).toContain('Unassigned')
  within(boxes as HTMLElement).getByText(en.tasks.named('Ratna'))
  fireEvent.change(first.getByLabelText(en.one.text), { target: { value: 'Send the offer to Toko Maju' } })
  fireEvent.change(first.getByLabelText(en.one.dueDay), { target: { value: '2026-12-10' } })
  screen.getByRole('button', { name: en.tasks.make(2) })
  fireEvent.click(screen.getByRole('checkbox', { name: en.tasks.choose('Order boxes') }))
  expect(sent).toEqual([])
  const make = () => fireEvent.click(screen.getByRole('button', { name: en.tasks.make(1) }))
  make()
  await waitFor(() => expect(sent).toHaveLength(1))
  // What was refused stays as it was written.
  await waitFor(() => expect(screen.getByRole('button', { name: en.tasks.make(1) }).ariaDisabled).not.toBe('true'))
  expect([closed(), screen.getByDisplayValue('Send the offer to Toko Maju') !== null]).toEqual([0, true])
  make()
  await waitFor(() => expect(closed()).toBe(1))
  expect(sent[1]).toEqual({
    tasks: [{ item: id(11), title: 'Send the offer to Toko Maju', assignee_id: id(1), due: '2026-12-10' }],
  })
})

test('without a word there is no task, and none of none', async () => {
  open(items)
  const [offer] = await screen.findAllByRole('listitem')
  fireEvent.change(within(offer as HTMLElement).getByLabelText(en.one.text), { target: { value: ' ' } })
  expect(screen.getByRole('button', { name: en.tasks.make(2) })).toHaveProperty('disabled', true)
  for (const { text } of items) fireEvent.click(screen.getByRole('checkbox', { name: en.tasks.choose(text) }))
  expect(screen.getByRole('button', { name: en.tasks.make(0) })).toHaveProperty('disabled', true)
})

test('one item is not chosen from; alone one has it', async () => {
  open([items[0] as MeetingItem], [])
  await screen.findByText(en.tasks.textAlone)
  await screen.findByDisplayValue('Send the offer')
  expect([screen.queryByRole('checkbox'), screen.queryByRole('combobox')]).toEqual([null, null])
})
