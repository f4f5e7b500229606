import { setTimeout as sleep } from 'node:timers/promises'
import { dequal } from 'dequal'
import type { BenchPerson } from './server.ts'

/** Where it is asked and where it is joined, after at most so long; how many tokens the answer has. */
type Way = { asked: string; joined: string; joinMs: number; tokens: number }

/** Asks, and joins the answer from a second reader. Throws unless both got every token, once and in order. */
export async function askAndJoin(person: BenchPerson, { asked: here, joined: there, joinMs, tokens }: Way) {
  const form = new FormData()
  form.set('bot_id', person.agent)
  form.set('question', 'Tell me a story about a shop.')
  const headers = { token: person.token, accept: 'text/event-stream' }
  const response = await open(`${here}/api/gateway/studio/chat`, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(`asking failed: ${response.status} ${await response.text()}`)
  let joined: Promise<string[]> | undefined
  const asked = await events(response, (event) => {
    if (joined) return
    const { session_id } = JSON.parse(event).messageMetadata as { session_id: string }
    const address = `${there}/api/gateway/studio/chat/${person.agent}/session/${session_id}/stream`
    joined = sleep(Math.random() * joinMs)
      .then(() => open(address, { headers }))
      .then((found) => events(found))
    // Heard of when it is awaited.
    joined.catch(() => {})
  })
  requireWhole(asked, tokens)
  const others = (await joined) ?? []
  if (others.length === 0) throw new Error('who joined found nothing under way')
  if (!dequal(others, asked)) throw new Error('who joined got other events')
}

export function requireWhole(events: readonly string[], tokens: number): void {
  const text = events.flatMap((event) => /"delta":"([^"]*)"/.exec(event)?.[1] ?? []).join('')
  const end = events.at(-1) ?? 'nothing'
  if (!end.startsWith('{"type":"finish"')) throw new Error(`the answer ended with ${end}`)
  if (text.trim().split(' ').length !== tokens) throw new Error(`the answer is not whole: ${events.at(-2)}`)
}

/** An idle connection may be closed by the server just when it is used again: then another is opened, as browsers do. */
async function open(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 0; ; tries++) {
    try {
      return await fetch(url, init)
    } catch (error) {
      if (tries === 2) throw error
    }
  }
}

/** The events of a stream, each as its JSON text. */
export async function events(response: Response, onEvent: (event: string) => void = () => {}): Promise<string[]> {
  const all: string[] = []
  let waiting = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    waiting += decoder.decode(chunk, { stream: true })
    const frames = waiting.split('\n\n')
    waiting = frames.pop() ?? ''
    for (const frame of frames) {
      if (!frame.startsWith('data: {')) continue
      all.push(frame.slice(6))
      onEvent(frame.slice(6))
    }
  }
  return all
}
