import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { aStranger } from './account.ts'
import { chromiumProgram } from './chromium.ts'
import { watchRequests } from './still.ts'

/** What Playwright turns off, since the last list counts, and the parts of a window that nobody sees: a whole page each. */
const withoutFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  `--disable-features=${withoutFeatures.join(',')}`,
]

export type Look = {
  theme?: 'dark' | 'light'
  /** Chosen before. */
  language?: 'en' | 'id'
  /** What the browser itself speaks. */
  locale?: string
  width?: number
  height?: number
}

// One for all journeys of a worker; it ends with the worker, whose pipe it hangs on.
const browser = await chromium.launch({ executablePath: chromiumProgram, args: flags })

export const { url, dataDir } = inject('site')

/** `E2E_CPU_THROTTLE=2`: a browser on a machine half as fast. */
const throttle = Number(process.env.E2E_CPU_THROTTLE ?? 1)

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
}

/**
 * A browser of its own (nothing stored), in a theme and a language that the person chose before. It is closed when its
 * journey has ended, with a picture of its pages where the journey failed.
 */
export const openBrowser = (look: Look = {}): Promise<BrowserContext> => openIn(browser, look)

/** The same in a Chromium of its own, whose microphone plays a file, over and over. */
export async function openTalkingBrowser(sound: string, look: Look = {}): Promise<BrowserContext> {
  const microphone = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${sound}`,
  ]
  const talking = await chromium.launch({ executablePath: chromiumProgram, args: [...flags, ...microphone] })
  onTestFinished(() => talking.close())
  const context = await openIn(talking, look)
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'microphone'])
  return context
}

async function openIn(browser: Browser, look: Look): Promise<BrowserContext> {
  const { theme, language, locale = 'en-US', width = 1440, height = 900 } = look
  const viewport = { width, height }
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    locale,
    reducedMotion: 'reduce',
    extraHTTPHeaders: aStranger(),
  })
  // As long as a condition is waited for: a slow machine fails no journey.
  context.setDefaultTimeout(120_000)
  watchRequests(context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.addInitScript(
    ([chosenTheme, chosenLanguage]) => {
      if (chosenTheme && !localStorage.getItem('theme')) localStorage.setItem('theme', chosenTheme)
      if (chosenLanguage && !localStorage.getItem('language')) localStorage.setItem('language', chosenLanguage)
    },
    [theme, language] as const,
  )
  onTestFinished(async ({ task }) => {
    const name = task.name.replace(/\W+/g, '-').slice(0, 60)
    if (task.result?.state === 'fail')
      for (const [at, page] of context.pages().entries())
        await page.screenshot({ path: `.cache/journeys/${name}-${at}.png` }).catch(() => {})
    // What a page still asks through a journey's hands is nobody's any more.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await context.close()
  })
  return context
}

/** A page whose uncaught errors and refused content fail the journey, together with what they were. */
export async function openPage(context: BrowserContext): Promise<Page & { problems: string[] }> {
  const page = await context.newPage()
  if (throttle > 1) await slowDown(page)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    // A refused call is told by the screen; what matters here is code that broke or content that was blocked.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) problems.push(text)
  })
  return Object.assign(page, { problems })
}

/** Presses a button and waits until what it sends is answered: the toast on the page may be the one before. */
export async function pressAndSend(page: Page, button: Locator): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await button.click()
  await answered
}
