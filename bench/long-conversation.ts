import fs from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumProgram } from '../e2e/chromium.ts'
import { atMost, type Figure, measuredOnly, quantile } from './figure.ts'
import { signIn } from './long-session.ts'
import { anAccount } from './messaging.ts'
import { dataDirectory, startServer, withDatabase } from './server.ts'
import { addUnlimited } from './unlimited.ts'

const messages = 5_000
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** A conversation of 5,000 messages in Chromium: opened from the inbox, scrolled to its beginning and back. */
export async function longConversationFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  const browser = await chromium.launch({ executablePath: chromiumProgram, args: flags })
  try {
    const [person] = await addUnlimited(server, 1)
    if (!person) throw new Error('nobody reads')
    const account = await anAccount(server.url, dataDir, person)
    await addConversation(dataDir, account.id)
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    await signIn(context, person)
    await context.addInitScript({ path: path.join(import.meta.dirname, 'in-page.js') })
    const opened: number[] = []
    for (let turn = 0; turn < 6; turn++) opened.push(await openTime(await context.newPage(), true))
    const page = await context.newPage()
    await openTime(page, false)
    const { frames, worstMs } = await scrolled(browser, page)
    const still = await worstOfNothing(browser)
    return [
      atMost(
        `open a conversation of ${messages} messages, from the click to readable, median of 5`,
        quantile(opened.slice(1), 0.5),
        300,
        'ms',
      ),
      atMost(`scroll it to its beginning and back, ${frames.length} frames: CPU of the worst task`, worstMs, 50, 'ms'),
      measuredOnly('the same: between two frames, p99', quantile(frames, 0.99), 'ms'),
      measuredOnly('the same: the longest', Math.max(...frames), 'ms'),
      measuredOnly('the longest in a page that does nothing', still, 'ms'),
    ]
  } finally {
    await browser.close()
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** ms from the click on the conversation in the list until its last message is painted. */
async function openTime(page: Page, closes: boolean): Promise<number> {
  await page.goto('/whatsapp/inbox')
  await page.locator('a[data-chat]').first().waitFor()
  await page.waitForTimeout(1_500)
  const took = await page.evaluate<number>(`bench.open('Line ${messages} ', 'a[data-chat]')`)
  if (closes) await page.close()
  return took
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }

/** ms of each frame; and what the page's worst task took of a processor, which does not depend on how busy the machine is. */
async function scrolled(browser: Browser, page: Page): Promise<{ frames: number[]; worstMs: number }> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  const frames = await page.evaluate<number[]>(`bench.scroll('Line 1 ')`)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const pages = new Set(traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(threadOf))
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && pages.has(threadOf(event)))
  return { frames, worstMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000)) }
}

/** What the machine itself makes of frames now. */
async function worstOfNothing(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  await page.addInitScript({ path: path.join(import.meta.dirname, 'in-page.js') })
  await page.goto('data:text/html,<p>nothing')
  await page.evaluate('bench.watchFrames()')
  await page.waitForTimeout(20_000)
  return page.evaluate<number>('bench.worstFrame()')
}

/** Both sides write, texts of one line and of many; the last is the newest. */
const addConversation = (dataDir: string, account: string) =>
  withDatabase(dataDir, async (client) => {
    await client.query(
      `with contact as (
         insert into messaging_contacts (id, account_id, phone_number, name, created_at)
         values (gen_random_uuid(), $1, '+6281200000001', 'Budi', now()) returning id)
       insert into messaging_conversations (id, account_id, contact_id, answered_by, last_in_at, last_at, created_at)
       select gen_random_uuid(), $1, id, 'people', now(), now(), now() from contact`,
      [account],
    )
    await client.query(
      `insert into messaging_messages (id, account_id, conversation_id, direction, content, said, author, state, created_at)
       select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, c.id, case when n % 3 = 0 then 'out' else 'in' end,
         jsonb_build_object('kind', 'text', 'text', t.text), t.text, case when n % 3 = 0 then 'person' else 'customer' end,
         case when n % 3 = 0 then 'read' end, now() - ($2 - n) * interval '7 minutes'
       from messaging_conversations c, generate_series(1, $2) n,
         lateral (select 'Line ' || n || ' of what was written. ' || repeat('And more of it, in words. ', n % 13) as text) t
       where c.account_id = $1`,
      [account, messages],
    )
    await client.query('vacuum analyze messaging_messages')
  })
