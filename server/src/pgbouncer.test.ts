import path from 'node:path'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import {
  aTalker,
  chatApp,
  eventsOf,
  historyOf,
  idsOf,
  joinSession,
  openStream,
  readAll,
  recordText,
  textOf,
} from './modules/chat/testing/chat-app.ts'
import { atProcess, startProcess } from './modules/chat/testing/processes.ts'
import { aChart, aShop } from './modules/dashboards/testing/shop.ts'
import { aFlow, aPublishedFlow } from './modules/flows/testing/published.ts'
import { runCommand } from './testing/commands.ts'
import { databaseUrl } from './testing/database-url.ts'
import { aPerson } from './testing/factories.ts'
import { noPgBouncer, startPgBouncer } from './testing/pgbouncer.ts'
import { serverEnv } from './testing/server-env.ts'

// Whole servers are started, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Two servers reach their database through a PgBouncer in transaction mode with three connections for all they do; the server of the
// test itself makes people and takes no steps of flows.
describe.skipIf(noPgBouncer)('an installation behind PgBouncer', async () => {
  const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1', ROLES: 'web' } })
  const pooler = await startPgBouncer(inject('postgres'))
  const env = {
    DATABASE_URL: pooler.url(server.deps.connection.database!),
    DATABASE_DIRECT_URL: databaseUrl(server.deps.connection),
    NET_ALLOW: '127.0.0.1',
  }
  const [left, right] = await Promise.all([
    startProcess(server, server.model, env),
    startProcess(server, server.model, env),
  ])
  const [here, there] = [atProcess(server, left), atProcess(server, right)]
  afterAll(async () => {
    await Promise.all([left.kill(), right.kill()])
    await pooler.stop()
  })

  test('is ready, and its calls have no connection to PostgreSQL of their own', async () => {
    expect(await (await fetch(`${left.url}/ready`)).json()).toMatchObject({ database: 'ok', worker: 'ok' })
    const { rows } = await server.deps.pool.query<{ from: string; count: number }>(
      `select coalesce(client_addr::text, 'socket') as from, count(*)::int as count from pg_stat_activity
       where datname = current_database() and query ~* '^listen' group by 1`,
    )
    // Of each process: topics, events between processes, the lease of flows. And the topics of the test's own server.
    expect(rows).toEqual([{ from: 'socket', count: 7 }])
  })

  test('does not start, nor make a backup, without a way past it', async () => {
    const settings = { ...serverEnv, ...env, DATABASE_DIRECT_URL: '', DATA_DIR: server.deps.config.DATA_DIR, PORT: '0' }
    const place = path.join(server.deps.config.DATA_DIR, 'backup')
    for (const [name, ...words] of [['main'], ['backup', place]] as const)
      expect(await runCommand(settings, name, ...words)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^DATABASE_DIRECT_URL must name PostgreSQL itself: .*\n$/),
      })
  })

  test('lets somebody in by password', async () => {
    const { email, name } = await aPerson(server, { password: 'Sandi yang panjang 1' })
    const body = { email, password: 'Sandi yang panjang 1' }
    const answer = await here.call(accountEndpoints.signIn, { body })
    expect([answer.status, answer.body.data.user?.name]).toEqual([200, name])
    expect((await here.call(accountEndpoints.signIn, { body: { ...body, password: 'another' } })).status).toBe(401)
  })

  test('answers in one process what is read in the other, many at once', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index} `)
    server.model.reply = () => words.flatMap((text) => [{ text }, { wait: 10 }])
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const talker = await aTalker(server)
        const stream = eventsOf(await openStream(here, talker, { question: 'Hello?' }))
        const first = (await stream.next()).value
        const session = idsOf(first).session_id
        const joined = readAll(await joinSession(there, talker, session))
        for await (const _ of stream);
        expect(textOf(await joined)).toBe(words.join(''))
        expect((await historyOf(there, talker, session)).records.map(recordText)).toEqual([words.join('')])
      }),
    )
  })

  test('runs flows, each step once', async () => {
    const ayu = await aPerson(server)
    const steps: Parameters<typeof aFlow>[0] = [
      ['start', 'on-webhook'],
      ['wait', 'wait', { amount: 1, unit: 'seconds' }],
      ['say', 'answer', { by: 'text', text: 'Done {{trigger.body.n}}' }],
    ]
    const flow = await aPublishedFlow(here, ayu, aFlow(steps, ['start > next > wait', 'wait > next > say']))
    const runs = await Promise.all(Array.from({ length: 20 }, (_, n) => flow.hook({ n })))
    for (const [n, { data }] of runs.entries())
      await vi.waitFor(
        async () => {
          const params = { id: data.run_id }
          const { body } = await there.call(flowEndpoints.getFlowRun, { params, headers: ayu.headers })
          expect([body.data.run.status, JSON.stringify(body.data).includes(`Done ${n}`)]).toEqual(['done', true])
        },
        { timeout: 60_000, interval: 100 },
      )
  })

  test('shows a dashboard with its chart', async () => {
    const ayu = await aPerson(server)
    const source = await (await aShop(here)).connect(ayu)
    const chart = await aChart(here, ayu, source)
    const { headers } = ayu
    const made = await here.call(dashboardEndpoints.createDashboard, {
      body: { name: 'Weekly', description: '' },
      headers,
    })
    const { id } = made.body.data
    await here.call(dashboardEndpoints.saveComponents, {
      body: { collection_id: id, components: [{ chart_id: chart }] },
      headers,
    })
    const shown = await there.call(dashboardEndpoints.getDashboard, { params: { id }, headers })
    expect(shown.body.data.components).toMatchObject([{ chart_id: chart }])
    const run = await there.call(chartEndpoints.runChart, { params: { id: chart }, body: {}, headers })
    expect([run.status, run.body.data.result?.state]).toEqual([200, 'ok'])
  })
})
