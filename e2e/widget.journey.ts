import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { type Look, openBrowser, openPage, pressAndSend, url } from './browser.ts'
import { anotherSite } from './other-site.ts'
import { givePlan } from './plan.ts'
import { anAccount, storeSession } from './session.ts'

const botOf = (page: Page) => page.evaluate(() => localStorage.getItem('bot') ?? '')
const launcher = (page: Page) => page.getByRole('button', { name: 'Chat with Assistant' })
const chat = (page: Page) => page.getByRole('dialog', { name: 'Assistant' })

/** A browser as visitors have it: a header that a journey adds would be asked about before every call to another origin. */
async function aVisitor(look: Look = {}) {
  const context = await openBrowser(look)
  await context.setExtraHTTPHeaders({})
  return openPage(context)
}

async function anOwner(plan?: 'paid') {
  const page = await openPage(await openBrowser({ language: 'en' }))
  const person = await anAccount()
  if (plan) await givePlan(person, plan)
  await storeSession(page, person)
  return { page, site: await anotherSite(url, await botOf(page)) }
}

async function publish(page: Page, site: string): Promise<void> {
  await page.goto('/settings/widget')
  await page.getByLabel('Site', { exact: true }).fill(site)
  await page.getByRole('button', { name: 'Add site' }).click()
  await page.getByRole('switch', { name: /^Databases/ }).click()
  await page.getByLabel('Suggested questions').fill('How many stores are there?')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('switch', { name: /^Answer visitors/ }).click()
  await page.getByText('Visitors can ask now').waitFor()
}

test('an owner publishes an agent; a visitor of the listed site asks it, and the owner reads what was asked', async () => {
  const { page, site } = await anOwner()
  await publish(page, site)
  expect(await page.getByRole('region', { name: 'Code for your site' }).textContent()).toContain('/chat-bot.js')

  const visitor = await aVisitor({ language: 'en' })
  await visitor.goto(site)
  await launcher(visitor).click()
  await chat(visitor).getByRole('button', { name: 'How many stores are there?' }).click()
  await chat(visitor).getByRole('table').waitFor()
  const log = await chat(visitor).getByRole('log').textContent()
  expect(log).not.toMatch(/select |Toko Nusantara/i)
  expect(await accessibilityViolations(visitor)).toEqual([])

  // The browser comes back to its conversation; the keyboard closes it and the focus is where it was.
  await visitor.reload()
  await launcher(visitor).focus()
  await visitor.keyboard.press('Enter')
  await chat(visitor).getByRole('table').waitFor()
  await visitor.keyboard.press('Escape')
  await chat(visitor).waitFor({ state: 'hidden' })
  const focused = () => visitor.evaluate<string>('document.activeElement?.shadowRoot?.activeElement?.className')
  await expect.poll(focused).toBe('launcher')

  await page.reload()
  await page.getByRole('button', { name: /· 1 question ·/ }).click()
  await page.getByRole('dialog').getByText('Visitor').first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  expect(await accessibilityViolations(page)).toEqual([])

  // Taken back: at once, on a page that is open.
  await page.getByRole('switch', { name: /^Answer visitors/ }).click()
  await page.getByText('Visitors can’t ask anymore').waitFor()
  await launcher(visitor).click()
  await chat(visitor).getByLabel('Write a question').fill('Are you there?')
  await visitor.keyboard.press('Enter')
  // The page may not even read the refusal any more.
  await chat(visitor).getByText('This did not work.').waitFor()
  expect(visitor.problems.filter((problem) => !/CORS policy/.test(problem))).toEqual([])
  expect(page.problems).toEqual([])
})

test('a site shows nothing until it is listed', async () => {
  const { page, site } = await anOwner()
  await publish(page, 'https://shop.example')
  const visitor = await aVisitor()
  const warned = visitor.waitForEvent('console', (message) => message.text().startsWith('chat-bot:'))
  await visitor.goto(site)
  await warned
  expect(await visitor.locator('body > div').count()).toBe(0)
  await page.getByLabel('Site', { exact: true }).fill(site)
  await page.getByRole('button', { name: 'Add site' }).click()
  await pressAndSend(page, page.getByRole('button', { name: 'Save', exact: true }))
  await visitor.reload()
  await launcher(visitor).waitFor()
})

test('on a phone it fills the screen, keeps the focus and says so when the line is gone', async () => {
  const { page, site } = await anOwner()
  await publish(page, site)
  const visitor = await aVisitor({ width: 390, height: 800 })
  await visitor.goto(site)
  await launcher(visitor).click()
  const box = await chat(visitor).boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 800 })
  expect(await scrollsSideways(visitor)).toBe(false)
  for (let presses = 0; presses < 8; presses++) await visitor.keyboard.press('Tab')
  expect(
    await visitor.evaluate<boolean>("document.activeElement?.shadowRoot?.activeElement?.closest('.panel') != null"),
  ).toBe(true)
  await visitor.context().setOffline(true)
  await chat(visitor).getByLabel('Write a question').fill('How many stores are there?')
  await visitor.keyboard.press('Enter')
  await chat(visitor)
    .getByText(/You are offline\. Your question is sent/)
    .waitFor()
  // The question stays, and can be tried by hand; back online it goes by itself.
  await chat(visitor).getByRole('button', { name: 'Try again' }).waitFor()
  await chat(visitor).getByRole('log').getByText('How many stores are there?').last().waitFor()
  await visitor.context().setOffline(false)
  await chat(visitor).getByRole('table').waitFor()
  expect(await chat(visitor).getByRole('log').getByText('How many stores are there?').count()).toBe(1)
})

test('in the inbox a person takes over from the agent, writes to the visitor while they look, and hands back', async () => {
  const { page, site } = await anOwner('paid')
  await publish(page, site)
  const visitor = await aVisitor({ language: 'en' })
  await visitor.goto(site)
  await launcher(visitor).click()
  await chat(visitor).getByRole('button', { name: 'How many stores are there?' }).click()
  await chat(visitor).getByRole('table').waitFor()

  await page.goto('/whatsapp/inbox')
  const row = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /^Visitor .*Website/ })
  await row.click()
  const messages = page.getByRole('log', { name: 'Messages', exact: true })
  await messages.getByText('How many stores are there?').waitFor()
  await page.getByRole('button', { name: 'Take over' }).click()
  await chat(visitor).getByText('A person from our team is answering you.').waitFor()
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Halo! Ada yang bisa saya bantu?')
  await chat(visitor).getByText('Typing…').waitFor()
  await reply.press('Enter')
  await chat(visitor).getByRole('log').getByText('Halo! Ada yang bisa saya bantu?').waitFor()
  expect(await accessibilityViolations(visitor)).toEqual([])
  // On the next page of the site the chat is closed: its button says that somebody wrote.
  await visitor.reload()
  await launcher(visitor).waitFor()
  await reply.fill('Masih di sini?')
  await reply.press('Enter')
  await visitor.getByRole('button', { name: 'New message from Ayu. Open chat' }).click()
  await chat(visitor).getByRole('log').getByText('Masih di sini?').waitFor()
  await chat(visitor).getByLabel('Write a question').fill('Do you deliver to Bali?')
  await visitor.keyboard.press('Enter')
  await messages.getByText('Do you deliver to Bali?').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Hand back to the assistant' }).click()
  await chat(visitor).getByText('A person from our team is answering you.').waitFor({ state: 'hidden' })
  expect([...page.problems, ...visitor.problems]).toEqual([])
})
