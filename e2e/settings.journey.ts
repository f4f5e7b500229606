import { expect, test } from 'vitest'
import { accessibilityViolations, faultsOf } from './accessibility.ts'
import { openBrowser, openPage } from './browser.ts'
import { operator } from './operator.ts'
import { mailedCode } from './outbox.ts'
import { enterCode } from './person.ts'
import { anAccount, signIn, signUp, storeSession } from './session.ts'

const sections = [
  ...['account', 'password', 'appearance', 'voice', 'sign-ins', 'model', 'data', 'help', 'terms', 'about'].map(
    (name) => `/settings/${name}`,
  ),
  '/settings',
  '/success-password',
]

test('a forgotten password is set anew with the mailed code, and the old one no longer works', async () => {
  const page = await openPage(await openBrowser({ language: 'id' }))
  const { email, password: old } = await signUp(page, { language: 'id' })
  await page.getByRole('button', { name: /^Akun kamu/ }).click()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  await page.waitForURL('**/signin')
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => !['language', 'theme'].includes(key))).toEqual([])

  const before = Date.now()
  await page.getByRole('link', { name: 'Lupa kata sandi?' }).click()
  await page.waitForURL('**/signin/forgot-password')
  await page.getByRole('button', { name: 'Kirim kode' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Kirim kode' }).click()
  await page.getByRole('heading', { name: 'Periksa emailmu' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Periksa emailmu' }).waitFor()
  await enterCode(page, await mailedCode(email, before))
  await page.getByLabel('Kata sandi baru', { exact: true }).fill('ombak biru di pantai')
  await page.getByLabel('Ulangi kata sandi').fill('ombak biru di pantai')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/success-password')

  const other = await openPage(await openBrowser({ language: 'id' }))
  await other.goto('/settings/sign-ins')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Kata sandi', { exact: true }).fill(old)
  await other.keyboard.press('Enter')
  await other.getByText('Email atau kata sandi tidak valid.').waitFor()
  await other.getByLabel('Kata sandi', { exact: true }).fill('ombak biru di pantai')
  await other.keyboard.press('Enter')
  await other.waitForURL('**/settings/sign-ins')
  expect([...page.problems, ...other.problems]).toEqual([])
})

test('a device signed out in the settings must sign in again', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  const person = await anAccount()
  const { email, password } = person
  await storeSession(page, person)
  const other = await openPage(await openBrowser({ language: 'en' }))
  await other.goto('/signin?next=/settings/voice')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.keyboard.press('Enter')
  await other.waitForURL('**/settings/voice')

  await page.goto('/settings/sign-ins')
  await page.getByText('This device').waitFor()
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  // The other page learns it by itself, over its live stream, and says why it leaves.
  await Promise.all([
    other.getByText('You are not authorized to access this page, please login first').waitFor(),
    page.getByText('1 device signed out').waitFor(),
  ])
  await other.waitForURL((address) => address.pathname === '/signin')
  await other.goto('/settings/account')
  await other.waitForURL((address) => address.pathname === '/signin')
  expect(page.problems).toEqual([])
})

test('a password that is changed signs every other device out, and only it opens the account', async () => {
  const person = await anAccount()
  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, person, '/settings/password')
  // The same person on another device.
  const other = await openPage(await openBrowser({ language: 'en' }))
  const live = other.waitForResponse(/\/api\/notifications\/live/)
  await signIn(other, { ...person }, '/settings/voice')
  await live
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password').fill('ombak biru di pantai')
  expect(await page.getByRole('checkbox', { name: 'Sign out every other device' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed').waitFor()
  await other.waitForURL((address) => address.pathname === '/signin')
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Password', { exact: true }).fill(person.password)
  await other.keyboard.press('Enter')
  await other.getByText('Invalid email or password.').waitFor()
  await other.getByLabel('Password', { exact: true }).fill('ombak biru di pantai')
  await other.keyboard.press('Enter')
  await other.waitForURL('**/t/templates')
  await page.reload()
  await page.getByLabel('Current password').waitFor()
  expect(page.problems).toEqual([])
})

test('an account that is deleted is gone', async () => {
  const { email, password } = await anAccount()
  const mine = await openPage(await openBrowser({ language: 'en' }))
  await mine.goto('/signin?next=/settings/account')
  await mine.getByLabel('Email').fill(email)
  await mine.getByLabel('Password', { exact: true }).fill(password)
  await mine.keyboard.press('Enter')
  await mine.getByRole('button', { name: 'Delete account' }).click()
  await mine.getByLabel(`Type ${email} to confirm`).fill(email)
  await mine.getByRole('button', { name: 'Delete for good' }).click()
  await mine.waitForURL('**/signin')
  await mine.getByLabel('Email').fill(email)
  await mine.getByLabel('Password', { exact: true }).fill(password)
  await mine.keyboard.press('Enter')
  await mine.getByText('Invalid email or password.').waitFor()
  expect(mine.problems).toEqual([])
})

test.each([
  ['dark', 'id', 1440],
  ['light', 'en', 390],
] as const)('the settings, %s, %s, %i px wide', async (theme, language, width) => {
  const page = await openPage(await openBrowser({ theme, language, width }))
  await storeSession(page, await anAccount(undefined, language))
  expect(await faultsOf(page, sections)).toEqual([])
})

test('the operator gives one person a feature that nobody had, who has it at once', async () => {
  const theirs = await openPage(await openBrowser({ language: 'en' }))
  const person = await signUp(theirs, { at: '/' })
  const question = theirs.getByLabel('Ask anything, or / for a shortcut')
  await question.fill('@Adv')
  await theirs
    .getByText(/@Adv|AdvQNA|“Adv”/)
    .or(theirs.getByRole('option'))
    .first()
    .waitFor()
  expect(await theirs.getByRole('option', { name: /AdvancedQNA/ }).count()).toBe(0)

  const page = await openPage(await openBrowser({ language: 'en' }))
  await signIn(page, operator, '/settings/feature-flags')
  await page.getByRole('button', { name: 'Change who can use @AdvancedQNA' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Only some accounts' }).click()
  await dialog.getByLabel('Add an organization, workspace or person').fill(person.email)
  await dialog.getByRole('button', { name: /^Add / }).waitFor()
  // The first one that was found comes with Enter.
  await page.keyboard.press('Enter')
  await dialog.getByText(/^Person: /).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Set by Oki/).waitFor()

  await theirs.reload()
  // What was typed is still there: it is typed anew.
  await question.fill('')
  await question.pressSequentially('@Adv')
  await theirs.getByRole('option', { name: /AdvancedQNA/ }).waitFor()
  expect([...(await accessibilityViolations(page)), ...page.problems, ...theirs.problems]).toEqual([])
})
