// Makes pictures of every screen with the sample company: two themes, two sizes, two languages, into .cache/pictures.
//   npm run pictures [-- word…]   only screens whose name begins with a word; only looks that a word names, such as 390-dark-id;
//                                 with `print` each also as it is printed from there
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { dataDirectory, startServer } from '../bench/server.ts'
import { aStranger, makeAccount, type Session } from '../e2e/account.ts'
import type { SignedInCaller } from '../e2e/call-as.ts'
import { chromiumProgram } from '../e2e/chromium.ts'
import { furnishWorkspace } from '../e2e/furnished.ts'
import type { FurnishedScreen } from '../e2e/furnished-screens.ts'

type Language = 'en' | 'id'
type Look = { theme: 'light' | 'dark'; width: number; height: number; language: Language }

const target = path.resolve(import.meta.dirname, '../.cache/pictures')
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const signedOut: readonly FurnishedScreen[] = Object.entries({
  signin: '/signin',
  'sign-up': '/sign-up',
  'forgot-password': '/signin/forgot-password',
  about: '/about',
  'request-access': '/request-access',
  'request-access-form': '/request-access/form',
  verification: '/signin/verification',
  'oauth-failure': '/oauth/failure',
  'guest-chat': '/dpn-chat',
  'call-page': '/call',
  'public-board-missing': '/d/none',
  'public-agent-missing': '/a/0198c0de-0000-7000-8000-000000000001',
  'not-found': '/no/such/screen',
}).map(([name, path]) => ({ name, path }))
/** What the person who runs the installation sees, and others are told they may not. */
const ofOperator: readonly FurnishedScreen[] = [
  ...(['model', 'speech', 'embedding', 'webSearch', 'oauth-clients'] as const),
  ...(['accuracy', 'backups', 'operations', 'capacity', 'plan', 'feature-flags', 'organizations', 'payments'] as const),
].map((section) => ({ name: `operator-${section}`, path: `/settings/${section}` }))
/** What a press on a button of a screen opens, where the button is there. */
const dialogs = [
  { on: 'calls', name: 'calls-filters', press: /^Filter(s)?( · \d+)?$/ },
  { on: 'rehearsals', name: 'rehearsal-start', press: /^(New rehearsal|Latihan baru)$/ },
  { on: 'rehearsals', name: 'scenario-new', press: /^(New scenario|Skenario baru)$/ },
  { on: 'tasks', name: 'task-new', press: /^(Add task|Tambah tugas)$/ },
  { on: 'device-map', name: 'device-new', press: /^(Add device|Tambah perangkat)$/ },
  { on: 'device-map', name: 'device-rules', press: /^(Alarm rules|Aturan alarm)$/ },
]
const isLook = (word: string) => /^\d+-(light|dark)-(en|id)$/.test(word)
const words = process.argv.slice(2)
const looks = words.filter(isLook)
const isPrinted = words.includes('print')
const names = words.filter((word) => !isLook(word) && word !== 'print')
const wantedLanguages = (['en', 'id'] as const).filter(
  (language) => looks.length === 0 || looks.some((look) => look.endsWith(language)),
)
const isWanted = ({ name }: FurnishedScreen) => names.length === 0 || names.some((start) => name.startsWith(start))

const dataDir = dataDirectory()
const server = await startServer(dataDir, { NET_ALLOW: '127.0.0.1', TRUST_PROXY: '1', WEB_SEARCH_PROVIDER: 'none' })
const browser = await chromium.launch({ executablePath: chromiumProgram, args: flags })
try {
  // The first account of an installation runs it.
  const person = { name: 'Oki Operator', email: 'operator@kopisenja.example', password: 'correct horse pictures' }
  const session = await makeAccount(person, { url: server.url, dataDir })
  for (const language of wantedLanguages) await takeIn(language, { ...person, session })
} finally {
  await browser.close()
  await server.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** Everything in a language, seen by somebody whose data are in it. */
async function takeIn(language: Language, operator: Person): Promise<void> {
  const person = { name: 'Ayu Rahma', email: `ayu.${language}@kopisenja.example`, password: 'correct horse pictures' }
  const session = await makeAccount(person, { url: server.url, dataDir, language })
  const newcomer = await makeAccount(
    { ...person, email: `new.${language}@kopisenja.example` },
    { url: server.url, dataDir, language },
  )
  const runs: SignedInCaller = { url: server.url, session: operator.session, language }
  const screens = await furnishWorkspace({ url: server.url, session, language }, runs)
  for (const theme of ['light', 'dark'] as const)
    for (const size of sizes) {
      const look = { theme, language, ...size }
      await take(browser, look, signedOut)
      await take(browser, look, [{ name: 'first-minute', path: '/' }], { session: newcomer, ...person })
      await take(browser, look, screens, { session, ...person })
      await take(browser, look, ofOperator, operator)
    }
}

type Person = { session: Session; name: string; email: string }

async function take(
  within: Browser,
  { theme, language, width, height }: Look,
  screens: readonly FurnishedScreen[],
  person?: Person,
): Promise<void> {
  const name = `${width}-${theme}-${language}`
  if (looks.length > 0 && !looks.includes(name)) return
  const folder = path.join(target, name)
  fs.mkdirSync(folder, { recursive: true })
  const context = await within.newContext({
    baseURL: server.url,
    viewport: { width, height },
    reducedMotion: 'reduce',
    extraHTTPHeaders: aStranger(),
  })
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { theme, language, ...(person && storedFor(person)) },
  )
  const page = await context.newPage()
  for (const { name, path: address } of screens.filter(isWanted)) {
    await page.goto(address)
    await untilDrawn(page)
    await page.screenshot({ path: path.join(folder, `${name}.png`) })
    if (isPrinted) await takePrinted(page, { width, height }, path.join(folder, `${name}-print.png`))
    for (const dialog of dialogs.filter(({ on }) => on === name)) {
      const button = page.getByRole('button', { name: dialog.press })
      if ((await button.count()) === 0) continue
      await button.first().click()
      await page.getByRole('dialog').waitFor()
      await untilDrawn(page)
      await page.screenshot({ path: path.join(folder, `${dialog.name}.png`) })
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  }
  await context.close()
}

/** The whole screen as the browser would print it, as wide as its page of A4, after it was told that it prints. */
async function takePrinted(page: Page, screen: { width: number; height: number }, file: string): Promise<void> {
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: await page.evaluate<number>('document.body.offsetWidth'), height: 1000 })
  await sleep(300)
  await page.screenshot({ path: file, fullPage: true })
  await page.emulateMedia({ media: null })
  await page.setViewportSize(screen)
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
}

/** A heading is there, and nothing in sight says that it is busy; charts draw themselves after their figures have come. */
async function untilDrawn(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const busy = page.locator('[aria-busy="true"]:visible, .animate-shimmer:visible')
  for (let tries = 0; tries < 50 && (tries < 4 || (await busy.count()) > 0); tries++) await sleep(150)
  // A map draws its land some time after it is there.
  const map = page.locator('[data-map]:visible')
  if ((await map.count()) > 0) {
    await page.locator('[data-map=ready]:visible').first().waitFor()
    await sleep(4_000)
  }
  await sleep(600)
}

// A function, because the pictures are taken while this file is still being read.
function storedFor({ session, name, email }: Person): Record<string, string> {
  return {
    token: session.token,
    token_client: session.token_client,
    id_client: session.id_client,
    bot: session.user.bot_id,
    user: JSON.stringify({ ...session.user, name, email }),
  }
}
