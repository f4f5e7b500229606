import { beforeAll, expect, test } from 'vitest'
import { scrollsSideways, violations } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { aNewPerson, anAccount } from './person.ts'
import { signIn } from './session.ts'

const ayu = aNewPerson()
const screens = [
  ...['/t/templates', '/dpn-chat', '/success-payment', '/workspaces', '/payment'],
  ...['/settings/billing', '/settings/usage', '/settings/devices', '/settings/notifications', '/settings/data'],
]

beforeAll(() => anAccount(ayu))

test.each([
  ['dark', 'en', 1440],
  ['light', 'id', 390],
] as const)('screens of somebody signed in, %s, %s, %i px wide', async (theme, language, width) => {
  const page = await openPage(await openBrowser({ theme, language, width }))
  await signIn(page, ayu, language)
  const found: string[] = []
  for (const path of screens) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    found.push(...(await violations(page)).map((line) => `${path} ${line}`))
    if (await scrollsSideways(page)) found.push(`${path} scrolls sideways`)
  }
  expect([...found, ...page.problems]).toEqual([])
})

test('without a token every guarded screen leads to the sign-in screen', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  for (const path of ['/', '/c/1', '/t/templates', '/settings/account', '/workspaces', '/payment']) {
    await page.goto(path)
    await page.waitForURL('**/signin**')
  }
})
