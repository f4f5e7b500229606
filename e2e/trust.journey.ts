import { beforeAll, expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { aNewPerson } from './person.ts'
import { anAccount, signIn } from './session.ts'

const ayu = aNewPerson()

beforeAll(() => anAccount(ayu))

test('a query is corrected and verified, answers the same question, and passes as a knowledge test', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  // The sample company is loaded beside the first requests.
  await signIn(page, ayu, '/knowledge/databases')
  await page.getByText('Ready', { exact: true }).waitFor()
  await page.goto('/')
  const question = page.getByLabel('Ask anything, or / for a shortcut')
  await question.fill('How many stores are there?')
  await question.press('Enter')
  await page.waitForURL('**/c/**')
  await page.getByRole('button', { name: 'Correct the query' }).click()
  const panel = page.getByRole('region', { name: 'Correct the query' })
  // The builder says what the engine has understood; the SQL is a press away.
  await panel.getByRole('region', { name: 'Builder' }).getByText('Stores', { exact: true }).first().waitFor()
  await panel.getByRole('button', { name: 'SQL', exact: true }).click()
  const sql = panel.getByRole('textbox', { name: 'Query' })
  const write = async (text: string) => {
    await sql.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(text)
  }
  await write('select count(*) as n\nfrom stores\nwhere nothing_there = 1')
  await panel.getByRole('button', { name: 'Run and compare' }).click()
  await panel.getByText(/^Line 3:/).waitFor()
  await panel.locator('.cm-failing').waitFor()
  await write('select count(*) as open_stores from stores')
  await panel.getByRole('button', { name: 'Run and compare' }).click()
  await panel.getByText('open stores').or(panel.getByText('open_stores')).last().waitFor()
  await panel.getByRole('button', { name: 'Save as verified' }).first().click()
  await panel.locator('form').getByRole('button', { name: 'Save as verified' }).click()
  await page.getByText('Saved. It answers its questions from now on.').waitFor()

  const next = page.getByLabel('Ask a follow-up')
  await next.fill('please, how many stores are there')
  await next.press('Enter')
  await page.getByText(/^Verified by /).waitFor()
  await page.getByRole('button', { name: 'Add to knowledge tests' }).last().click()
  await page.getByRole('button', { name: 'Look at them' }).click()
  await page.waitForURL('**/knowledge/tests')
  await page.getByRole('button', { name: 'Run now' }).click()
  await page.getByText('1 of 1 right').waitFor()
  await page.getByText('Right', { exact: true }).waitFor()
  await page.getByRole('button', { name: '1 of 1 right' }).click()
  await page.getByText('answered by a verified query').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(page.problems).toEqual([])
})
