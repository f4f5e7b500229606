import { beforeAll, expect, test } from 'vitest'
import { accessibilityViolations, scrollsSideways } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { operator } from './operator.ts'
import { aNewPerson } from './person.ts'
import { anAccount, signIn } from './session.ts'

const ayu = aNewPerson()

beforeAll(() => anAccount(ayu))

test('what a person says of an answer is counted for the operator, who alone sees the counts', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, ayu)
  const field = page.getByLabel('Ask anything, or / for a shortcut')
  await field.fill('How many stores are there?')
  await field.press('Enter')
  await page.waitForURL('**/c/**')
  await page.getByRole('button', { name: 'Good answer' }).click()
  await page.getByRole('button', { name: 'Good answer', pressed: true }).waitFor()
  await page.goto(new URL('/settings/accuracy', page.url()).href)
  await page.getByText('Only the operator can see this').waitFor()
  expect(page.problems).toEqual([])

  const theirs = await openPage(await openBrowser({ language: 'id', theme: 'dark', width: 390, height: 844 }))
  await signIn(theirs, operator, '/settings/accuracy')
  await theirs.getByRole('heading', { name: 'Yang benar, menurut tingkat keyakinan' }).waitFor()
  await theirs
    .getByText(/% benar, antara/)
    .first()
    .waitFor()
  await theirs.getByRole('columnheader', { name: 'Minggu mulai' }).waitFor()
  expect(await theirs.getByText('How many stores are there?').count()).toBe(0)
  expect(await scrollsSideways(theirs)).toBe(false)
  expect(await accessibilityViolations(theirs)).toEqual([])
  await theirs.goto('/settings/feature-flags')
  const broadcasts = theirs.getByRole('listitem').filter({ hasText: 'Siaran WhatsApp' })
  await broadcasts.getByText('Semua orang').waitFor()
  await broadcasts.getByText('Bawaan').waitFor()
  expect(await scrollsSideways(theirs)).toBe(false)
  expect(await accessibilityViolations(theirs)).toEqual([])
  expect(theirs.problems).toEqual([])
})
