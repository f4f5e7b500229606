import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumProgram } from '../e2e/chromium.ts'
import { atMost, type Figure, quantile } from './figure.ts'
import { addLongSession } from './fill-long-session.ts'
import { addPeople, type BenchPerson, dataDirectory, memoryMb, startServer } from './server.ts'

const turns = 1_000
const answers = 50
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** A session of 2,000 messages in Chromium: opened, streamed into, typed in; and what a browser keeps of 50 answers. */
export async function longSessionFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const model = spawn(process.execPath, [path.join(import.meta.dirname, 'model.ts'), '100', '15', '50'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = String((await createInterface(model.stdout)[Symbol.asyncIterator]().next()).value)
  const env = { SEED_SAMPLE: 'false', MODEL_BASE_URL: address, MODEL_NAME: 'bench', MODEL_API_KEY: 'none' }
  const server = await startServer(dataDir, env)
  const browserServer = await chromium.launchServer({
    executablePath: chromiumProgram,
    args: flags,
  })
  const browser = await chromium.connect(browserServer.wsEndpoint())
  try {
    const [reader, talker] = await addPeople(dataDir, 2)
    const session = await addLongSession(dataDir, reader!, turns)
    const signedIn = async (person: BenchPerson) => {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
      await signIn(context, person)
      await context.addInitScript({ path: path.join(import.meta.dirname, 'in-page.js') })
      return context
    }
    const context = await signedIn(reader!)
    const opened: number[] = []
    for (let n = 0; n < 6; n++) opened.push(await openTime(await context.newPage()))
    const page = await context.newPage()
    const shown = await readBack(page, session)
    const frame = await worstFrame(page)
    const typed = await typingTimes(page)
    await context.close()
    const grown = await growth(await signedIn(talker!), browserServer.process().pid!)
    return [
      atMost(
        'open a session of 2,000 messages, from the click to readable, median of 5',
        quantile(opened.slice(1), 0.5),
        300,
        'ms',
      ),
      atMost(
        `worst frame while an answer streams into it, median of 3 answers, ${shown} questions read back`,
        frame,
        50,
        'ms',
      ),
      atMost('typing in its composer, input to paint, p95', quantile(typed, 0.95), 30, 'ms'),
      atMost('memory of the page after 50 answers in one session, collected, growth', grown, 30, 'MB'),
    ]
  } finally {
    await browser.close()
    await browserServer.close()
    await server.stop()
    model.kill()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

export const signIn = (context: BrowserContext, person: BenchPerson) =>
  context.addInitScript(
    ([token, id, bot]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('token_client', `client ${token}`)
      localStorage.setItem('bot', bot)
      localStorage.setItem('language', 'en')
      localStorage.setItem('user', JSON.stringify({ id, name: 'Bench', email: 'bench@example.test', bot_id: bot }))
    },
    [person.token, person.id, person.agent] as const,
  )

/** ms from the click on the session in the list until the end of its last answer is painted. */
async function openTime(page: Page): Promise<number> {
  await page.goto('/')
  await page.getByRole('link', { name: 'A long chat' }).first().waitFor()
  // Not for an idle network: the page keeps a live stream open. What it loads ahead of a click has come by then.
  await page.waitForTimeout(1_500)
  const took = await page.evaluate<number>(`bench.open('Answer ${turns}.')`)
  await page.close()
  return took
}

/** Scrolls to where the session begins, so that all of it has been loaded, and back to its end. How many questions were passed. */
async function readBack(page: Page, session: string): Promise<number> {
  await page.goto(`/c/${session}`)
  await page.getByText(`Answer ${turns}.`).waitFor()
  const seen = await page.evaluate<number>('bench.readBack()')
  await page.waitForTimeout(1_000)
  return seen
}

async function askAndWait(page: Page, question: string): Promise<void> {
  await page.locator('textarea').last().fill(question)
  await page.keyboard.press('Enter')
  const stop = page.getByRole('button', { name: 'Stop the answer' })
  await stop.waitFor()
  await stop.waitFor({ state: 'hidden', timeout: 60_000 })
}

/** The longest time between two frames while three answers stream, ms. */
async function worstFrame(page: Page): Promise<number> {
  await askAndWait(page, 'The first compiles what streaming needs.')
  const worst: number[] = []
  for (let n = 0; n < 3; n++) {
    await page.evaluate('bench.watchFrames()')
    await askAndWait(page, `And number ${n}?`)
    worst.push(await page.evaluate<number>('bench.worstFrame()'))
  }
  process.stderr.write(`worst frames of three answers: ${worst.map(Math.round).join(', ')} ms\n`)
  return quantile(worst, 0.5)
}

/** ms from each key to behind the frame that shows it. */
async function typingTimes(page: Page): Promise<number[]> {
  await page.locator('textarea').last().focus()
  await page.evaluate('bench.watchKeys()')
  for (let n = 0; n < 120; n++) {
    await page.keyboard.press('abcdefgh '[n % 9]!.replace(' ', 'Space'))
    await page.waitForTimeout(20 + (n % 7) * 5)
  }
  const times = await page.evaluate<number[]>('bench.keys')
  return times.slice(20)
}

/**
 * MB that the page grew by (JavaScript, DOM, buffers), garbage collected before both looks. What the processes grew by is said
 * too: in it is what the tool that steers the browser makes it keep of every response.
 */
async function growth(context: BrowserContext, pid: number): Promise<number> {
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('textarea').first().waitFor()
  const tools = await context.newCDPSession(page)
  const look = async () => {
    await page.waitForTimeout(2_000)
    for (let n = 0; n < 3; n++) await tools.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(500)
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = await tools.send('Runtime.getHeapUsage')
    return { all: memoryMb(pid), own: (usedSize + embedderHeapUsedSize + backingStorageSize) / 1024 / 1024 }
  }
  for (let n = 0; n < 10; n++) await askAndWait(page, `Warm up ${n}`)
  const before = await look()
  for (let n = 0; n < answers; n++) await askAndWait(page, `Question ${n}`)
  const after = await look()
  process.stderr.write(
    `the page: ${before.own.toFixed(1)} to ${after.own.toFixed(1)} MB; all processes: ${before.all.toFixed(0)} to ${after.all.toFixed(0)} MB\n`,
  )
  await context.close()
  return after.own - before.own
}
