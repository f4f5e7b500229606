import { expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { signUp } from './session.ts'

test('a chart that is added is drawn without a reload, and what was dragged is taken back with the keys', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signUp(page, { at: '/dashboard' })
  await page.getByRole('button', { name: 'Build me one' }).click()
  const proposing = page.getByRole('dialog')
  await proposing.getByLabel('Topic').fill('revenue')
  await proposing.getByRole('button', { name: 'Propose charts' }).click()
  await proposing.getByLabel('Dashboard name').fill('Charts to copy')
  await proposing.getByRole('button', { name: /^Create with/ }).click()
  await page.getByRole('heading', { name: 'Charts to copy' }).waitFor()

  // A board of its own: none of its charts was asked for before it is added.
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'New dashboard' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('Empty board')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Empty board' }).waitFor()
  await page.getByRole('button', { name: 'Add chart' }).first().click()
  await page.getByRole('menuitem', { name: 'Saved chart' }).click()
  await page.getByRole('dialog').getByText('Revenue by category').click()
  await page.keyboard.press('Escape')
  // Added while it is read: drawn without being arranged.
  const read = page.locator('section[aria-label^="Revenue by category"][aria-busy="false"]')
  await read.locator('canvas, svg[role="img"]').first().waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const tile = page.getByRole('group', { name: 'Move or resize Revenue by category' })
  await tile.locator('section[aria-busy="false"] canvas, section[aria-busy="false"] svg[role="img"]').first().waitFor()
  expect(await page.getByText('broke off').count()).toBe(0)
  await page.getByText('Saved', { exact: true }).waitFor()

  const leftEdge = async () => (await tile.boundingBox())?.x
  const before = await leftEdge()
  const box = (await tile.boundingBox())!
  await page.mouse.move(box.x + 60, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 400, box.y + 24, { steps: 8 })
  await page.mouse.up()
  await expect.poll(leftEdge).not.toBe(before)
  await page.keyboard.press('Control+z')
  await expect.poll(leftEdge).toBe(before)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(leftEdge).not.toBe(before)
  expect(page.problems).toEqual([])
})
