import fs from 'node:fs'
import path from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { chromiumProgram } from '../e2e/chromium.ts'
import { atMost, type Figure, quantile } from './figure.ts'
import { addPeople, type BenchPerson, dataDirectory, startServer } from './server.ts'
import { addSlowDatabase } from './slow-database.ts'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const tiles = 30
const touched = 3

/** A dashboard of 30 tiles over a database where each query takes 200 ms: cold, cached, and with a filter. */
export async function dashboardFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const env = { SEED_SAMPLE: 'false', NET_ALLOW: '127.0.0.1' }
  let server = await startServer(dataDir, env)
  const database = await addSlowDatabase(dataDir)
  const browser = await chromium.launch({ executablePath: chromiumProgram, args: flags })
  try {
    const [person] = await addPeople(dataDir, 1)
    const made = await fill(caller(server.url, person!), database.credentials)
    // What the charts showed when they were made is known until the process ends.
    await server.stop()
    server = await startServer(dataDir, env)
    const call = caller(server.url, person!)
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    await signIn(context, person!)
    // The code of the page and the connection to the database are there before anything is measured.
    await paintTimes(context, 'Small', 1)
    let cold = { first: 0, all: 0 }
    const atOnce = await database.maxConcurrent(async () => {
      cold = await paintTimes(context, 'Large', tiles)
    })
    const warm: (typeof cold)[] = []
    for (let n = 0; n < 6; n++) warm.push(await paintTimes(context, 'Large', tiles))
    const middle = (pick: 'first' | 'all') =>
      quantile(
        warm.map((item) => item[pick]),
        0.5,
      )
    return [
      atMost(
        `dashboard of ${tiles} tiles, cached: from the click to the first tile painted`,
        middle('first'),
        300,
        'ms',
      ),
      atMost(`dashboard of ${tiles} tiles, cached: from the click to all painted`, middle('all'), 1_000, 'ms'),
      atMost('the same cold, each query takes 200 ms: from the click to all painted', cold.all, 2_000, 'ms'),
      atMost('the same cold: queries at once', atOnce, 6, 'queries'),
      atMost(`a filter that touches ${touched} of ${tiles} tiles`, await asked(call, made), touched, 'queries'),
    ]
  } finally {
    await browser.close()
    database.close()
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

type Call = <T>(method: string, address: string, body?: unknown) => Promise<T>

export const caller =
  (url: string, { token }: BenchPerson): Call =>
  async <T>(method: string, address: string, body?: unknown) => {
    const headers = { token, 'content-type': 'application/json', accept: 'application/json' }
    const answer = await fetch(`${url}/api/${address}`, {
      method,
      headers,
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    })
    const { status, message, data } = (await answer.json()) as { status: boolean; message: string; data: T }
    if (!status) throw new Error(`${address}: ${message}`)
    return data
  }

const kinds = ['bar', 'line', 'area'] as const

/** Charts over the slow database, a dashboard of one and one of thirty with a filter on three. */
async function fill(call: Call, credentials: unknown): Promise<string> {
  const { id: source } = await call<{ id: string }>('POST', 'console/data-sources', credentials)
  const charts = await Promise.all(
    Array.from({ length: tiles + 1 }, (_, n) =>
      call<{ id: string }>('POST', 'gateway/charts', {
        name: `Chart ${n}`,
        query: {
          source: { kind: 'database', id: source },
          sql: `SELECT day, sum(amount) AS amount FROM slow_facts WHERE chart = ${n + 1} GROUP BY day ORDER BY day`,
        },
        spec: { kind: kinds[n % kinds.length], x: 'day', y: [{ column: 'amount' }] },
      }),
    ),
  )
  const [small, ...large] = charts.map(({ id }) => id)
  await board(call, 'Small', [small!])
  return board(call, 'Large', large)
}

async function board(call: Call, name: string, charts: readonly string[]): Promise<string> {
  const { id } = await call<{ id: string }>('POST', 'gateway/dashboards', { name })
  const components = charts.map((chart_id, n) => ({
    chart_id,
    places: { wide: { x: (n % 6) * 2, y: Math.floor(n / 6) * 6, w: 2, h: 6 } },
  }))
  const touches = charts
    .slice(0, touched)
    .map((chart_id) => ({ chart_id, target: { table: 'slow_facts', column: 'kind' } }))
  const filters = [{ kind: 'values', id: 'kind', name: 'Kind', touches }]
  await call('POST', 'gateway/dashboards/save-components', { collection_id: id, components, filters })
  return id
}

/** How many charts of a dashboard are asked of the database when its filter changes. */
async function asked(call: Call, id: string): Promise<number> {
  type Event = { run: { result: { state: string; from_cache?: boolean } } | null }
  const events = await call<Event[]>('POST', `gateway/dashboards/${id}/tiles`, { chosen: { kind: ['1'] } })
  if (events.length !== tiles) throw new Error('tiles are missing')
  return events.filter(({ run }) => run?.result.from_cache !== true).length
}

const signIn = (context: BrowserContext, person: BenchPerson) =>
  context.addInitScript(
    ([token, id]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('token_client', `client ${token}`)
      localStorage.setItem('language', 'en')
      localStorage.setItem('user', JSON.stringify({ id, name: 'Bench', email: 'bench@example.test' }))
    },
    [person.token, person.id] as const,
  )

/** ms from the click on a dashboard in the list until the first and until all of its tiles are drawn. */
async function paintTimes(
  context: BrowserContext,
  name: string,
  count: number,
): Promise<{ first: number; all: number }> {
  const page = await context.newPage()
  await page.addInitScript({ path: path.join(import.meta.dirname, 'in-page.js') })
  await page.goto('/dashboard')
  await page.getByRole('link', { name }).waitFor()
  await page.waitForTimeout(2_000)
  const times = await page.evaluate<{ first: number; all: number }>(
    `bench.paintTiles(${JSON.stringify(name)}, ${count})`,
  )
  await page.close()
  return times
}
