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

const figures = 'canvas, svg[role="img"], dl'

/** Waits until a tile has drawn its figures. */
const drawn = (page: Page, name: string) =>
  page.locator(`section[aria-label^="${name}"][aria-busy="false"]`).locator(figures).first().waitFor()

test('on an empty board a question becomes a drawn tile, and its period comes along', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signUp(page, { at: '/dashboard' })
  await makeBoard(page, 'Asked for')
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
  expect(page.problems).toEqual([])
})

const offeredName = (name: string) => `Add ${name}`

test('what is built, written as SQL or saved already comes back drawn on the empty board it was asked from', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signUp(page, { at: '/dashboard' })
  const saveAs = async (name: string) => {
    await page.getByRole('region', { name: 'Chart' }).locator(figures).first().waitFor()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  }

  await makeBoard(page, 'From the builder')
  await addBy(page, 'Build it')
  await page.getByLabel('Table', { exact: true }).click()
  await page.getByRole('option', { name: /^orders$/i }).click()
  await saveAs('Orders built')
  await page.getByRole('heading', { name: 'From the builder' }).waitFor()
  await drawn(page, 'Orders built')

  await makeBoard(page, 'From SQL')
  await addBy(page, 'Write SQL')
  await page.locator('.cm-content').first().fill('select channel, count(*) as orders from orders group by channel')
  await saveAs('Orders written')
  await page.getByRole('heading', { name: 'From SQL' }).waitFor()
  await drawn(page, 'Orders written')

  await makeBoard(page, 'From saved ones')
  await addBy(page, 'Saved chart')
  await page.getByRole('dialog').getByText('Orders written').click()
  await page.keyboard.press('Escape')
  await drawn(page, 'Orders written')
  expect(page.problems).toEqual([])
})
