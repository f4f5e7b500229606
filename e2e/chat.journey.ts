import { beforeAll, expect, test } from 'vitest'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { aNewPerson } from './person.ts'
import { anAccount, signIn } from './session.ts'

const ayu = aNewPerson()

beforeAll(() => anAccount(ayu))

test('asks about the data, sees the figures and the query behind them, and finds both again after a reload', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu)
  const question = page.getByLabel('Ask anything, or / for a shortcut')
  await question.fill('Revenue per month this year')
  await question.press('Enter')
  await page.waitForURL('**/c/**')
  await page.getByText('Queried').waitFor()
  await page.locator('canvas').waitFor()
  await page.getByRole('button', { name: '1 source' }).click()
  const evidence = page.getByRole('complementary', { name: 'Evidence' })
  await evidence.getByText('Query', { exact: true }).click()
  expect((await evidence.locator('pre').textContent())?.toLowerCase()).toContain('select')
  expect(await evidence.getByText('read only').isVisible()).toBe(true)
  await page.reload()
  await page.getByText('Queried').waitFor()
  expect(await page.getByText('Revenue per month this year').first().isVisible()).toBe(true)
  expect(page.problems).toEqual([])
})

test('asks in Indonesian by keyboard alone and is answered in Indonesian', async () => {
  const page = await openPage(await openBrowser({ language: 'id', theme: 'light' }))
  await signIn(page, ayu)
  await page.getByRole('textbox').first().waitFor()
  await page.keyboard.press('Control+j')
  await page.getByLabel('Tanya apa saja, atau / untuk pintasan').waitFor()
  await page.keyboard.type('Berapa jumlah toko di setiap wilayah?')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/c/**')
  await page.getByText(/tertinggi/).waitFor()
  expect(page.problems).toEqual([])
})

test('attaches a file and gets its figures; a file of the wrong kind is refused before it is sent', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu)
  const csv = 'city,sales\nBandung,120\nSurabaya,300\nMedan,80\n'
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await page.getByText(/virus\.exe can’t be read here/).waitFor()
  await input.setInputFiles({ name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const question = page.getByLabel('Ask anything, or / for a shortcut')
  await question.fill('total sales by city')
  await question.press('Enter')
  await page.getByText('Read the file').waitFor()
  await page.getByText('Surabaya').first().waitFor()
})

test('renames a chat, deletes it, and takes the deletion back', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu)
  const question = page.getByLabel('Ask anything, or / for a shortcut')
  await question.fill('How many stores are there?')
  await question.press('Enter')
  // Its name is the question's until the answer names it.
  const options = page.getByRole('button', { name: /stores.*: options$/i }).first()
  await options.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Name of the chat').fill('Stores')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Stores: options' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Stores: options' }).first().waitFor()
})

test.each([
  ['dark', 'en', 1440],
  ['light', 'id', 390],
] as const)('home and an answer are accessible, %s, %s, %i px wide', async (theme, language, width) => {
  const page = await openPage(await openBrowser({ theme, language, width }))
  await signIn(page, ayu)
  await page.getByRole('textbox').first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: /Ask anything|Tanya apa saja/ }).fill('Revenue per month this year')
  await page.keyboard.press('Enter')
  await page.locator('canvas').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
})

test('a chat that is gone has a name, says so, and leads on', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu, '/c/00000000-0000-4000-8000-000000000000')
  await page.getByRole('alert').getByRole('heading').waitFor()
  expect(await page.locator('main .animate-shimmer').count()).toBe(0)
  await page.getByRole('alert').getByRole('link', { name: 'New chat' }).click()
  await page.getByRole('textbox').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(page.problems).toEqual([])
})
