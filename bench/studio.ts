import fs from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { type FlowDocument, flowDocument } from '#flow/index.ts'
import { chromiumProgram } from '../e2e/chromium.ts'
import { atLeast, atMost, type Figure, quantile } from './figure.ts'
import { signIn } from './long-session.ts'
import { addPeople, type BenchPerson, dataDirectory, startServer } from './server.ts'

const cards = 300
const flags = ['--no-sandbox', '--no-first-run', '--disable-background-networking', '--enable-precise-memory-info']

/** The editor with 300 cards in Chromium: opened, a card dragged through it, and the memory of its page. */
export async function studioFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  const browser = await chromium.launch({ executablePath: chromiumProgram, args: flags })
  try {
    const [person] = await addPeople(dataDir, 1)
    const id = await makeFlow(server.url, person!)
    const page = await openedPage(browser, server.url, person!)
    const opened: number[] = []
    for (let n = 0; n < 4; n++) opened.push(await openTime(page, `${server.url}/studio/${id}`))
    const frames = await framesWhileDragging(page)
    const memory = await heapMb(page)
    // The first compiles the page's code.
    const measured = opened.slice(1)
    return [
      atMost(
        `open a flow of ${cards} steps, from the address to cards that are painted, median of ${measured.length}`,
        quantile(measured, 0.5),
        1_000,
        'ms',
      ),
      atLeast('drag a step in it for two seconds, once: frames a second', frames, 60, 'fps'),
      atMost('JavaScript memory of its page, not collected before', memory, 250, 'MB'),
    ]
  } finally {
    await browser.close()
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

function largeFlow(): FlowDocument {
  const nodes = Array.from({ length: cards }, (_, n) => ({
    id: n === 0 ? 'begin' : `step_${n}`,
    kind: n === 0 ? 'on-chat' : n % 5 === 0 ? 'condition' : 'set-variable',
    options: n % 5 === 0 ? {} : n === 0 ? {} : { set: [{ name: 'value', value: String(n) }] },
    position: { x: (n % 20) * 300, y: Math.floor(n / 20) * 150 },
  }))
  const edges = nodes.slice(1).map(({ id }, n) => ({
    from: nodes[n]!.id,
    port: nodes[n]!.kind === 'condition' ? 'yes' : 'next',
    to: id,
  }))
  return flowDocument.parse({ format: 1, nodes, edges, variables: [{ name: 'value' }] })
}

async function makeFlow(url: string, { token }: BenchPerson): Promise<string> {
  const response = await fetch(`${url}/api/gateway/studio/projects`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Large', document: largeFlow() }),
  })
  const { data } = (await response.json()) as { data: { id: string } }
  return data.id
}

async function openedPage(browser: Browser, url: string, person: BenchPerson): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await signIn(context, person)
  // As text: what runs in the page is no program of Node. Two frames after the first cards, they are painted.
  await context.addInitScript(`const look = () => {
    if (document.querySelectorAll('.react-flow__node').length > 20)
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('painted')))
    else requestAnimationFrame(look)
  }
  look()`)
  return context.newPage()
}

async function openTime(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
  return page.evaluate(() => performance.getEntriesByName('painted')[0]!.startTime)
}

/** Frames a second while a card is dragged for two seconds, as the page itself counts them. */
async function framesWhileDragging(page: Page): Promise<number> {
  const card = page.locator('.react-flow__node').nth(30)
  const box = (await card.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 8)
  await page.mouse.down()
  await page.evaluate(`globalThis.counted = { frames: 0, began: performance.now() }
    const count = () => { counted.frames++; counted.ended = performance.now(); requestAnimationFrame(count) }
    requestAnimationFrame(count)`)
  for (let n = 0; n < 120; n++) {
    await page.mouse.move(box.x + 30 + Math.sin(n / 10) * 200, box.y + 8 + Math.cos(n / 10) * 120)
    await page.waitForTimeout(12)
  }
  const counted = (await page.evaluate('counted')) as { frames: number; began: number; ended: number }
  await page.mouse.up()
  return Math.round((counted.frames / (counted.ended - counted.began)) * 1000)
}

const heapMb = (page: Page): Promise<number> =>
  page.evaluate(
    () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1024 / 1024,
  )
