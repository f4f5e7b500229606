import type { Browser, Page } from 'playwright-core'
import type { BenchPerson } from './server.ts'

/** A screen, when it first showed something (ms since it was asked for), the requests that had been begun then, and those until it was quiet. */
export type FirstPaint = { screen: string; paint: number; before: number; all: number }

const unknown = '0198c0de-0000-7000-8000-000000000001'
const signedOut = [
  '/signin',
  '/sign-up',
  '/signin/verification',
  '/signin/forgot-password',
  '/request-access',
  '/request-access/form',
  '/oauth/failure',
  '/about',
  '/d/none',
  `/a/${unknown}`,
]
const signedIn = (agent: string) => [
  '/',
  `/c/${unknown}`,
  '/t/templates',
  `/shared/${unknown}`,
  '/bookmarks',
  '/knowledge/verified',
  '/knowledge/tests',
  '/requests',
  '/dashboard',
  '/dashboard/editor',
  '/researchpurposeonly',
  '/monitoring',
  '/monitoring/new',
  `/monitoring/${unknown}/${unknown}`,
  ...['sandbox', 'setup-account', 'inbox', 'dashboard', 'broadcast'].map((part) => `/whatsapp/${part}`),
  '/studio',
  `/studio/${unknown}`,
  '/settings',
  '/settings/usage',
  '/agents',
  `/agents/${agent}`,
  `/dashboard-agent/${agent}`,
  '/knowledge',
  '/knowledge/files',
  `/knowledge/use-cases/${unknown}`,
  '/workspaces',
  `/workspace/${unknown}`,
  ...['members', 'usage', 'billing', 'settings', 'permissions', 'audit'].map((part) => `/workspace/${unknown}/${part}`),
  ...['home', 'detail-request', 'add-request'].map((part) => `/workspace/${unknown}/knowledge-sharing/${part}`),
  '/knowledges-sharing',
  `/knowledge-sharing/${unknown}`,
  '/success-payment',
  '/payment',
  '/payment-method',
  `/payment-va/${unknown}`,
  '/payment-success',
  '/dpn-chat',
  '/agent-builder',
]

/** Opens every screen by itself with nothing cached. */
export async function firstPaints(browser: Browser, url: string, person: BenchPerson): Promise<FirstPaint[]> {
  const paints: FirstPaint[] = []
  for (const screen of signedOut) paints.push(await firstPaint(browser, url, screen))
  for (const screen of signedIn(person.agent)) paints.push(await firstPaint(browser, url, screen, person))
  return paints
}

/** ms until chat home shows something, in browsers of their own with nothing cached. */
export async function homePaints(browser: Browser, url: string, person: BenchPerson, times: number): Promise<number[]> {
  const paints: number[] = []
  for (let time = 0; time < times; time++) paints.push((await firstPaint(browser, url, '/', person)).paint)
  return paints
}

async function firstPaint(browser: Browser, url: string, screen: string, person?: BenchPerson): Promise<FirstPaint> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    if (person) await signIn(page, person)
    await page.goto(url + screen)
    await untilQuiet(page)
    const counts = await page.evaluate(() => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY
      const requests = performance.getEntriesByType('resource')
      // The page itself is one more.
      return {
        paint,
        before: 1 + requests.filter(({ startTime }) => startTime < paint).length,
        all: 1 + requests.length,
      }
    })
    return { screen: screen.replace(unknown, '$id').replace(person?.agent ?? unknown, '$id'), ...counts }
  } finally {
    await context.close()
  }
}

const signIn = (page: Page, { token, id, agent }: BenchPerson) =>
  page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    {
      token,
      token_client: `client ${token}`,
      bot: agent,
      user: JSON.stringify({ id, name: 'Bench', email: 'bench@example.test', bot_id: agent }),
    },
  )

/** Until nothing new has been asked for during two seconds. */
async function untilQuiet(page: Page): Promise<void> {
  const asked = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  let known = -1
  for (let quiet = 0; quiet < 4; ) {
    const now = await asked()
    quiet = now === known ? quiet + 1 : 0
    known = now
    await page.waitForTimeout(500)
  }
}
