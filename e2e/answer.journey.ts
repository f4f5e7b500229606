import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { required } from '#contract/kit/required.ts'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { aNewPerson } from './person.ts'
import { anAccount, signIn } from './session.ts'
import { untilStill } from './still.ts'

const ayu = aNewPerson()

beforeAll(() => anAccount(ayu))

const words = { first: 'Ask anything, or / for a shortcut', next: 'Ask a follow-up' }

const askFirst = async (page: Page, question: string) => {
  const field = page.getByLabel(words.first)
  await field.fill(question)
  await field.press('Enter')
}
const askNext = async (page: Page, question: string) => {
  const field = page.getByLabel(words.next)
  await field.fill(question)
  await field.press('Enter')
}
/** Whether a question that was typed stands in the chat in the frame that follows Enter. */
async function isShownWithEnter(page: Page, label: string, question: string): Promise<boolean> {
  await page.getByLabel(label).fill(question)
  return page.evaluate<boolean>(`new Promise((resolve) => {
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(enter)
    const turns = () => [...document.querySelectorAll('article')].map((turn) => turn.textContent)
    requestAnimationFrame(() => resolve(turns().some((text) => text.includes(${JSON.stringify(question)}))))
  })`)
}
const last = (page: Page) => page.getByRole('article').last()
/** The chips above the newest answer. */
const chips = (page: Page) => last(page).locator('[data-reading] li').allInnerTexts()

test('a chip that is removed asks again, a follow-up keeps the rest, and the question stands at the top', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu)
  expect(await isShownWithEnter(page, words.first, 'Net revenue by region in Sumatera this year')).toBe(true)
  await page.waitForURL('**/c/**')
  const year = String(new Date().getFullYear())
  await expect.poll(() => chips(page)).toEqual(['Net revenue', 'by region', 'Sumatera', year, 'Toko Nusantara'])
  await page.getByRole('button', { name: 'Remove Sumatera and ask again' }).click()
  await expect.poll(() => chips(page)).toEqual(['Net revenue', 'by region', year, 'Toko Nusantara'])
  await last(page).locator('canvas').waitFor()
  expect(await last(page).locator('[data-answer]').innerText()).toMatch(/highest with\s+Rp/)
  const top = await last(page).boundingBox()
  const log = await page.getByRole('log').boundingBox()
  expect(Math.round((top?.y ?? 0) - (log?.y ?? 0))).toBeLessThanOrEqual(40)

  const evidence = last(page).getByRole('button', { name: /^Queried/ })
  expect(await evidence.innerText()).toMatch(/ order items, .+stores/)
  expect(await evidence.innerText()).not.toContain('_')
  expect(await last(page).locator('.cm-editor, pre').count()).toBe(0)
  await untilStill(page)
  const stood = required(await evidence.boundingBox(), 'it is in sight').y
  await evidence.click()
  await untilStill(page)
  expect(required(await evidence.boundingBox(), 'it is in sight').y).toBeCloseTo(stood, 0)

  expect(await isShownWithEnter(page, words.next, 'as a pie chart')).toBe(true)
  await last(page).getByRole('button', { name: 'Show as: Pie' }).waitFor()
  await askNext(page, 'what about last year?')
  await expect.poll(() => chips(page)).toEqual(['Net revenue', 'by region', String(Number(year) - 1), 'Toko Nusantara'])
  await last(page).getByRole('button', { name: 'Show as: Pie' }).waitFor()

  await last(page).getByRole('button', { name: 'Period: ', exact: false }).click()
  await page.getByRole('menuitem', { name: /^This month/ }).click()
  await expect.poll(async () => (await chips(page))[2]).not.toBe(String(Number(year) - 1))

  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Net revenue by region/)
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export as PDF' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await scrollsSideways(page)).toBe(false)
  expect(await accessibilityViolations(page)).toEqual([])

  // Opened again it stands at its end, and what is pressed there stays, too.
  await page.reload()
  await last(page).locator('canvas').waitFor()
  await untilStill(page)
  const atEnd = last(page).getByRole('button', { name: /^Queried/ })
  await atEnd.scrollIntoViewIfNeeded()
  const before = required(await atEnd.boundingBox(), 'it is in sight').y
  await atEnd.click()
  await untilStill(page)
  expect(required(await atEnd.boundingBox(), 'it is in sight').y).toBeCloseTo(before, 0)
  expect(page.problems).toEqual([])
})

test('a question with a short answer stands at the top as well', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu)
  await askFirst(page, 'Net revenue by region in Sumatera this year')
  await page.waitForURL('**/c/**')
  await askNext(page, 'what about last year?')
  const year = String(new Date().getFullYear() - 1)
  await expect.poll(() => chips(page)).toEqual(['Net revenue', 'by region', 'Sumatera', year, 'Toko Nusantara'])
  await untilStill(page)
  const top = required(await last(page).boundingBox(), 'it is in sight').y
  const log = required(await page.getByRole('log').boundingBox(), 'it is in sight').y
  expect(Math.round(top - log)).toBe(24)
  expect(page.problems).toEqual([])
})

