import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityViolations, scrollsSideways, walkTo } from './accessibility.ts'
import { openBrowser, openPage, url } from './browser.ts'
import { frameFaults, settleFrame, shiftFaults, watchFrame } from './frame.ts'
import { furnishWorkspace } from './furnished.ts'
import { operator } from './operator.ts'
import { aNewPerson } from './person.ts'
import { anAccount, sessionOf, signIn } from './session.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1920, height: 900 },
  { width: 768, height: 900 },
  { width: 390, height: 844 },
]

const phone = sizes[3]!

/** The page itself, and what it had asked for when it first showed something. */
const requestsBeforePaint = (page: Page) =>
  page.evaluate<number>(`(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return 1 + performance.getEntriesByType('resource').filter(({ startTime }) => startTime < paint.startTime).length
  })()`)

/**
 * Over sixty screens at four widths take minutes: each is looked at on a phone and, in turn, at one of the others; at all of them
 * with FRAME_WIDTHS=all.
 */
const isWhole = process.env.FRAME_WIDTHS === 'all'
const widthsOf = (index: number) => (isWhole ? sizes : [sizes[index % 3] ?? phone, phone])

/** In which themes a screen is held against WCAG: every one takes four minutes, and journeys look at those that they are about. */
const themes = isWhole ? (['dark', 'light'] as const) : []

test('every screen stands in one frame, and nothing in it moves by itself', {
  timeout: isWhole ? 3_600_000 : 900_000,
}, async () => {
  const person = await anAccount(aNewPerson())
  const at = { url, session: await sessionOf(person), language: 'en' as const }
  const screens = await furnishWorkspace(at, { ...at, session: await sessionOf(operator) })
  expect(screens.length).toBeGreaterThan(60)
  const page = await openPage(await openBrowser({ language: 'en' }))
  await watchFrame(page)
  await signIn(page, person, '/')
  // Chat home, with nothing cached: what it needs before it shows something.
  const faults = [...(await settleFrame(page)), ...(await shiftFaults(page))].map((fault) => `on arrival: ${fault}`)
  expect(await requestsBeforePaint(page)).toBeLessThanOrEqual(25)
  for (const [place, { name, path }] of screens.entries()) {
    // The next one begins at the width where the one before ended.
    const widths = place % 2 === 0 ? widthsOf(place) : widthsOf(place).toReversed()
    await page.setViewportSize(widths[0] ?? phone)
    await settleFrame(page)
    // What the other width moved is not what the next screen moves.
    await shiftFaults(page)
    await walkTo(page, path)
    for (const [index, size] of widths.entries()) {
      if (index > 0) await page.setViewportSize(size)
      const found = await settleFrame(page)
      if (index === 0) found.push(...(await shiftFaults(page)))
      found.push(...(await frameFaults(page, name)))
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        found.push(...(await accessibilityViolations(page)).map((line) => `${colorScheme}: ${line}`))
      }
      faults.push(...found.map((fault) => `${name} at ${size.width}: ${fault}`))
    }
  }
  expect([...faults, ...page.problems]).toEqual([])
})

/** What anybody may open, without the navigation; some of them say that there is nothing. */
const forAnybody = [
  '/signin',
  '/sign-up',
  '/signin/sign-up',
  '/signin/verification',
  '/sign-up/verification',
  '/signin/forgot-password',
  '/request-access',
  '/request-access/form',
  '/oauth/failure',
  '/about',
  '/agent-builder',
  '/dpn-chat',
  '/call',
  '/meeting/none-none-none-none-none',
  '/no/such/screen',
  '/d/none',
  '/a/0198c0de-0000-7000-8000-000000000001',
]

test('what anybody may open shows something soon, comes to rest without moving, wide and on a phone, and never scrolls sideways', async () => {
  const faults: string[] = []
  for (const size of [sizes[0]!, sizes[3]!])
    for (const address of forAnybody) {
      // A browser of its own for each: nothing is cached, and everything comes at its slowest.
      const page = await openPage(await openBrowser({ language: 'en', ...size }))
      await watchFrame(page)
      await page.goto(address)
      const found = [...(await settleFrame(page)), ...(await shiftFaults(page))]
      if (await scrollsSideways(page)) found.push('scrolls sideways')
      const requests = await requestsBeforePaint(page)
      if (requests > 25) found.push(`${requests} requests before it shows something`)
      faults.push(...found.map((fault) => `${address} at ${size.width}: ${fault}`))
      await page.context().close()
    }
  expect(faults).toEqual([])
})
