import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { AgentId, SessionId, WorkspaceId } from '#contract/kit/id.ts'
import { usageEndpoints as api } from '#contract/usage/endpoints.ts'
import { addDays, dayOf } from '#contract/usage/zone.ts'
import type { Failure } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { createBilling, getBalance } from '../billing/service.ts'
import { expectBooksBalance } from '../billing/testing/books.ts'

const server = await testApp()
const { credits } = createBilling(server.deps)
const { pool } = server.deps
afterEach(() => expectBooksBalance(pool))

const choice = fc.option(fc.nat({ max: 2 }), { nil: null })
const work = fc.record({
  agent: choice,
  workspace: choice,
  session: choice,
  model: fc.constantFrom(null, 'big', 'small'),
  input: fc.nat({ max: 300 }),
  output: fc.nat({ max: 900 }),
  estimate: fc.integer({ min: 1, max: 500 }),
  kind: fc.constantFrom('answer', 'call', 'message'),
  /** Days by which the clock is moved first; also back. */
  days: fc.constantFrom(0, 0, 0, 1, 13, 31, -1, -20),
})
type Work = typeof work extends fc.Arbitrary<infer T> ? T : never

const agents = [1, 2, 3].map(() => newId<AgentId>())
const workspaces = [1, 2, 3].map(() => newId<WorkspaceId>())

async function run(person: TestPerson, sessions: SessionId[], given: Work): Promise<void> {
  const { agent, workspace, session, model, input, output, estimate, kind } = given
  const workspaceId = workspace === null ? null : workspaces[workspace]!
  const hold = credits.hold(
    { userId: person.id, organizationId: person.organizationId, workspaceId },
    {
      kind,
      agentId: agent === null ? null : agents[agent]!,
      used: { outputWords: estimate },
      sessionId: session === null ? null : sessions[session]!,
    },
  )
  const id = await hold.catch((error: Failure) => {
    expect(error.code).toBe('out_of_credits')
  })
  if (!id) return
  const used = {
    answer: { inputWords: input, outputWords: output },
    call: { inputWords: input, outputWords: output, callSeconds: estimate % 60 },
    message: { messages: 1 + (estimate % 3) },
  }[kind as 'answer']
  await credits.settle(id, used, model)
}

/** The receipts themselves, added up. */
async function receiptsOf(person: TestPerson, from: string, until: string) {
  const { rows } = await pool.query<Record<string, string>>(
    `select coalesce(sum(input_words), 0) as input_words, coalesce(sum(output_words), 0) as output_words,
       coalesce(sum(input_words + output_words), 0) as words, coalesce(sum(voice_seconds), 0) as voice_seconds,
       count(distinct (session_id, date_trunc('month', day))) filter (where session_id is not null) as conversations,
       count(*) filter (where kind = 'answer') as answers, coalesce(sum(messages), 0) as messages,
       coalesce(sum(credits), 0) as credits
     from usage_receipts where organization_id = $1 and day >= $2 and day < $3`,
    [person.organizationId, from, until],
  )
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]))
}

test('graph and tables equal the receipts and the ledger to the last word, whenever the work was done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 5, maxLength: 40 }), async (all) => {
      const person = await aPerson(server)
      const sessions = [1, 2, 3].map(() => newId<SessionId>())
      const first = dayOf(server.deps.clock.now())
      let moved = 0
      for (const given of all) {
        server.pass(given.days * 86_400)
        moved += given.days
        // Of what is done at once nothing may be lost either.
        await Promise.all([run(person, sessions, given), run(person, sessions, { ...given, agent: 0 })])
      }
      server.pass(-moved * 86_400)
      const from = addDays(first, -900)
      const to = addDays(first, 900)
      const receipts = await receiptsOf(person, from, addDays(to, 1))
      expect((await getBalance(server.deps, person.organizationId)).spent).toBe(receipts.credits)
      const { headers } = person
      for (const by of ['day', 'month', 'agent', 'member', 'model', 'workspace']) {
        const table = (await server.call(api.getUsageTable, { query: { by, from, to }, headers })).body.data
        expect(table.total).toEqual({ ...receipts, storage_bytes: 0 })
      }
      const year = Number(first.slice(0, 4))
      for (const [mode, start, end] of [
        ['month', `${year}-01-01`, `${year + 1}-01-01`],
        ['year', `${year - 4}-01-01`, `${year + 1}-01-01`],
      ]) {
        const graph = (await server.call(api.getUsageGraph, { query: { mode: mode!, year }, headers })).body.data
        expect(graph.total).toEqual(await receiptsOf(person, start!, end!))
      }
    }),
    { numRuns: 15, endOnFailure: true },
  )
}, 120_000)
