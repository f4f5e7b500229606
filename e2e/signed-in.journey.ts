import { beforeAll, expect, test } from 'vitest'
import { faultsOf } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { aNewPerson } from './person.ts'
import { anAccount, signInByHand } from './session.ts'

const ayu = aNewPerson()
const screens = [
  '/t/templates',
  '/dpn-chat',
  '/success-payment',
  '/workspaces',
  '/payment',
  '/settings/billing',
  '/settings/usage',
  '/settings/sign-ins',
  '/settings/notifications',
  '/settings/data',
]

beforeAll(() => anAccount(ayu))

test.each([
  ['dark', 'en', 1440, 'load'],
  ['light', 'id', 390, 'walk'],
] as const)('screens of somebody signed in, %s, %s, %i px wide', async (theme, language, width, visit) => {
  const page = await openPage(await openBrowser({ theme, language, width }))
  await signInByHand(page, ayu, language)
  expect(await faultsOf(page, screens, visit)).toEqual([])
})

test('without a token every guarded screen leads to the sign-in screen', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  for (const path of ['/', '/c/1', '/t/templates', '/settings/account', '/workspaces', '/payment']) {
    await page.goto(path)
    await page.waitForURL('**/signin**')
  }
})
