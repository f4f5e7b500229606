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
