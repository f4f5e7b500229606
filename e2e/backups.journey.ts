import { expect, test } from 'vitest'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { operator } from './operator.ts'
import { signIn } from './session.ts'

test('the operator makes a backup, sees it grow, and is told how to restore it', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, operator, '/settings/backups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByText('Backup started').waitFor()
  await page.getByRole('cell', { name: 'Good' }).first().waitFor({ timeout: 120_000 })
  await page.getByText(/npm run restore -- '.*\/nalar-\d{8}-\d{6}-\w{4}'/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(page.problems).toEqual([])

  const phone = await openPage(await openBrowser({ language: 'id', theme: 'dark', width: 390, height: 844 }))
  await signIn(phone, operator, '/settings/backups')
  await phone.getByRole('cell', { name: 'Berhasil' }).first().waitFor()
  await phone.getByText('Cadangan terakhir yang berhasil', { exact: true }).waitFor()
  expect(await scrollsSideways(phone)).toBe(false)
  expect(await accessibilityViolations(phone)).toEqual([])
  expect(phone.problems).toEqual([])
})
