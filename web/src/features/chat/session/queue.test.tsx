import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerEndpoints } from '#contract/chat/answer-endpoints.ts'
import type { Queue } from '#contract/chat/answer-schemas.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { languages } from '#web/lib/i18n/language.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { uiMessages } from '#web/ui/messages/index.ts'
import { useQueue } from '../answer/use-queue.ts'
import { sessionHistoryKey } from '../api/history.ts'
import { chatMessages } from '../messages/index.ts'
import { QueueList } from './queue-list.tsx'
import { useTurnActions } from './use-turn-actions.ts'

const session = '01900000-0000-7000-8000-000000000001' as SessionId
const bot = '01900000-0000-7000-8000-00000000000b'
const record = '01900000-0000-7000-8000-0000000000aa'

beforeAll(() =>
  Promise.all([...languages].flatMap((language) => [chatMessages.load(language), uiMessages.load(language)])),
)
beforeEach(() => {
  localStorage.setItem('bot', bot)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  await setLanguage('en')
  vi.unstubAllGlobals()
})

const run = (index: number, question: string): Queue['questions'][number] => ({
  id: `01900000-0000-7000-8000-00000000000${index}` as never,
  question,
  data_source: 'default',
  is_search_internet: false,
  files: [],
  created_at: '2026-01-01T00:00:00.000Z',
})

/** A server that keeps a queue. */
function serve(start: Queue) {
  let queue = start
  const answer = (next: Queue) => {
    queue = next
    return { data: queue }
  }
  return fakeServer([
    [answerEndpoints.getQueue, () => ({ data: queue })],
    [
      answerEndpoints.changeQueued,
      ({ params, body }) => {
        const { question, position } = body as { question?: string; position?: number }
        const changed = queue.questions.map((each) =>
          each.id === params.id && question ? { ...each, question } : each,
        )
        const moved = changed.find(({ id }) => id === params.id)!
        const ordered = changed
          .filter(({ id }) => id !== params.id)
          .toSpliced(position ?? changed.indexOf(moved), 0, moved)
        return answer({ ...queue, questions: ordered })
      },
    ],
    [
      answerEndpoints.removeQueued,
      ({ params }) => answer({ ...queue, questions: queue.questions.filter(({ id }) => id !== params.id) }),
    ],
    [answerEndpoints.resumeQueue, () => answer({ questions: queue.questions.slice(1), held_by: null })],
  ])
}

function Shown({ running }: { running: boolean }) {
  return <QueueList queue={useQueue(session, running)} />
}
function show(running = true): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <Shown running={running} />
      </Suspense>
    </QueryClientProvider>,
  )
  return client
}
const questions = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('what waits is shown in its order, edited, moved and dropped', async () => {
  serve({ questions: [run(1, 'first'), run(2, 'second')], held_by: null })
  show()
  await waitFor(() => expect(questions()).toEqual(['first', 'second']))
  expect(screen.getByRole('status').textContent).toBe('2 questions wait for this answer')
  fireEvent.click(screen.getByRole('button', { name: 'Ask this one sooner' }))
  await waitFor(() => expect(questions()).toEqual(['second', 'first']))
  fireEvent.click(screen.getAllByRole('button', { name: 'Edit this question' })[0]!)
  const field = screen.getByRole('textbox')
  fireEvent.change(field, { target: { value: 'second, but better' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(questions()).toEqual(['second, but better', 'first']))
  fireEvent.click(screen.getAllByRole('button', { name: 'Drop this question' })[1]!)
  await waitFor(() => expect(questions()).toEqual(['second, but better']))
})

test('after an answer that failed they wait for the person', async () => {
  const server = serve({ questions: [run(1, 'first')], held_by: record as never })
  show(false)
  fireEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(questions()).toEqual([]))
  expect(server.calls.filter((call) => call.endsWith('/resume'))).toHaveLength(1)
})

test('in Indonesian, and nothing where nothing waits', async () => {
  await setLanguage('id')
  serve({ questions: [run(1, 'pertama')], held_by: record as never })
  show(false)
  expect((await screen.findByRole('status')).textContent).toContain('menunggu kamu')
  cleanup()
  serve({ questions: [], held_by: null })
  const client = show(false)
  await waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('success'))
  await act(async () => {})
  expect(screen.queryByRole('status')).toBeNull()
})

test('the last that waited is looked for in the history once it waits no longer', async () => {
  let queue: Queue = { questions: [run(1, 'first')], held_by: null }
  fakeServer([[answerEndpoints.getQueue, () => ({ data: queue })]])
  const client = show(false)
  await waitFor(() => expect(questions()).toEqual(['first']))
  const asked = vi.spyOn(client, 'invalidateQueries')
  queue = { questions: [], held_by: null }
  await waitFor(() => expect(questions()).toEqual([]), { timeout: 60_000 })
  await waitFor(() =>
    expect(asked.mock.calls.some(([filters]) => filters?.queryKey?.[0] === sessionHistoryKey(session)[0])).toBe(true),
  )
})

/** A server whose queue takes long to hear of the first question. */
function serveSlowly() {
  const waiting: Queue['questions'][number][] = []
  fakeServer([
    [answerEndpoints.getQueue, () => ({ data: { questions: waiting, held_by: null } })],
    [
      answerEndpoints.addToQueue,
      async ({ body }) => {
        const question = String((body as FormData).get('question'))
        if (question === 'first') await new Promise((resolve) => setTimeout(resolve, 50))
        waiting.push(run(waiting.length + 1, question))
        return { data: { questions: [...waiting], held_by: null } }
      },
    ],
  ])
  return waiting
}

async function hooked<T>(use: () => T): Promise<T> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(use, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <Suspense>{children}</Suspense>
      </QueryClientProvider>
    ),
  })
  await waitFor(() => expect(result.current).not.toBeNull())
  return result.current
}

const ask = (question: string) => ({ question, files: [], source: 'default' as const })

test('what is asked quickly one after another waits in that order, however long each takes on its way', async () => {
  const waiting = serveSlowly()
  const { add } = await hooked(() => useQueue(session, true))
  await act(() => Promise.all([add(ask('first')), add(ask('second'))]))
  expect(waiting.map(({ question }) => question)).toEqual(['first', 'second'])
})

test('a question does not overtake one that is on its way to the queue when the answer ends', async () => {
  const waiting = serveSlowly()
  let isRunning = true
  const conversation = { isRunning: () => isRunning, ask: vi.fn(async () => {}) }
  const shown = { conversation, turns: [], newest: true, where: {}, setWhere: () => {} } as never
  const actions = await hooked(() => useTurnActions(session, shown, useQueue(session, true), {} as never))
  await act(async () => {
    const first = actions.ask(ask('first'))
    isRunning = false
    await Promise.all([first, actions.ask(ask('second'))])
  })
  expect(waiting.map(({ question }) => question)).toEqual(['first', 'second'])
  expect(conversation.ask).not.toHaveBeenCalled()
})
