import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { events, requireWhole } from '../ask-and-join.ts'
import type { BenchPerson } from '../server.ts'

/** What was tried and how it ended: `done` has the names of what was acknowledged. */
export type Outcome = { done: string[]; failed: Map<string, number> }

const newOutcome = (): Outcome => ({ done: [], failed: new Map() })

async function attempt(outcome: Outcome, name: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now()
  try {
    await work()
    outcome.done.push(name)
  } catch (error) {
    const seconds = Math.round((performance.now() - began) / 1_000)
    const why = `after ${seconds} s: ${String((error as Error).cause ?? error).slice(0, 200)}`
    outcome.failed.set(why, (outcome.failed.get(why) ?? 0) + 1)
  }
}

type Load = { url: string; people: readonly BenchPerson[]; until: AbortSignal }

/** Each person asks, reads the answer to its end, and asks again. */
export async function keepAsking({ url, people, until }: Load, tokens: number): Promise<Outcome> {
  const outcome = newOutcome()
  const asking = people.map(async (person, n) => {
    await sleep(n * 30)
    for (let count = 0; !until.aborted; count++)
      await attempt(outcome, `answer ${n} ${count}`, async () => requireWhole(await ask(url, person), tokens))
  })
  await Promise.all(asking)
  return outcome
}

async function ask(url: string, person: BenchPerson): Promise<string[]> {
  const form = new FormData()
  form.set('bot_id', person.agent)
  form.set('question', 'Tell me a story about a shop.')
  const headers = { token: person.token, accept: 'text/event-stream' }
  const answer = await fetch(`${url}/api/gateway/studio/chat`, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`asking was answered ${answer.status}: ${(await answer.text()).slice(0, 120)}`)
  return events(answer)
}

/** Begins so many runs in each second, each with a number of its own, and waits for what it gives. */
export async function keepRunning(
  url: string,
  secret: string,
  perSecond: number,
  until: AbortSignal,
): Promise<Outcome> {
  const outcome = newOutcome()
  const going: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; !until.aborted; n++) {
    // Though it is behind, what is under way goes on meanwhile.
    await sleep(Math.max(0, began + (n / perSecond) * 1_000 - performance.now()))
    going.push(
      attempt(outcome, `${n}`, async () => {
        const answer = await fetch(`${url}/api/autoflow/hooks/${secret}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ run: n }),
        })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`a run was answered ${answer.status}: ${text.slice(0, 120)}`)
      }),
    )
  }
  await Promise.all(going)
  return outcome
}

const pieces = 8
const pieceBytes = 32 * 1024

/** Each person sends a file over some seconds, then the next one. */
export async function keepUploading(
  { url, people, until }: Load,
  overMs: number,
): Promise<Outcome & { hashes: Map<string, string> }> {
  const outcome = { ...newOutcome(), hashes: new Map<string, string>() }
  const sending = people.map(async (person, n) => {
    await sleep(n * 50)
    for (let count = 0; !until.aborted; count++) {
      const name = `sent-${n}-${count}.txt`
      const content = randomBytes((pieces * pieceBytes) / 2).toString('hex')
      outcome.hashes.set(name, createHash('sha256').update(content).digest('hex'))
      await attempt(outcome, name, () => upload(url, person, { name, content, overMs }))
    }
  })
  await Promise.all(sending)
  return outcome
}

type Sent = { name: string; content: string; overMs: number }

async function upload(url: string, person: BenchPerson, { name, content, overMs }: Sent): Promise<void> {
  const boundary = 'a boundary of the bench'.replaceAll(' ', '-')
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`
  const request = http.request(`${url}/api/gateway/chats/files`, {
    method: 'POST',
    headers: { token: person.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const answered = new Promise<http.IncomingMessage>((resolve, reject) =>
    request.on('response', resolve).on('error', reject),
  )
  // Heard of when it is awaited.
  answered.catch(() => {})
  request.write(head)
  for (let at = 0; at < pieces && !request.destroyed; at++) {
    request.write(content.slice(at * pieceBytes, (at + 1) * pieceBytes))
    await sleep(overMs / pieces)
  }
  request.end(`\r\n--${boundary}--\r\n`)
  const answer = await answered
  let text = ''
  for await (const piece of answer) text += String(piece)
  if (answer.statusCode !== 200) throw new Error(`an upload was answered ${answer.statusCode}: ${text.slice(0, 120)}`)
}
