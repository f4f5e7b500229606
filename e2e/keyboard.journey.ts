import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { mailedCode } from './outbox.ts'
import { aNewPerson } from './person.ts'

/** What has the focus, as a screen reader would begin to say it. */
const focused = (page: Page) =>
  page.evaluate<string>(`(() => {
    const { activeElement: element } = document
    if (!element || element === document.body) return 'nothing'
    return element.getAttribute('aria-label') ?? (element.labels?.[0]?.textContent || element.textContent).trim()
  })()`)

/** Tab until something with that name has the focus: it can be reached, and is not far. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 30; presses++) {
    const now = await focused(page)
    if (name.test(now)) return
    passed.push(now.slice(0, 30))
    await page.keyboard.press(key)
  }
  throw new Error(`${name} has no focus after ${passed.join(' · ')}`)
}

const untilFocused = (page: Page, name: RegExp) => expect.poll(() => focused(page)).toMatch(name)

test('from sign-in to an answer, a chart on a dashboard, a running agent, a published flow and an invited colleague, by keyboard alone', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  const person = aNewPerson()
  await page.goto('/')
  await untilFocused(page, /^Email/)
  await tabTo(page, /^Create one/)
  await page.keyboard.press('Enter')
  await untilFocused(page, /^Full name/)
  for (const words of [person.name, person.email, 'Kopi Senja']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sign-up/verification')
  await untilFocused(page, /^Code/)
  await page.keyboard.type(await mailedCode(person.email))
  await untilFocused(page, /^Password/)
  await page.keyboard.type(person.password)
  await tabTo(page, /^The same password/)
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/t/templates')

  // An answer; its evidence opens by itself and leaves the focus to the next question.
  await untilFocused(page, /^Ask anything/)
  await page.getByText('Toko Nusantara, a sample retailer, is ready').waitFor()
  await tabTo(page, /^Compare total revenue/)
  await page.keyboard.press('Enter')
  await page
    .getByRole('complementary', { name: 'Evidence' })
    .getByRole('row', { name: /^Jakarta Raya/ })
    .waitFor()
  await untilFocused(page, /^Ask a follow-up/)

  // A chart on a dashboard.
  await page.getByRole('button', { name: /^Add to dashboard/ }).waitFor()
  await tabTo(page, /^Add to dashboard/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByLabel('New dashboard').waitFor()
  await tabTo(page, /^New dashboard/)
  await page.keyboard.type('Sales')
  await page.keyboard.press('Enter')
  await page.getByText('Added to Sales').waitFor()
  await untilFocused(page, /^Add to dashboard/)

  // A running agent.
  await page.keyboard.press('Control+j')
  await untilFocused(page, /^Ask anything/)
  await page.getByText('Start your own agent').first().waitFor()
  await tabTo(page, /^Start your own agent/)
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'What should it help with?' }).waitFor()
  await tabTo(page, /^Finance.*Profit and loss/)
  await page.keyboard.press('Enter')
  await untilFocused(page, /^The sample company/)
  await page.keyboard.press('Enter')
  await untilFocused(page, /^What is it called/)
  await page.keyboard.press('Enter')
  await page.getByText('Running', { exact: true }).waitFor()

  // A flow that is published.
  await page.keyboard.press('Control+j')
  await untilFocused(page, /^Ask anything/)
  await page.getByText('Publish a flow').waitFor()
  await tabTo(page, /^Publish a flow/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/studio')
  await page.getByRole('button', { name: /^Use / }).first().waitFor()
  await tabTo(page, /^Use /)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/studio\/[\da-f-]{36}$/)
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor()
  await tabTo(page, /^Publish$/)
  await page.keyboard.press('Enter')
  const publishing = page.getByRole('dialog')
  await publishing.getByRole('button', { name: 'Publish', exact: true }).waitFor()
  await tabTo(page, /^Publish$/)
  await page.keyboard.press('Enter')
  await publishing.getByRole('button', { name: 'Publish', exact: true }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await untilFocused(page, /^(Publish|Published)/)

  // A colleague who is invited.
  await page.keyboard.press('Control+j')
  await untilFocused(page, /^Ask anything/)
  await page.getByText('Invite a colleague').waitFor()
  await tabTo(page, /^Invite a colleague/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'New workspace' }).first().waitFor()
  await tabTo(page, /^New workspace/)
  await page.keyboard.press('Enter')
  await untilFocused(page, /^Name/)
  await page.keyboard.type('Dusk team')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/success-workspace')
  await page.getByRole('link', { name: 'Invite people' }).waitFor()
  await tabTo(page, /^Invite people/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/members')
  await page.getByRole('button', { name: 'Invite', exact: true }).waitFor()
  await tabTo(page, /^Invite$/)
  await page.keyboard.press('Enter')
  await untilFocused(page, /^Email address/)
  await page.keyboard.type(aNewPerson().email)
  await tabTo(page, /^Send invitation/)
  await page.keyboard.press('Enter')
  await page
    .getByText(/ invited/)
    .first()
    .waitFor()
  expect(page.problems).toEqual([])
})
