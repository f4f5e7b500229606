import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { NewPerson } from './account.ts'
import { mailedCode } from './outbox.ts'

/** `company`: what the organization is called. */
type SigningUp = NewPerson & { company?: string }

export const aNewPerson = (name = 'Ayu Rahma'): NewPerson => ({
  name,
  email: `${randomBytes(5).toString('hex')}@toko.example`,
  password: `correct horse ${randomBytes(4).toString('hex')}`,
})

const words = {
  en: {
    name: 'Full name',
    company: /^Company/,
    go: 'Continue',
    code: 'Check your email',
    password: 'Password',
    again: 'The same password again',
    create: 'Create account',
  },
  id: {
    name: 'Nama lengkap',
    company: /^Perusahaan/,
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
  person: SigningUp = aNewPerson(),
  language: 'en' | 'id' = 'en',
  landing: string | RegExp = '**/t/templates',
): Promise<NewPerson> {
  const t = words[language]
  await page.goto('/sign-up')
  await page.getByLabel(t.name).fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  if (person.company) await page.getByLabel(t.company).fill(person.company)
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
