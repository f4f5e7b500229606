import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { url } from './browser.ts'
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

/** Waits until the sample company has been loaded, which a fresh installation does beside serving. */
export async function sampleLoaded(): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 250) {
    const config = (await (await fetch(`${url}/config.json`)).json()) as { sample?: string }
    if (config.sample !== 'loading') return
    await sleep(250)
  }
  throw new Error('the sample company was not loaded within a minute')
}
