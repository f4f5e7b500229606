import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { dataDir, openBrowser, openPage, url } from './browser.ts'
import { untilMailed } from './outbox-file.ts'
import { openNewProject } from './project.ts'

const customer = 'customer-of-a-phone@example.com'
const document = {
  format: 1,
  nodes: [
    { id: 'begin', kind: 'on-webhook', position: { x: 0, y: 0 } },
    {
      id: 'mail',
      kind: 'send-email',
      title: 'Tell the customer',
      options: { to: customer, subject: 'Your order', text: 'On its way: {{trigger.body.order}} end' },
      position: { x: 300, y: 0 },
    },
    { id: 'end', kind: 'end', position: { x: 600, y: 0 } },
  ],
  edges: [
    { from: 'begin', port: 'next', to: 'mail' },
    { from: 'mail', port: 'next', to: 'end' },
  ],
}
const mails = () => {
  const outbox = path.join(dataDir, 'outbox')
  const names = fs.existsSync(outbox) ? fs.readdirSync(outbox) : []
  return names.filter((name) => fs.readFileSync(path.join(outbox, name), 'utf8').includes(`To: ${customer}`)).length
}

test('on a phone a flow is tested without reaching anybody, published, called, and its run is looked at', async () => {
  const page = await openPage(await openBrowser({ language: 'en', width: 390, height: 844 }))
  await openNewProject(page, 'Orders', document)
  await page.getByText('Tell the customer').waitFor()

  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByText(/^Nothing is sent in a test/).waitFor()
  await page.getByLabel('What was sent').fill('{"order": "A-17"}')
  await page.getByRole('button', { name: 'Run the draft' }).click()
  await page.getByText('simulated', { exact: true }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Back' }).last().click()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  const address = (await dialog.locator('code').first().textContent()) ?? ''
  await page.keyboard.press('Escape')
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"order":"A-18"}' }
  await fetch(new URL(new URL(address).pathname, url), sent)
  // The test mailed nothing: the only mail is that of the call.
  expect(await untilMailed(dataDir, customer, 0, /On its way: (\S+) end/)).toBe('A-18')
  expect(mails()).toBe(1)

  await page.getByRole('button', { name: 'Runs', exact: true }).click()
  await page
    .getByText(/^real · /)
    .first()
    .click()
  await page.getByRole('heading', { name: 'Done', exact: true }).waitFor()
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow).toBe(0)
  expect(page.problems).toEqual([])
})
