import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { aPerson } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'

export type ReceivedCall = { path: string; key: string; body: string; authorization: string }

/**
 * What flows call outside: `/broken` answers 503, `/large` with 10 MB and `/big` with 2, `/silent` never, everything else with how often it was called.
 * `maxConcurrent` counts by path how many were under way at once.
 */
async function anOutside() {
  const received: ReceivedCall[] = []
  const maxConcurrent: Record<string, number> = {}
  const gone: string[] = []
  const now: Record<string, number> = {}
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    now[path] = (now[path] ?? 0) + 1
    maxConcurrent[path] = Math.max(maxConcurrent[path] ?? 0, now[path])
    response.on('close', () => {
      now[path] = (now[path] ?? 1) - 1
      if (!response.writableEnded) gone.push(path)
    })
    let body = ''
    for await (const chunk of request) body += chunk
    const { authorization = null } = request.headers
    received.push({ path, key: String(request.headers['idempotency-key']), body, authorization: String(authorization) })
    if (path === '/silent') return
    const seen = received.filter((received) => received.path === path).length
    const megabytes = { '/large': 10, '/big': 2 }[path]
    const text = megabytes ? 'x'.repeat(megabytes * 1024 * 1024) : JSON.stringify({ seen, authorization })
    response.writeHead(path.startsWith('/broken') ? 503 : 200).end(text)
  }
  const receiver = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  afterAll(() => {
    receiver.closeAllConnections()
    receiver.close()
  })
  return {
    outside: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    received,
    maxConcurrent,
    gone,
  }
}

/** A server whose flows call a receiver of its own, and how their runs are looked at. */
export async function flowServer() {
  const places = await anOutside()
  const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
  const ayu = await aPerson(server)
  const traceOf = async (id: string, person = ayu) => {
    const answer = await server.call(flowEndpoints.getFlowRun, { params: { id }, headers: person.headers })
    return answer.body.data
  }
  const until = async (id: string, expected: string) => {
    for (let tries = 0; tries < 200; tries++) {
      const view = await server.app.flows.getRun(id, 100)
      if (view.status === expected) return view
    }
    throw new Error(`${id} did not become ${expected}: ${JSON.stringify(await traceOf(id))}`)
  }
  return { ...places, server, ayu, traceOf, until }
}

/** How most flows here begin. */
export const start: [string, string] = ['start', 'on-webhook']
