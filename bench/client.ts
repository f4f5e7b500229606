import fs from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import { atMost, type Figure } from './figure.ts'
import { addPeople, dataDirectory, startServer } from './server.ts'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** JavaScript that has come over the wire (gzip) by the time a screen can be used, with nothing cached. */
export async function clientFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags })
  try {
    const [person] = await addPeople(dataDir, 1)
    const signIn = await scripts(await browser.newPage(), `${server.url}/signin`, 'input[type=password]')
    const page = await browser.newPage()
    await page.addInitScript(
      ([token, id, bot]) => {
        localStorage.setItem('token', token)
        localStorage.setItem('token_client', `client ${token}`)
        localStorage.setItem('bot', bot)
        localStorage.setItem('user', JSON.stringify({ id, name: 'Bench', email: 'bench@example.test', bot_id: bot }))
      },
      [person!.token, person!.id, person!.agent] as const,
    )
    const home = await scripts(page, `${server.url}/`, 'textarea')
    return [
      atMost('JavaScript before the sign-in screen can be used, gzip', signIn, 120, 'kB'),
      atMost('JavaScript before chat home can be used, gzip', home, 220, 'kB'),
      atMost('the widget of other pages, chat-bot.js, gzip', await widgetSize(server.url), 30, 'kB'),
    ]
  } finally {
    await browser.close()
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** kB of the whole widget as it comes over the wire. */
async function widgetSize(url: string): Promise<number> {
  const script = await fetch(`${url}/chat-bot.js`)
  if (!script.ok) throw new Error(`the widget was not built: ${script.status}`)
  return gzipSync(await script.bytes(), { level: 9 }).length / 1000
}

/**
 * kB of the bodies of all scripts, as gzip makes them, that had come until `ready` could be seen. The page's own clock decides: this process hears of it later, and on a busy machine much later.
 */
async function scripts(page: Page, url: string, ready: string): Promise<number> {
  const bodies: Promise<{ url: string; bytes: Buffer }>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      bodies.push(response.body().then((bytes) => ({ url: response.url(), bytes })))
  })
  // As text: what runs in the page is no program of Node.
  await page.addInitScript(`const look = () => {
    if (document.querySelector(${JSON.stringify(ready)})?.getClientRects().length) performance.mark('ready')
    else requestAnimationFrame(look)
  }
  look()`)
  await page.goto(url)
  await page.waitForSelector(ready)
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0)
  const arrived = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('ready')
    return performance
      .getEntriesByType('resource')
      .flatMap((performanceEntry) =>
        performanceEntry instanceof PerformanceResourceTiming && performanceEntry.responseEnd <= mark!.startTime
          ? performanceEntry.name
          : [],
      )
  })
  // What comes later does not count, and may never arrive here.
  page.removeAllListeners('response')
  const counted = (await Promise.all([...bodies])).filter((item) => arrived.includes(item.url))
  return counted.reduce((sum, { bytes }) => sum + gzipSync(bytes, { level: 9 }).length, 0) / 1000
}
