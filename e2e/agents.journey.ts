import { expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { openBrowser, openPage, pressAndSend } from './browser.ts'
import { frameFaults, settleFrame, watchFrame } from './frame.ts'
import { signUp } from './session.ts'

const flowAddress = /\/studio\/[\da-f-]{36}$/

test('agents, flows and the builder are three views of one place, under the addresses they had', async () => {
  const page = await openPage(await openBrowser())
  await watchFrame(page)
  await signUp(page, { at: '/agents' })
  const views = page.getByRole('navigation', { name: 'Agents' })
  const place = page.getByRole('link', { name: 'Agents', exact: true }).first()
  for (const [name, address] of [
    ['Builder', '/agent-builder'],
    ['Flows', '/studio'],
    ['Agents', '/agents'],
  ] as const) {
    await views.getByRole('link', { name }).click()
    await page.waitForURL(`**${address}`)
    await page.locator('[aria-current="page"]', { hasText: name }).last().waitFor()
    await page.getByRole('button', { name: 'New agent' }).waitFor()
    expect(await page.locator('h1').allTextContents()).toEqual(['Agents'])
    expect(await place.getAttribute('aria-current')).toBe('page')
    expect([...(await settleFrame(page)), ...(await frameFaults(page, name))]).toEqual([])
  }

  await page.goto('/agent-builder')
  await page.getByLabel('What should it do?').fill('ask for the order number, then answer')
  await page.getByRole('button', { name: 'Build' }).click()
  await page.locator('.react-flow__node').nth(2).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.waitForURL(flowAddress)
  await page.locator('.react-flow__node').nth(2).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Flows' }).click()
  await views.getByRole('link', { name: 'Flows' }).waitFor()
  expect(page.problems).toEqual([])
})

test('an agent is met as people will meet it beside the form, while it is written', async () => {
  const page = await openPage(await openBrowser())
  await signUp(page, { at: '/agents/new' })
  await page.getByLabel('Name', { exact: true }).fill('Stock helper')
  await pressAndSend(page, page.getByRole('button', { name: 'Create' }))
  await page.waitForURL('**/agents')
  await page
    .getByRole('link', { name: /Stock helper/ })
    .first()
    .click()
  await page.waitForURL(/\/agents\/[\da-f-]{36}$/)
  const greeting = page.getByLabel('Greeting')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await greeting.fill('What is in stock today?')
  await preview.getByText('What is in stock today?').waitFor()
  const [form, beside] = [await greeting.boundingBox(), await preview.boundingBox()]
  expect(beside?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(1440)
  // On a phone it stands below, as wide as the form.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await preview.boundingBox())?.x).toBe((await greeting.boundingBox())?.x)
  expect(page.problems).toEqual([])
})
