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

/** kB of the bodies of all scripts, as gzip makes them, fetched until `ready` can be seen. */
async function scripts(page: Page, url: string, ready: string): Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  })
  await page.goto(url)
  await page.waitForSelector(ready)
  // What comes later does not count, and may never arrive here.
  page.removeAllListeners('response')
  const sizes = (await Promise.all([...bodies])).map((body) => gzipSync(body, { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
