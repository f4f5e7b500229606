import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumProgram } from '../e2e/chromium.ts'
import { fillMap } from './devices.ts'
import { atLeast, atMost, type Figure, measuredOnly, quantile } from './figure.ts'
import { signIn } from './long-session.ts'
import { addPeople, type BenchPerson, dataDirectory, startServer, withDatabase } from './server.ts'

const flags = ['--no-sandbox', '--no-first-run', '--disable-background-networking']
const [opens, drags, moving, watchMs] = [5, 3, 1_000, 10_000]

/** The map with a hundred thousand devices in Chromium: opened, dragged, and while a thousand of what it shows move each second. */
export async function deviceMapFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  const browser = await chromium.launch({ executablePath: chromiumProgram, args: flags })
  try {
    const [crowded, driving] = await addPeople(dataDir, 2)
    await fillMap(dataDir, crowded!)
    const context = await signedIn(browser, server.url, crowded!)
    const paints: { ms: number; workMs: number }[] = []
    for (let turn = 0; turn <= opens; turn++) paints.push(await firstPaint(context))
    const page = await openMap(context)
    const work = await mainThread(page)
    const dragged: { fps: number; workMs: number }[] = []
    for (let turn = 0; turn < drags; turn++) dragged.push(await drag(page, work))
    await context.close()
    const busy = await busyWhileMoving(browser, { url: server.url, dataDir, person: driving! })
    const empty = await fps(browser)
    const middle = (of: (one: (typeof dragged)[number]) => number) => quantile(dragged.map(of), 0.5)
    return [
      // The first compiles the page's code.
      atMost(
        `map of 100,000 devices: from the address to devices that are drawn, median of ${opens}`,
        quantile(
          paints.slice(1).map(({ ms }) => ms),
          0.5,
        ),
        1_000,
        'ms',
      ),
      measuredOnly(
        'the same: what its main thread works until then, median',
        quantile(
          paints.slice(1).map(({ workMs }) => workMs),
          0.5,
        ),
        'ms',
      ),
      atLeast(
        `the same, dragged for two seconds: frames a second, median of ${drags}`,
        middle(({ fps }) => fps),
        60,
        'fps',
      ),
      // However busy the machine is, and whoever draws: on a machine without a graphics card that is its processor.
      atMost(
        'the same: what its main thread works for a frame, median',
        middle(({ workMs }) => workMs),
        1_000 / 60,
        'ms',
      ),
      measuredOnly('an empty page of this Chromium: frames a second', empty, 'fps'),
      atMost('1,000 devices of the map move each second: its page’s main thread is busy', busy.percent, 50, '%'),
      measuredOnly('the same: differences that came in 10 s', busy.changes, ''),
    ]
  } finally {
    await browser.close()
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** As text: what runs in the page is no program of Node. Two frames after the first devices came, they are painted. */
const markDrawn = `{
  globalThis.events = 0
  const fetched = fetch
  globalThis.fetch = async (...asked) => {
    const answer = await fetched(...asked)
    if (!String(asked[0]).includes('/devices/clusters')) return answer
    const [seen, given] = answer.body.tee()
    const listen = async () => {
      const reader = seen.getReader()
      for (;;) {
        const { done } = await reader.read()
        if (done) return
        events++
        const look = () => document.querySelector('[data-map=ready]')
          ? requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('drawn')))
          : requestAnimationFrame(look)
        if (events === 1) look()
      }
    }
    listen().catch(() => {})
    return new Response(given, answer)
  }
}`

async function signedIn(browser: Browser, url: string, person: BenchPerson): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await signIn(context, person)
  await context.addInitScript(markDrawn)
  return context
}

async function openMap(context: BrowserContext, page?: Page): Promise<Page> {
  const opened = page ?? (await context.newPage())
  await opened.goto('/map-monitoring')
  await opened.waitForFunction(() => performance.getEntriesByName('drawn').length > 0)
  return opened
}

async function firstPaint(context: BrowserContext): Promise<{ ms: number; workMs: number }> {
  const page = await context.newPage()
  const work = await mainThread(page)
  await openMap(context, page)
  const workMs = (await work()) * 1_000
  const ms = await page.evaluate(() => performance.getEntriesByName('drawn')[0]!.startTime)
  await page.close()
  return { ms, workMs }
}

const count = `globalThis.counted = { frames: 0, began: performance.now() }
  const count = () => { counted.frames++; counted.ended = performance.now(); requestAnimationFrame(count) }
  requestAnimationFrame(count)`
async function counted(page: Page): Promise<{ frames: number; fps: number }> {
  const { frames, began, ended } = (await page.evaluate('counted')) as Record<'frames' | 'began' | 'ended', number>
  return { frames, fps: (frames / (ended - began)) * 1_000 }
}

/** Seconds that the page's main thread has worked until now, by the processor's own count: waiting for it is none. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value
}

/** Frames a second while the map is dragged for two seconds, as the page itself counts them, and what each costs. */
async function drag(page: Page, work: () => Promise<number>): Promise<{ fps: number; workMs: number }> {
  const box = (await page.locator('[data-map=ready]').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(count)
  const before = await work()
  const until = performance.now() + 2_000
  for (let n = 0; performance.now() < until; n++) {
    await page.mouse.move(x + Math.sin(n / 20) * 200, y + Math.cos(n / 20) * 120)
    await page.waitForTimeout(12)
  }
  const { frames, fps } = await counted(page)
  const workMs = (((await work()) - before) * 1_000) / frames
  await page.mouse.up()
  await sleep(1_000)
  return { fps, workMs }
}

/** What a page without anything in it reaches: the machine's own limit. */
async function fps(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  await page.evaluate(count)
  await sleep(2_000)
  const { fps } = await counted(page)
  await page.close()
  return fps
}

type Driving = { url: string; dataDir: string; person: BenchPerson }

/** The share of ten seconds in which the main thread of a map's page works, while a thousand devices that it shows move each second. */
async function busyWhileMoving(
  browser: Browser,
  { url, dataDir, person }: Driving,
): Promise<{ percent: number; changes: number }> {
  await fillMap(dataDir, person, moving)
  const context = await signedIn(browser, url, person)
  const page = await openMap(context)
  const work = await mainThread(page)
  const stop = new AbortController()
  const driven = withDatabase(dataDir, async (client) => {
    while (!stop.signal.aborted) {
      const next = sleep(1_000)
      await client.query(
        `update devices set longitude = longitude + d, x = x + d / 360, positioned_at = now(), last_seen_at = now()
         from (select id as moved, (random() - 0.5) * 0.2 as d from devices where owner_id = $1) step where id = moved`,
        [person.id],
      )
      await client.query(
        `select pg_notify('nalar_topics', json_build_array('devices:' || $1::text, 'devices_measured')::text)`,
        [person.id],
      )
      await next
    }
  })
  await sleep(2_000)
  const events = () => page.evaluate<number>('events')
  const [before, cameBefore] = [await work(), await events()]
  const began = performance.now()
  await sleep(watchMs)
  const [after, came] = [await work(), await events()]
  const took = (performance.now() - began) / 1_000
  stop.abort()
  await driven
  await context.close()
  return { percent: ((after - before) / took) * 100, changes: came - cameBefore }
}
