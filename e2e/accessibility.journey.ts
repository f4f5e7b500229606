import { expect, test } from 'vitest'
import { scrollsSideways, violations } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'

const screens = [
  '/signin',
  '/sign-up',
  '/signin/sign-up',
  '/signin/verification',
  '/signin/forgot-password',
  '/request-access',
  '/request-access/form',
  '/oauth/failure',
  '/about',
  '/no-such-screen',
]

test.each([
  ['dark', 'en', 1440],
  ['light', 'id', 1440],
  ['dark', 'id', 390],
  ['light', 'en', 390],
] as const)('screens without an account, %s, %s, %i px wide', async (theme, language, width) => {
  const page = await openPage(await openBrowser({ theme, language, width }))
  const found: string[] = []
  for (const path of screens) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    found.push(...(await violations(page)).map((line) => `${path} ${line}`))
    if (await scrollsSideways(page)) found.push(`${path} scrolls sideways`)
  }
  expect([...found, ...page.problems]).toEqual([])
})
