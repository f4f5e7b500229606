import { expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { signUpByHand } from './person.ts'

test('a new person signs up with the mailed code and lands on the templates', async () => {
  const page = await openPage(await openBrowser({ theme: 'dark', language: 'en' }))
  await signUpByHand(page)
  expect(await page.title()).toMatch(/^Nalar \| /)
  expect(page.problems).toEqual([])
})
