import { expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { openBrowser, openPage, url } from './browser.ts'
import { openNewProject } from './project.ts'

const document = {
  format: 1,
  nodes: [
    { id: 'hook', kind: 'on-webhook', position: { x: 0, y: 0 } },
    { id: 'set', kind: 'send-email', title: 'Tell sales', position: { x: 320, y: 0 }, options: { to: 'a@b.example' } },
    { id: 'end', kind: 'end', position: { x: 640, y: 0 } },
  ],
  edges: [
    { from: 'hook', port: 'next', to: 'set' },
    { from: 'set', port: 'next', to: 'end' },
  ],
}

const send = (address: string, body: string) =>
  fetch(new URL(new URL(address).pathname, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })

test('a flow that was never published hears one real call, says what it could not take, and later steps pick its fields', async () => {
  const context = await openBrowser({ language: 'en' })
  const page = await openPage(context)
  const at = await openNewProject(page, 'Orders', document)
  await page.locator('.react-flow__node').first().click()
  await page.locator('[data-node-panel] pre').nth(1).waitFor()
  const address = (await page.locator('[data-node-panel] pre').first().textContent()) ?? ''
  expect(address).toContain('/api/autoflow/hooks/')
  expect(await page.locator('[data-node-panel]').textContent()).toContain(`curl ${address}`)

  await page.getByRole('button', { name: 'Listen for a call' }).click()
  await page.getByText(/^Waiting for the next call to the address, until/).waitFor()
  // Another page of the same flow follows the same listening.
  const second = await openPage(context)
  await second.goto(at)
  await second.locator('.react-flow__node').first().click()
  await second.getByText(/^Waiting for the next call/).waitFor()

  expect((await send(address, JSON.stringify('x'.repeat(10 * 1024 * 1024)))).status).toBe(413)
  await page.getByText(/was larger than 1 MB and wasn’t taken/).waitFor()
  expect((await send(address, 'total=5')).status).toBe(400)
  await page.getByText(/says it is JSON and isn’t/).waitFor()
  expect((await send(address, '{"total":125000,"customer":{"city":"Bandung"}}')).status).toBe(202)
  await page.getByText(/^A call was taken at/).waitFor()
  await second.getByText(/^A call was taken at/).waitFor()
  // The line to copy sends what was sent, and the step shows it as what it gave.
  await page.getByText('From the call that was taken').waitFor()
  expect(await page.locator('[data-node-panel]').textContent()).toContain(`-d '{"total":125000`)
  expect(await accessibilityViolations(page)).toEqual([])

  await page.locator('.react-flow__node').nth(1).click()
  await page
    .getByRole('button', { name: /^Insert a value/ })
    .first()
    .click()
  await page.getByText('trigger.body.customer.city').first().waitFor()
  await page.keyboard.press('Escape')

  // It is there after a reload, also for the test of the draft.
  await page.reload()
  await page.locator('.react-flow__node').first().click()
  await page.getByText(/^A call was taken at/).waitFor()

  await page.getByRole('button', { name: 'Listen for a call' }).click()
  await second.bringToFront()
  await second.reload()
  await second.locator('.react-flow__node').first().click()
  await second.getByRole('button', { name: 'Stop listening' }).click()
  await page.getByText('The listening was stopped on another page.').waitFor()
  expect((await send(address, '{}')).status).toBe(404)
  expect(page.problems).toEqual([])
})