test('the first answer of a chat is read from its question on, on a phone and after a reload, too', async () => {
  const page = await openPage(await openBrowser({ language: 'en', width: 390, height: 844 }))
  await signIn(page, ayu)
  const question = 'Top 10 products by revenue this year'
  await askFirst(page, question)
  await page.waitForURL('**/c/**')
  const stands = async () => {
    await last(page).locator('canvas').waitFor()
    await untilStill(page)
    const log = required(await page.getByRole('log').boundingBox(), 'it is in sight')
    const place = await last(page).getByText(question, { exact: true }).first().boundingBox()
    const asked = required(place, 'it is in the page')
    expect(Math.round(asked.y - log.y)).toBeGreaterThanOrEqual(0)
    expect(Math.round(asked.y - log.y)).toBeLessThanOrEqual(60)
    // What comes after it is longer than the view: only so does its place say anything.
    expect(await last(page).evaluate((turn) => turn.scrollHeight)).toBeGreaterThan(log.height)
  }
  await stands()
  await page.reload()
  await stands()
  expect(page.problems).toEqual([])
})

test('what is asked on keeps, adds or replaces what it names, and says what it does not find', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu)
  await askFirst(page, 'Revenue by category in October 2026')
  await page.waitForURL('**/c/**')
  await expect.poll(() => chips(page)).toEqual(['Revenue', 'by category', 'October 2026', 'Toko Nusantara'])
  const whole = await last(page).locator('[data-answer]').innerText()
  await askNext(page, 'only for Jakarta')
  await expect
    .poll(() => chips(page))
    .toEqual(['Revenue', 'by category', 'DKI Jakarta', 'October 2026', 'Toko Nusantara'])
  await last(page).locator('canvas').waitFor()
  expect(await last(page).locator('[data-answer]').innerText()).not.toBe(whole)
  await askNext(page, 'what about the month before?')
  const september = ['Revenue', 'by category', 'DKI Jakarta', 'September 2026', 'Toko Nusantara']
  await expect.poll(() => chips(page)).toEqual(september)
  await askNext(page, 'as a pie chart')
  await last(page).getByRole('button', { name: 'Show as: Pie' }).waitFor()
  expect(await chips(page)).toEqual(september)
  await askNext(page, 'only for Atlantis')
  await last(page).getByText("I found nothing in this data for 'Atlantis'", { exact: false }).waitFor()
  expect(await last(page).locator('canvas').count()).toBe(0)
  expect(page.problems).toEqual([])
})

test('the files of a chat answer first, are named where they are quoted, and the scope is in sight', async () => {
  const page = await openPage(await openBrowser({ language: 'en', theme: 'light' }))
  await signIn(page, ayu)
  const contract =
    'Warehouse lease\n\nThe tenant pays for the insurance of the building.\nThe contract ends on 31 March 2027.\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lease.txt', mimeType: 'text/plain', buffer: Buffer.from(contract) })
  await page.getByRole('button', { name: 'Source: lease.txt first' }).waitFor()
  await askFirst(page, 'Who pays for insurance?')
  await page.waitForURL('**/c/**')
  await last(page).getByText('The tenant pays for the insurance of the building.').waitFor()
  expect(await chips(page)).toEqual(['lease.txt'])
  expect(await last(page).getByRole('list', { name: 'Quoted from' }).innerText()).toContain('lease.txt')
  await page.getByRole('button', { name: 'Source: lease.txt first' }).waitFor()
  await askNext(page, 'When does the contract end?')
  await last(page)
    .getByText(/31 March 2027/)
    .waitFor()
  expect(page.problems).toEqual([])
})

test('sending without a connection keeps the words and the screen, at home and in a chat', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu)
  const home = page.getByLabel(words.first)
  await home.fill('How many stores are there?')
  await page.context().setOffline(true)
  await home.press('Enter')
  await page.getByText(/You’re offline\. Your question stays here/).waitFor()
  expect(await home.inputValue()).toBe('How many stores are there?')
  await page.getByRole('heading', { level: 1 }).waitFor()
  // A screen that was not loaded yet is waited for; until then the one that stands stays, with what was written.
  await page.getByRole('link', { name: 'Monitoring' }).click()
  await page.getByText('You are offline.').waitFor()
  expect(await home.inputValue()).toBe('How many stores are there?')
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Monitoring' }).waitFor()
  await page.getByRole('link', { name: 'Chat', exact: true }).click()
  expect(await home.inputValue()).toBe('How many stores are there?')
  // The browser tells its pages a moment later.
  await page.waitForFunction('navigator.onLine')
  await home.press('Enter')
  await page.waitForURL('**/c/**')
  await page.locator('[data-number-card]').waitFor()
  const next = page.getByLabel(words.next)
  await next.fill('and by region?')
  await page.context().setOffline(true)
  await next.press('Enter')
  await page.getByText(/You’re offline\. Your question stays here/).waitFor()
  expect([await next.inputValue(), await page.locator('[data-number-card]').isVisible()]).toEqual([
    'and by region?',
    true,
  ])
  await page.context().setOffline(false)
  // The browser tells its pages a moment later.
  await page.waitForFunction('navigator.onLine')
  await next.press('Enter')
  await expect.poll(async () => (await chips(page))[1]).toBe('by region')
})
