import type { Page } from 'playwright-core'
import type { NewPerson } from './person.ts'

const words = { en: { password: 'Password', go: 'Sign in' }, id: { password: 'Kata sandi', go: 'Masuk' } }

/** Signs in through the form and waits for the home screen's composer. */
export async function signIn(page: Page, person: NewPerson, language: 'en' | 'id' = 'en'): Promise<void> {
  const t = words[language]
  await page.goto('/signin')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(t.password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: t.go, exact: true }).click()
  await page.waitForURL('**/t/templates')
  await page.getByRole('textbox').first().waitFor()
}
