import { beforeAll, expect, test } from 'vitest'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { aNewPerson } from './person.ts'
import { anAccount, signIn } from './session.ts'

const ayu = aNewPerson()

beforeAll(() => anAccount(ayu))

test('takes an answer along, quotes it, says what was wrong with it, and finds the keys', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu)
  const question = page.getByLabel('Ask anything, or / for a shortcut')
  await question.fill('How many stores in every region?')
  await question.press('Enter')
  await page.waitForURL('**/c/**')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const [html, plain] = await page.evaluate(async () => {
    type Item = { getType: (type: string) => Promise<Blob> }
    const { clipboard } = navigator as unknown as { clipboard: { read: () => Promise<Item[]> } }
    const [item] = await clipboard.read()
    return Promise.all(['text/html', 'text/plain'].map(async (type) => (await item!.getType(type)).text()))
  })
  expect(html).toContain('<td')
  expect(plain).toContain('| ---')

  await page.locator('[data-answer] p').first().selectText()
  await page.getByRole('button', { name: /^Quote/ }).waitFor()
  await page.keyboard.press('Alt+q')
  const next = page.getByLabel('Ask a follow-up')
  expect(await next.inputValue()).toMatch(/^> .+\n\n$/s)
  await next.fill('')

  await page.getByRole('button', { name: 'Bad answer' }).click()
  await page.getByRole('button', { name: 'The figures are wrong' }).click()
  await page.reload()
  const bad = page.getByRole('button', { name: 'Bad answer' })
  await bad.waitFor()
  expect(await bad.getAttribute('aria-pressed')).toBe('true')

  await page.getByRole('log').focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(page.problems).toEqual([])
})

test('a long chat opens at its end, keeps its place while older questions come, and leads to a far one', async () => {
  const page = await openPage(await openBrowser({ language: 'en', theme: 'light' }))
  await signIn(page, ayu)
  const first = page.getByLabel('Ask anything, or / for a shortcut')
  await first.fill('How many stores are there? Number 1')
  await first.press('Enter')
  await page.waitForURL('**/c/**')
  const next = page.getByLabel('Ask a follow-up')
  for (let n = 2; n <= 14; n++) {
    await next.fill(`How many stores are there? Number ${n}`)
    await next.press('Enter')
    // Some are sent while others wait.
    if (n < 6) continue
    const asked = page.getByRole('article').filter({ hasText: `Number ${n}` })
    await asked.locator('[data-answer][aria-busy=false]').waitFor()
  }
  const session = new URL(page.url()).pathname.split('/')[2]
  const stored = (name: string) => page.evaluate(`localStorage.getItem('${name}')`) as Promise<string>
  const history = `/api/gateway/studio/chat/${await stored('bot')}/session/${session}?page=1&limit=30`
  const answer = await page.request.get(history, { headers: { token: await stored('token') } })
  const { records } = ((await answer.json()) as { data: { records: { id: string; question: string }[] } }).data
  // None is lost, and none overtakes another.
  expect(records.map(({ question }) => Number(question.split(' ').at(-1)))).toEqual(
    Array.from({ length: 14 }, (_, index) => index + 1),
  )
  const far = records[0]!.id
  await page.reload()
  await page.getByText('How many stores are there? Number 14').waitFor()
  const log = page.getByRole('log')
  const fromEnd = () => log.evaluate((value) => value.scrollHeight - value.scrollTop - value.clientHeight)
  await expect.poll(fromEnd).toBeLessThanOrEqual(80)
  await page.goto(`${page.url().split('#')[0]}#record-${far}`)
  await page.reload()
  await page.getByText('Number 1', { exact: false }).first().waitFor()
  const linked = page.locator(`#record-${far}`)
  await linked.waitFor()
  expect(await linked.isVisible()).toBe(true)
  expect(await scrollsSideways(page)).toBe(false)
  expect(await accessibilityViolations(page)).toEqual([])
  expect(page.problems).toEqual([])
})
