import { expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { openBrowser, openPage, url } from './browser.ts'
import { signUpByHand } from './person.ts'
import { signUp } from './session.ts'

test('a flow is built by keyboard and mouse, tested, published, and is there after a reload', async () => {
  const page = await openPage(await openBrowser())
  await signUp(page, { at: '/studio' })
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/studio/projects')) made.push(request.url())
  })
  // Some press everything twice: it is one flow.
  await page.getByRole('button', { name: 'New flow' }).first().dblclick()
  await page.waitForURL(/\/studio\/[\da-f-]{36}$/)
  expect(made).toHaveLength(1)
  const cards = page.locator('.react-flow__node')
  /** A card can have the focus only once it has been measured and is seen. */
  const focus = async (index: number) => {
    await cards.nth(index).waitFor()
    await expect
      .poll(async () => {
        await cards.nth(index).focus()
        return cards.nth(index).evaluate((card) => card.matches(':focus'))
      })
      .toBe(true)
  }

  // By mouse: the first step out of the palette.
  await page.getByRole('toolbar').getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('button', { name: 'Webhook', exact: true }).click()
  await expect.poll(() => cards.count()).toBe(1)
  // By keyboard: one after it, connected by itself.
  await focus(0)
  await page.keyboard.press('a')
  await page.getByRole('combobox', { name: 'Add a step' }).waitFor()
  await page.keyboard.type('End')
  await page.keyboard.press('Enter')
  await expect.poll(() => cards.count()).toBe(2)
  await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(1)
  await focus(1)
  await page.keyboard.press('Delete')
  await expect.poll(() => cards.count()).toBe(1)
  // What had the focus is gone; the keys go on.
  await page.keyboard.press('Control+z')
  await expect.poll(() => cards.count()).toBe(2)

  await cards.nth(1).click()
  const settings = page.getByRole('complementary', { name: 'End' })
  await settings.getByRole('button', { name: 'Add', exact: true }).click()
  await settings.getByLabel('Name').nth(1).fill('said')
  await settings.getByRole('combobox', { name: 'Value' }).fill('Hello {{trigger.body.name}}')
  await page.getByText(/Draft · saved/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Test', exact: true }).click()
  // Half of a JSON object is no text: it would be another test than was meant.
  await page.getByLabel('What was sent').fill('{"name": "Ayu"')
  await page.getByRole('button', { name: 'Run the draft' }).click()
  await page.getByText('This isn’t JSON of the right kind.').waitFor()
  await page.getByLabel('What was sent').fill('{"name": "Ayu"}')
  await page.getByRole('button', { name: 'Run the draft' }).click()
  await page.getByText('"said": "Hello Ayu"').first().waitFor()
  await page.locator('summary', { hasText: 'End' }).click()
  await page.getByRole('button', { name: 'Run from here' }).click()
  await page.getByText('"said": "Hello Ayu"').first().waitFor()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  const address = (await dialog.locator('code').textContent()) ?? ''
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Budi"}' }
  const answer = await fetch(new URL(new URL(address).pathname, url), sent)
  expect(await answer.json()).toMatchObject({ data: { status: 'done', output: { said: 'Hello Budi' } } })

  await page.reload()
  await expect.poll(() => cards.count()).toBe(2)
  await page.getByText(/Published · saved/).waitFor()
  expect(page.problems).toEqual([])
})

test('a flow built before signing in is kept after the sign-up, and its question can be answered while it is tested', async () => {
  const page = await openPage(await openBrowser())
  await page.goto('/agent-builder')
  await page.getByRole('textbox').fill('ask for the order number, then answer')
  await page.getByRole('button', { name: 'Build' }).click()
  const cards = page.locator('.react-flow__node')
  await cards.nth(2).waitFor()
  await page.getByRole('button', { name: 'Sign in to keep it' }).click()
  await page.waitForURL(/\/signin/)
  await signUpByHand(page, undefined, 'en', /\/studio\/[\da-f-]{36}$/)
  await cards.nth(2).waitFor()

  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByRole('button', { name: 'Run the draft' }).click()
  await page.getByText('Write a sample message.').waitFor()
  await page.getByLabel('What was written').fill('Where is my order?')
  await page.getByRole('button', { name: 'Run the draft' }).click()
  await page.getByLabel('Reply', { exact: true }).fill('A-17')
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByRole('heading', { name: 'Done', exact: true }).waitFor()
  expect(page.problems).toEqual([])
})
