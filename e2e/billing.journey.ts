import fs from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityViolations, faultsOf } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { operator } from './operator.ts'
import { aNewPerson } from './person.ts'
import { anAccount, signIn, storeSession } from './session.ts'

// Called otherwise than whoever else has a payment that waits.
const ayu = aNewPerson('Wulan Sari')

beforeAll(() => anAccount(ayu))

const ask = async (page: Page, question: string) => {
  const field = page.getByLabel('Ask anything, or / for a shortcut')
  await field.fill(question)
  await field.press('Enter')
}

test('chooses a plan, pays by virtual account, is told as it arrives, and has the plan and the invoice', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu, '/settings/billing')
  await page.getByRole('heading', { name: 'Plan: Free' }).waitFor()
  await page.getByRole('link', { name: 'Change plan or buy coins' }).click()
  await page.getByRole('button', { name: 'Choose Business' }).click()
  await page.getByText('You get 30,500 coins').waitFor()
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await page.getByRole('radio', { name: /QRIS/ }).check()
  await page.getByRole('button', { name: 'Pay Rp 1,490,000' }).click()
  await page.getByRole('img', { name: 'QRIS code' }).waitFor()
  await page.goBack()
  await page.getByRole('radio', { name: /Virtual account/ }).check()
  await page.getByRole('button', { name: 'Pay Rp 1,490,000' }).click()
  await page.getByText('Virtual account number (BCA)').waitFor()
  await page.getByRole('timer').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  const theirs = await openPage(await openBrowser({ language: 'en' }))
  await signIn(theirs, operator, '/settings/payments')
  // Others may have payments that wait, too.
  const pay = theirs.getByRole('button', { name: new RegExp(`^Pay ${ayu.name} INV-`) })
  await pay.first().click()
  await expect.poll(() => pay.count()).toBe(0)

  await page.waitForURL('**/payment-success**')
  await page.getByText('Thank you, it is paid').waitFor()
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download receipt (PDF)' }).click(),
  ])
  expect(
    fs
      .readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await page.getByRole('link', { name: 'To billing', exact: true }).click()
  await page.getByRole('heading', { name: 'Plan: Business' }).waitFor()
  expect([...page.problems, ...theirs.problems]).toEqual([])
})

test('a cap stops the chat and says the way out; without it the answer comes, with its receipt', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu, '/settings/usage')
  await page.getByRole('button', { name: 'Add cap' }).click()
  await page.getByRole('radio', { name: new RegExp(ayu.name) }).check()
  await page.getByLabel('Credits a month').fill('many')
  await page.getByRole('button', { name: 'Save cap' }).click()
  await page.getByText('A whole number from 0 to 1,000,000,000.').waitFor()
  await page.getByLabel('Credits a month').fill('0')
  await page.getByRole('button', { name: 'Save cap' }).click()
  await page.getByText('Cap saved').waitFor()
  await page.goto('/')
  await ask(page, 'How many stores are there?')
  await page
    .getByText(/You have used up your credits for this month/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'See the caps' }).first().click()
  await page.getByRole('button', { name: `Remove the cap of ${ayu.name}` }).click()
  await page.getByText('Cap removed').waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByRole('button', { name: `Remove the cap of ${ayu.name}` }).click()
  await page.getByText('No caps').waitFor()
  await page.goto('/')
  await ask(page, 'How many stores are there?')
  await page.getByRole('button', { name: /^Receipt: \d+ cr$/ }).click()
  await page.getByText('Credits spent').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
})

const screens = ['/settings/usage', '/settings/billing', '/settings/plan', '/settings/payments', '/payment']

test.each([
  ['dark', 'en', 1440],
  ['light', 'id', 390],
] as const)('usage, billing and payments are accessible, %s, %s, %i px wide', async (theme, language, width) => {
  const page = await openPage(await openBrowser({ theme, language, width }))
  await storeSession(page, operator)
  expect(await faultsOf(page, screens)).toEqual([])
})
