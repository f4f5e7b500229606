import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { makeAccount } from './account.ts'
import { dataDir, url } from './browser.ts'
import { mailedCode } from './outbox.ts'

export type NewPerson = { name: string; email: string; password: string }

export const aNewPerson = (name = 'Ayu Rahma'): NewPerson => ({
  name,
  email: `${randomBytes(5).toString('hex')}@toko.example`,
  password: `correct horse ${randomBytes(4).toString('hex')}`,
})

const words = {
  en: {
    name: 'Full name',
    go: 'Continue',
    code: 'Check your email',
    password: 'Password',
    again: 'The same password again',
    create: 'Create account',
  },
  id: {
    name: 'Nama lengkap',
    go: 'Lanjut',
    code: 'Periksa emailmu',
    password: 'Kata sandi',
    again: 'Ulangi kata sandi',
    create: 'Buat akun',
  },
}

/** Signs up as a person does: form, mailed code, password. Ends where a login lands. */
export async function signUpByHand(
  page: Page,
  person = aNewPerson(),
  language: 'en' | 'id' = 'en',
  landing: string | RegExp = '**/t/templates',
): Promise<NewPerson> {
  const t = words[language]
  await page.goto('/sign-up')
  await page.getByLabel(t.name).fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: t.go }).click()
  await page.waitForURL('**/sign-up/verification')
  await page.getByRole('heading', { name: t.code }).waitFor()
  await enterCode(page, await mailedCode(person.email))
  await page.getByLabel(t.password, { exact: true }).fill(person.password)
  await page.getByLabel(t.again).fill(person.password)
  await page.getByRole('button', { name: t.create }).click()
  await page.waitForURL(landing)
  return person
}

/** Types a code as one would from the mail; the form goes on by itself when it is complete. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
}

/** An account made over HTTP, for journeys that begin later. */
export async function anAccount(person = aNewPerson()): Promise<NewPerson> {
  await makeAccount(person, { url, dataDir })
  return person
}

/** A new person whose page is signed in and stands where a login lands. */
export async function signUp(page: Page, person = aNewPerson(), language: 'en' | 'id' = 'en'): Promise<NewPerson> {
  const { token, token_client, id_client, user } = await makeAccount(person, { url, dataDir, language })
  const { bot_id } = user as { bot_id: string }
  // Any page of the site will do to store it.
  await page.goto('/config.json')
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, String(value))
    },
    { token, token_client, id_client, bot: bot_id, user: JSON.stringify(user) },
  )
  await page.goto('/t/templates')
  return person
}
