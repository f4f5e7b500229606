import { expect, test } from 'vitest'
import { faultsOf } from './accessibility.ts'
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
  ['dark', 'en', 1440, 'load'],
  ['light', 'id', 1440, 'walk'],
  ['dark', 'id', 390, 'walk'],
  ['light', 'en', 390, 'walk'],
] as const)('screens without an account, %s, %s, %i px wide', async (theme, language, width, visit) => {
  const page = await openPage(await openBrowser({ theme, language, width }))
  expect(await faultsOf(page, screens, visit)).toEqual([])
})
