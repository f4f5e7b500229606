import { setTimeout as sleep } from 'node:timers/promises'
import type { Load } from '#contract/operations/capacity.ts'
import type { BenchPerson } from '../server.ts'

export type Place = { url: string; token: string; agent: string; shortcut: string }

/** Of the bench's model. */
export const answerSeconds = 10
/** As of a company of some thousand people, with more of what costs little, so that each kind of work counts. */
export const mixedLoad: Load = {
  ...{ reads: 60, writes: 12, answers: 2, runs: 10, messages: 15 },
  ...{ measurements: 120, dashboards: 3, pages: 200, calls: 10 },
}

/** One shortcut for each, to be read and changed. */
export async function withShortcuts(url: string, people: readonly BenchPerson[]): Promise<Omit<Place, 'url'>[]> {
  return Promise.all(
    people.map(async ({ token, agent }) => {
      const body = JSON.stringify({ shortcut_name: 'Weekly', description: 'By store', prompt: 'Show revenue' })
      const made = await ask(`${url}/api/gateway/shortcuts`, { token, method: 'POST', body })
      return { token, agent, shortcut: (JSON.parse(made) as { data: { id: string } }).data.id }
    }),
  )
}

async function ask(
  url: string,
  { token, method, body }: { token?: string; method?: string; body?: string },
): Promise<string> {
  const headers = { ...(token && { token }), ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(url, { method: method ?? 'GET', headers, ...(body && { body }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`)
  return text
}

export const read = ({ url, token }: Place) => ask(`${url}/api/gateway/shortcuts`, { token })

export function write({ url, token, shortcut }: Place) {
  const body = JSON.stringify({
    shortcut_name: `Weekly ${Math.random()}`,
    description: 'By store',
    prompt: 'Show revenue',
  })
  return ask(`${url}/api/gateway/shortcuts/${shortcut}`, { token, method: 'PUT', body })
}

export const runFlow = (url: string, secret: string) =>
  ask(`${url}/api/autoflow/hooks/${secret}`, { method: 'POST', body: '{"total":250}' })

/** Asks and reads the answer to its end. */
export async function askQuestion({ url, token, agent }: Place): Promise<void> {
  const form = new FormData()
  form.set('bot_id', agent)
  form.set('question', 'Tell me a story about a shop.')
  const headers = { token, accept: 'text/event-stream' }
  const answer = await fetch(`${url}/api/gateway/studio/chat`, { method: 'POST', headers, body: form })
  const text = await answer.text()
  if (!text.includes('"type":"finish"')) throw new Error(`an answer ended with ${text.slice(-200)}`)
}

/** Pages that listen until they are closed. */
export async function openPages(places: readonly Place[]): Promise<{ close: () => void }> {
  const closing = new AbortController()
  await Promise.all(
    places.map(async ({ url, token }) => {
      const headers = { token, accept: 'text/event-stream' }
      const answer = await fetch(`${url}/api/notifications/live`, { headers, signal: closing.signal })
      if (!answer.ok) throw new Error(`a page was answered ${answer.status}`)
      // Read on, or the server waits for the reader.
      answer.text().catch(() => {})
    }),
  )
  return { close: () => closing.abort() }
}

/** Begins `perSecond` pieces of work in each second, however long one takes, and waits for all. */
export async function drive(
  perSecond: number,
  seconds: number,
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  const began = performance.now()
  const going: Promise<unknown>[] = []
  const failures: unknown[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const waitMs = began + (n / perSecond) * 1000 - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    going.push(work(n).catch((error: unknown) => failures.push(error)))
  }
  await Promise.all(going)
  if (failures.length > 0)
    throw new Error(
      `${failures.length} of ${going.length} failed: ${String((failures[0] as Error).cause ?? failures[0])}`,
    )
  return going.length
}
