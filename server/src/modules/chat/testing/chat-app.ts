import { afterAll } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import type { AgentId, RecordId, SessionId } from '#contract/kit/id.ts'
import { type FakeModel, startFakeModel } from '../../../providers/model/fake.ts'
import { aPerson, type TestPerson } from '../../../testing/factories.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { createDefaultAgent } from '../../agents/service.ts'

type Options = NonNullable<Parameters<typeof testApp>[0]>
export type ChatPerson = TestPerson & { botId: AgentId }

export const secretKey = 'sk-secret-that-nobody-may-see'

/** A server whose model is a fake one. */
export async function chatApp(options: Options = {}): Promise<TestApp & { model: FakeModel }> {
  const model = await startFakeModel()
  afterAll(() => model.close())
  const env = { MODEL_BASE_URL: model.baseUrl, MODEL_NAME: 'fake-1', MODEL_API_KEY: secretKey, ...options.env }
  return { ...(await testApp({ ...options, env })), model }
}

/** A signed-in person with their default agent. */
export async function aTalker(server: TestApp, given: { isOperator?: boolean } = {}): Promise<ChatPerson> {
  const person = await aPerson(server, given)
  const { id: userId, organizationId } = person
  const { id: botId } = await createDefaultAgent(server.deps, { userId, organizationId, language: 'en' })
  return { ...person, botId }
}

export type Question = Record<string, string | Blob | undefined | [Blob, string][]>

export function questionForm(talker: ChatPerson, given: Question): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ bot_id: talker.botId, ...given })) {
    if (Array.isArray(value)) for (const [blob, filename] of value) form.append(name, blob, filename)
    else if (value !== undefined) form.set(name, value)
  }
  return form
}

/** Asks and waits for the record. */
export const askQuestion = (
  server: TestApp,
  talker: ChatPerson,
  given: Question,
  headers: Record<string, string> = {},
) => server.call(chatEndpoints.ask, { form: questionForm(talker, given), headers: { ...talker.headers, ...headers } })

export type Event = { type: string; [name: string]: unknown }
export type Stream = { status: number; events: Event[]; raw: string; response: Response }

/** Opens the stream of a question and hands it over as it comes. */
export function openStream(
  server: TestApp,
  talker: ChatPerson,
  given: Question,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(new URL('/api/gateway/studio/chat', server.url), {
    method: 'POST',
    headers: { ...talker.headers, accept: 'text/event-stream' },
    body: questionForm(talker, given),
    ...(signal && { signal }),
  })
}

export function joinSession(server: TestApp, talker: ChatPerson, sessionId: string): Promise<Response> {
  return fetch(new URL(`/api/gateway/studio/chat/${talker.botId}/session/${sessionId}/stream`, server.url), {
    headers: { ...talker.headers, accept: 'text/event-stream' },
  })
}

/** Events one by one as they arrive; ends at `[DONE]`. */
export async function* eventsOf(response: Response): AsyncGenerator<Event> {
  let waiting = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body!) {
    waiting += decoder.decode(chunk as Uint8Array, { stream: true })
    for (let end = waiting.indexOf('\n\n'); end >= 0; end = waiting.indexOf('\n\n')) {
      const frame = waiting.slice(0, end)
      waiting = waiting.slice(end + 2)
      if (!frame.startsWith('data: ')) continue
      if (frame === 'data: [DONE]') return
      yield JSON.parse(frame.slice(6)) as Event
    }
  }
  throw new Error('the stream was cut off')
}

export async function readAll(response: Response): Promise<Event[]> {
  const events: Event[] = []
  for await (const event of eventsOf(response)) events.push(event)
  return events
}

export const textOf = (events: Event[]) =>
  events.flatMap((event) => (event.type === 'text-delta' ? [event.delta as string] : [])).join('')

export type AnswerIds = { session_id: SessionId; record_id: RecordId; answer_id: string; session_name: string }
export const idsOf = (event: Event | undefined) => event?.messageMetadata as AnswerIds

export const recordText = (record: ChatRecord) =>
  record.answer.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')

/** The newest records of a session. */
export async function historyOf(
  server: TestApp,
  talker: ChatPerson,
  sessionId: string,
  query: Record<string, string> = {},
) {
  const params = { botId: talker.botId, sessionId }
  return (await server.call(chatEndpoints.getHistory, { params, query, headers: talker.headers })).body.data
}
