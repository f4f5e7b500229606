import { beforeAll, expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { aNewPerson } from './person.ts'
import { anAccount, signIn } from './session.ts'

const ayu = aNewPerson()

beforeAll(() => anAccount(ayu))

test('an answer is saved as a chart, is in the list, and says that it is saved', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu)
  const question = page.getByLabel('Ask anything, or / for a shortcut')
  await question.fill('How many stores in every region?')
  await question.press('Enter')
  await page.waitForURL('**/c/**')
  await page.getByRole('button', { name: 'Save as chart' }).click()
  await page.getByText(/^Saved: /).waitFor()
  const saved = page.getByRole('button', { name: 'Saved as chart' })
  expect(await saved.getAttribute('aria-pressed')).toBe('true')
  await saved.click()
  await page.getByText('This answer is saved as a chart already.').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const token = (await page.evaluate(`localStorage.getItem('token')`)) as string
  const listed = await page.request.get('/api/gateway/chart', { headers: { token } })
  const { data } = (await listed.json()) as { data: { records: { question: string; trust: { level: string } }[] } }
  expect(data.records).toMatchObject([{ question: 'How many stores in every region?', trust: { level: 'checked' } }])
  expect(page.problems).toEqual([])
})
