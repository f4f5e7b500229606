import { expect, test } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { signUp } from './session.ts'

test('a sentence becomes a monitor that is tried on the past, enabled, tested and switched off', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signUp(page, { at: '/monitoring' })
  await page.getByRole('link', { name: 'Tell me when daily revenue is below 60 million' }).click()
  await page.getByRole('heading', { name: /it would have fired/ }).waitFor()
  const threshold = page.getByRole('slider', { name: 'Threshold' })
  const before = await threshold.getAttribute('aria-valuenow')
  await threshold.press('ArrowUp')
  await expect.poll(() => threshold.getAttribute('aria-valuenow')).not.toBe(before)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Enable', exact: true }).click()
  await page.waitForURL(/\/monitoring\/[0-9a-f-]+\/[0-9a-f-]+$/)
  await page.getByText('Monitor saved').waitFor()
  await page.getByRole('button', { name: 'Test now' }).click()
  await page.getByRole('heading', { name: /fire now/ }).waitFor()
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  await page.getByText('Disabled by').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Monitoring' }).first().click()
  await page.getByRole('link', { name: /Daily revenue/ }).waitFor()
  expect(page.problems).toEqual([])
})

test('an alarm arrives on WhatsApp, at a phone of the sandbox', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signUp(page, { at: '/whatsapp/sandbox' })
  await page.getByRole('button', { name: 'Phone settings' }).click()
  const number = (await page.getByRole('dialog').getByText(/^\+62/).textContent()) ?? ''
  await page.goto(`/monitoring/new?prompt=${encodeURIComponent('Tell me if there are products that are out of stock')}`)
  await page.getByRole('combobox', { name: 'Check', exact: true }).click()
  await page.getByRole('option', { name: 'Every … minutes' }).click()
  await page.getByLabel('Minutes', { exact: true }).fill('1')
  await page.getByRole('switch', { name: /WhatsApp/ }).click()
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /^order_update/ }).click()
  await page.getByText(/^Halo .*, pesananmu \d+ baris sudah dikirim/).waitFor()
  await page.getByLabel('Recipients').fill(number)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Enable', exact: true }).click()
  await page.waitForURL(/\/monitoring\/[0-9a-f-]+\/[0-9a-f-]+$/)
  await page.getByText('WhatsApp: 1 delivered').waitFor({ timeout: 100_000 })
  await page.goto('/whatsapp/sandbox')
  await page
    .getByRole('region', { name: 'Customer' })
    .getByText(/^Halo .*, pesananmu \d+ baris sudah dikirim/)
    .waitFor()
  expect(page.problems).toEqual([])
})
