import type { Page } from 'playwright-core'
import { enterAccount, makeAccount, type NewPerson, type Session } from './account.ts'
import { dataDir, url } from './browser.ts'
import { aNewPerson } from './person.ts'

const server = { url, dataDir }
/** Of accounts made here: their first device is used again, while it counts as one that proved lately who it is. */
const sessions = new WeakMap<NewPerson, { session: Session; since: number }>()
const provedMs = 10 * 60_000

/** Where a sign-in lands. */
const landing = '/t/templates'

/** An account made over HTTP, for journeys that begin later. */
export async function anAccount(person = aNewPerson(), language: 'en' | 'id' = 'en'): Promise<NewPerson> {
  sessions.set(person, { session: await makeAccount(person, { ...server, language }), since: Date.now() })
  return person
}

type Arriving = { person?: NewPerson; language?: 'en' | 'id'; at?: string }

/** A new person whose page is signed in and stands at an address. */
export async function signUp(page: Page, { person, language, at }: Arriving = {}): Promise<NewPerson> {
  const made = await anAccount(person, language)
  await signIn(page, made, at)
  return made
}

/** Somebody with an account, whose page is signed in without the form and stands at an address. */
export async function signIn(page: Page, person: NewPerson, at = landing): Promise<void> {
  await storeSession(page, person)
  await page.goto(at)
}

/** What the server knows somebody by. */
export async function sessionOf(person: NewPerson): Promise<Session> {
  const known = sessions.get(person)
  if (known && Date.now() - known.since < provedMs) return known.session
  const session = await enterAccount(person, server)
  sessions.set(person, { session, since: Date.now() })
  return session
}

/** Signs the browser of a page in; the page stands at a file of the site afterwards, which is the place to store it from. */
export const storeSession = async (page: Page, person: NewPerson): Promise<void> =>
  storeSessionAt(url, page, await sessionOf(person))

/** The same at any site. */
export async function storeSessionAt(site: string, page: Page, session: Session): Promise<void> {
  const { token, token_client, id_client, user } = session
  await page.goto(`${site}/config.json`)
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, String(value))
    },
    { token, token_client, id_client, bot: user.bot_id, user: JSON.stringify(user) },
  )
}

const words = { en: { password: 'Password', go: 'Sign in' }, id: { password: 'Kata sandi', go: 'Masuk' } }

/** Signs in through the form and waits for the home screen's composer. */
export async function signInByHand(page: Page, person: NewPerson, language: 'en' | 'id' = 'en'): Promise<void> {
  const t = words[language]
  await page.goto('/signin')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(t.password, { exact: true }).fill(person.password)
  await page.getByRole('button', { name: t.go, exact: true }).click()
  await page.waitForURL(`**${landing}`)
  await page.getByRole('textbox').first().waitFor()
}
