import { afterAll, expect, test } from 'vitest'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { dataDir, openBrowser, openPage } from './browser.ts'
import { signUp } from './session.ts'
import { openShop } from './shop-database.ts'

const shop = await openShop(dataDir)
afterAll(() => shop.close())

test('a newcomer connects a database, takes what is suggested, verifies an answer, and it passes as a test', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signUp(page, { at: '/knowledge/databases' })
  await page.getByRole('button', { name: 'Connect a database' }).click()
  await page.getByLabel('Connection string').fill(shop.address)
  await page.getByLabel(/^Name/).fill('Shop')
  await page.getByLabel('Time zone of the data').click()
  await page.getByRole('option', { name: 'WITA (Asia/Makassar)' }).click()
  await page.getByRole('checkbox', { name: 'Encrypt the connection (TLS)' }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('checkbox', { name: 'I know, and want this user all the same' }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()

  // Names and descriptions come from the tables, in both languages.
  await page.getByRole('heading', { name: 'Set up Shop' }).waitFor()
  await page.getByText('One row for each ticket, with its guest and town').waitFor()
  await page.getByRole('group', { name: 'Language of names' }).getByRole('button', { name: 'Indonesian' }).click()
  await page.getByText('Satu baris untuk tiap tiket, dengan tamu dan kotanya').waitFor()
  await page.getByRole('button', { name: 'Columns of tickets' }).click()
  await page.getByText('Status: open, paid').waitFor()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByText('0 of 4 selected').waitFor()
  await page.getByLabel('Filter tables').fill('t')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByLabel('Filter tables').fill('')
  await page.getByText('3 of 4 selected').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create and try it' }).click()

  // Three questions in the language of the person, each with rows.
  await page.waitForURL('**/knowledge/use-cases/**')
  await page.getByText('0 of 3 verified').waitFor()
  await page
    .getByRole('button', { name: /^Verify “/ })
    .nth(2)
    .waitFor()
  await page.getByLabel('Ask your own question').fill('total amount by guest name')
  await page.getByLabel('Ask your own question').press('Enter')
  const own = page.getByRole('listitem').filter({ hasText: 'total amount by guest name' }).last()
  await own.getByRole('cell', { name: 'Budi' }).waitFor()
  await own.getByRole('cell', { name: '300' }).waitFor()
  await own.getByRole('button', { name: 'Verify “total amount by guest name”' }).click()
  await own.getByText('Verified', { exact: true }).waitFor()
  await page.getByText('1 of 4 verified').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Go to tests' }).click()
  await page.getByRole('button', { name: 'Run now' }).click()
  await page.getByText('1 of 1 right').waitFor()

  // Its days are those of the zone that was chosen.
  await page.goto(new URL('/knowledge/databases', page.url()).href)
  await page.getByRole('button', { name: 'Edit Shop' }).click()
  await page.getByLabel('Time zone of the data').filter({ hasText: 'WITA (Asia/Makassar)' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(page.problems).toEqual([])
})

test('what is suggested is read and tried on a phone, in Indonesian', async () => {
  const page = await openPage(await openBrowser({ language: 'id', theme: 'light', width: 390, height: 844 }))
  await signUp(page, { language: 'id', at: '/knowledge/databases' })
  await page.getByRole('link', { name: 'Siapkan Toko Nusantara untuk agen' }).click()
  await page.getByRole('heading', { name: 'Siapkan Toko Nusantara' }).waitFor()
  await page.getByRole('button', { name: 'Buat dan coba' }).waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Buat dan coba' }).click()
  await page
    .getByRole('button', { name: /^Verifikasi “/ })
    .nth(2)
    .waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  expect([...(await accessibilityViolations(page)), ...page.problems]).toEqual([])
})
