import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { aNewPerson } from './person.ts'
import { anAccount, signIn } from './session.ts'

const ayu = aNewPerson()

beforeAll(() => anAccount(ayu))

const last = (page: Page) => page.getByRole('article').last()

test('what is only likely is chosen by keyboard before any figure is shown, and stands there after a reload', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu)
  const field = page.getByLabel('Ask anything, or / for a shortcut')
  await field.fill('Which city has the largest stores?')
  await field.press('Enter')
  await page.waitForURL('**/c/**')
  const readings = last(page).getByRole('list', { name: 'Ways to read the question' })
  await readings.waitFor()
  expect(await readings.getByRole('button').count()).toBeGreaterThan(1)
  expect(await last(page).locator('[data-reading]').count()).toBe(0)
  await last(page).getByText('Why I ask').click()
  expect(await accessibilityViolations(page)).toEqual([])

  const first = readings.getByRole('button').first()
  const words = (await first.innerText()).split('\n')[0] ?? ''
  await first.focus()
  await page.keyboard.press('Enter')
  await last(page).getByText('The reading you chose').waitFor()
  await page
    .locator('article', { hasText: `I meant: ${words}` })
    .first()
    .waitFor()

  await page.reload()
  await page.getByText('The reading you chose').waitFor()
  await page.getByRole('list', { name: 'Ways to read the question' }).waitFor()
  await page.goto(new URL('/knowledge/words', page.url()).href)
  await page.getByRole('heading', { name: 'Readings people chose' }).waitFor()
  await page.getByRole('button', { name: 'Forget “Which city has the largest stores?”' }).click()
  await page.getByText('Forgotten.').waitFor()
  expect(page.problems).toEqual([])
})

test('on a phone, in Indonesian, the readings are large enough to press', async () => {
  const page = await openPage(await openBrowser({ language: 'id', theme: 'dark', width: 390, height: 844 }))
  await signIn(page, ayu)
  const field = page.getByLabel('Tanya apa saja, atau / untuk pintasan')
  await field.fill('Which city has the largest stores?')
  await field.press('Enter')
  await page.waitForURL('**/c/**')
  const readings = last(page).getByRole('list', { name: 'Maksud pertanyaanmu' })
  await readings.waitFor()
  const box = await readings.getByRole('button').first().boundingBox()
  expect(box?.height ?? 0).toBeGreaterThanOrEqual(44)
  expect(await scrollsSideways(page)).toBe(false)
  await readings.getByRole('button').nth(1).click()
  await last(page).getByText('Pembacaan yang kamu pilih').waitFor()
  expect(page.problems).toEqual([])
})
