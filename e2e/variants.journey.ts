import { expect, test } from 'vitest'
import { shortcutEndpoints } from '#contract/shortcuts/endpoints.ts'
import { accessibilityViolations } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { callEndpoint } from './call.ts'
import { anAccount, signIn, signUp, storeSession } from './session.ts'

const ask = 'Ask anything, or / for a shortcut'

test('/dpn-chat asks and goes on below its own address, and comes back to it after a reload', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signUp(page, { at: '/dpn-chat' })
  await page.getByLabel(ask).fill('How many stores are there?')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dpn-chat/**')
  await page.getByText('Queried').waitFor()
  await page.reload()
  await page.getByText('Queried').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/dpn-chat\/[0-9a-f-]{36}$/)
  expect(page.problems).toEqual([])
})

test.each(['/dpn-chat', '/dpn-chat/01a2b3c4-0000-4000-8000-000000000000'])(
  'a 401 on %s signs nobody out and sends nobody away',
  async (address) => {
    const page = await openPage(await openBrowser({ language: 'en' }))
    await storeSession(page, await anAccount())
    const token = await page.evaluate(() => {
      localStorage.setItem('token', 'ended long ago')
      return localStorage.getItem('token')
    })
    await page.goto(address)
    const field = page.getByRole('textbox').last()
    await field.fill('Hello')
    await field.press('Enter')
    await page.getByText('You are not authorized to access this page, please login first').first().waitFor()
    expect(new URL(page.url()).pathname).toBe(address)
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user') !== null])).toEqual([
      token,
      true,
    ])
  },
)

test('/dpn-chat opens for somebody who is not signed in, and says what is missing when they ask', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await page.goto('/dpn-chat')
  await page.getByLabel(ask).fill('Hello')
  await page.keyboard.press('Enter')
  await page.getByText('Bot Not Found').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dpn-chat')
  // The way on leads back here, and the words that were typed are still there.
  const person = await anAccount()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dpn-chat')
  expect(await page.getByLabel(ask).inputValue()).toBe('Hello')
})

test('/dpn-chat stands alone: no navigation, no question for the package, and the menu of the slash', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const person = await anAccount()
  await callEndpoint(person, shortcutEndpoints.createShortcut, {
    body: { shortcut_name: 'closing', prompt: 'Revenue of this month', description: '', category: 'general' },
  })
  await signIn(page, person, '/dpn-chat')
  await page.getByLabel(ask).fill('/clo')
  await page.getByRole('option', { name: /closing/ }).click()
  expect(await page.getByLabel(ask).inputValue()).toBe('Revenue of this month')
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(asked.filter((path) => path.endsWith('/package/active') || path.endsWith('/credits'))).toEqual([])
  expect(await accessibilityViolations(page)).toEqual([])
  expect(page.problems).toEqual([])
})

test('the research page asks all columns at once and copies what they said; the address holds the question', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signUp(page, { at: '/researchpurposeonly' })
  await page.getByRole('button', { name: 'Add column' }).click()
  await page.getByLabel('Question').fill('How many stores are there?')
  await page.getByRole('button', { name: 'Ask all' }).click()
  // The engine and the agent answer; the model's column says that none is set up.
  await page.getByText('This question needs a language model').first().waitFor()
  await page.getByRole('button', { name: 'Copy as JSON' }).click()
  const copied = JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()')) as {
    columns: { column: string; status: string; first_word_ms: number | null; usage: { credits: number } | null }[]
  }
  expect(copied.columns.map(({ status }) => status)).toEqual(['done', 'failed', 'done'])
  expect(copied.columns[0]).toMatchObject({ column: 'engine', usage: { credits: expect.any(Number) } })
  expect(copied.columns[0]!.first_word_ms).toBeGreaterThanOrEqual(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.reload()
  expect(await page.getByLabel('Question').inputValue()).toBe('How many stores are there?')
  expect(await page.getByRole('combobox').count()).toBe(3)
  expect(page.problems).toEqual([])
})
