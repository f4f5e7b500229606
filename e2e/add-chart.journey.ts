import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { signUp } from './session.ts'

const addBy = async (page: Page, way: string) => {
  await page.getByRole('button', { name: 'Add chart' }).first().click()
  await page.getByRole('menuitem', { name: way }).click()
}

const makeBoard = async (page: Page, name: string) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'New dashboard' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').first().fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name }).waitFor()
}

/** Waits until a tile has drawn its figures. */
const drawn = (page: Page, name: string) =>
  page
    .locator(`section[aria-label^="${name}"][aria-busy="false"]`)
    .locator('canvas, svg[role="img"], dl')
    .first()
    .waitFor()

test('an empty board is filled in four ways, asked, built, written and saved, and each ends in a drawn tile on it', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signUp(page, { at: '/dashboard' })
  await makeBoard(page, 'Four ways')
  const board = new URL(page.url()).searchParams.get('id')
  const isBack = (url: URL) => url.pathname === '/dashboard' && url.searchParams.get('id') === board

  await addBy(page, 'Ask a question')
  const asking = page.getByRole('dialog')
  await asking.getByLabel('What do you want to see?').fill('revenue by category this year')
  await asking.getByRole('button', { name: 'Show charts' }).click()
  const offered = asking.getByRole('button', { name: /^Add / }).first()
  const asked = (await offered.getAttribute('aria-label'))!.replace('Add ', '')
  await offered.click()
  await asking
    .getByRole('button', { name: offeredName(asked) })
    .getByText('Added')
    .waitFor()
  await page.keyboard.press('Escape')
  await drawn(page, asked)
  // Its period is there without being asked for, and narrows it.
  await page.getByRole('button', { name: 'Period: All time' }).waitFor()

  await addBy(page, 'Build it')
  await page.getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: /^orders$/i }).click()
  await page.getByRole('button', { name: 'Add a figure' }).first().click()
  await expect.poll(() => page.locator('.cm-content').textContent()).toContain('SUM(')
  await page.getByText(/^1 row · /).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Built')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(isBack)
  await drawn(page, 'Built')

  await addBy(page, 'Write SQL')
  await page.locator('.cm-content').click()
  await page.keyboard.type('select status, count(*) as orders from orders group by status')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^\d rows · /).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Written')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(isBack)
  await drawn(page, 'Written')

  // Another board begins with what is saved.
  await makeBoard(page, 'From what is saved')
  await addBy(page, 'Saved chart')
  await page.getByRole('dialog').getByText('Written').click()
  await page.keyboard.press('Escape')
  await drawn(page, 'Written')
  expect(page.problems).toEqual([])
})

const offeredName = (name: string) => `Add ${name}`
