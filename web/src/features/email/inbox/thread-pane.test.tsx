import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { emailEndpoints as calls } from '#contract/email/endpoints.ts'
import type { EmailThreadId } from '#contract/email/ids.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { ThreadPane } from './thread-pane.tsx'

const idOf = (last: number) => `01900000-0000-7000-8000-${String(last).padStart(12, '0')}`
const [thread, other] = [idOf(1), idOf(2)] as [EmailThreadId, EmailThreadId]
const person = { name: 'Rudi', address: 'rudi@pelanggan.example' }
const replyOf = (text: string, author: string) => ({
  ...{ id: idOf(3), state: 'draft', text, author, to: [person], cc: [], bcc: [], evidence: [], unread_attachments: [] },
  ...{ send_at: null, reason: '', follow_up: false, updated_at: text },
})

/** A mailbox with two conversations, as somebody sees it who is in one of them. */
async function show() {
  const stored: Record<string, object | null> = { [thread]: null, [other]: null }
  const late: (() => void)[] = []
  const held = { isHeld: false }
  const opened = (id: string) => ({
    thread: { id, subject: 'Jam buka', category: 'to_answer', person, hold: null },
    messages: [],
    reply: stored[id],
  })
  fakeServer([
    [
      calls.openEmailThread,
      async ({ params }) => {
        const data = opened(params.id!)
        if (held.isHeld) await new Promise<void>((done) => late.push(done))
        return { data }
      },
    ],
    [
      calls.writeEmailReply,
      ({ params, body }) => {
        stored[params.id!] = replyOf((body as { text: string }).text, 'person')
        return { data: opened(params.id!) }
      },
    ],
    [
      calls.draftEmailReply,
      ({ params }) => {
        stored[params.id!] = replyOf('Of the agent, again.', 'agent')
        return { data: opened(params.id!) }
      },
    ],
    [
      calls.discardEmailReply,
      () => {
        stored[thread] = null
        return { data: {} }
      },
    ],
  ])
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (id: EmailThreadId) => (
    <QueryClientProvider client={queries}>
      <Suspense>
        <ThreadPane key={id} id={id} onBack={undefined} />
      </Suspense>
    </QueryClientProvider>
  )
  const { rerender } = await act(async () => render(page(thread)))
  return {
    late,
    held,
    goTo: (id: EmailThreadId) => rerender(page(id)),
    /** What is told of a change elsewhere has the page ask again. */
    changeElsewhere: async (reply: object) => {
      stored[thread] = reply
      await act(() => queries.invalidateQueries())
    },
  }
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })
const shows = async (text: string) => waitFor(async () => expect((await field()).value).toBe(text))
const write = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => setLanguage('en'))

test('what a person writes stays when the agent’s draft comes, which is there with a press', async () => {
  const { changeElsewhere } = await show()
  await write('Of a person')
  await changeElsewhere(replyOf('Of the agent.', 'agent'))
  await screen.findByText(/Written by the agent/)
  await shows('Of a person')
  await press('Draft again')
  await shows('Of the agent, again.')
})

test('a reply in which nobody writes here follows what is stored, also after what was written is taken back', async () => {
  const { changeElsewhere } = await show()
  await shows('')
  await changeElsewhere(replyOf('Of a colleague', 'person'))
  await shows('Of a colleague')
  await write('Of a colleague!')
  await changeElsewhere(replyOf('Newer of a colleague', 'person'))
  await shows('Of a colleague!')
  await write('Newer of a colleague')
  await changeElsewhere(replyOf('Newest', 'person'))
  await shows('Newest')
})

test('what is written while a reply is saved stays', async () => {
  const { held, late } = await show()
  await write('First.')
  held.isHeld = true
  await press('Save draft')
  await waitFor(() => expect(late).toHaveLength(1))
  await write('First. Second.')
  held.isHeld = false
  late[0]!()
  await screen.findByText(/Written by a person/)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save draft' }).ariaBusy).toBeNull())
  await shows('First. Second.')
})

test('what was saved follows what is stored again, and what was discarded is gone', async () => {
  const { changeElsewhere } = await show()
  await write('Mine ')
  await press('Save draft')
  await shows('Mine')
  await changeElsewhere(replyOf('Of a colleague', 'person'))
  await shows('Of a colleague')
  await write('Half a rep')
  await press('Discard')
  await shows('')
})

test('what was written in a conversation is there when the person comes back to it', async () => {
  const { goTo } = await show()
  await write('Half a rep')
  goTo(other)
  await shows('')
  goTo(thread)
  await shows('Half a rep')
})
