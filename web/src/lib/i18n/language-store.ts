import { createStore } from '../store.ts'
import { loadUsed } from './catalogue.ts'
import { type Language, languageForLatitude, languageOfBrowser, languageOfZone, parseLanguage } from './language.ts'

const KEY = 'language'
/** The language now shown. */
export const shownLanguage = createStore<Language>(
  read() ?? languageOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? languageOfBrowser(navigator.languages),
)

function read(): Language | undefined {
  try {
    return parseLanguage(localStorage.getItem(KEY))
  } catch {
    return undefined
  }
}

/** The language now shown. */
export const getLanguage = (): Language => shownLanguage.get()

async function show(language: Language): Promise<void> {
  await loadUsed(language)
  document.documentElement.lang = language
  shownLanguage.set(language)
}

/** Changes the language and keeps the choice. Resolves when the new words are on the page. */
export async function setLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Storage is closed to us: the choice holds for this page only.
  }
  await show(language)
}

const positionOf = (geolocation: Geolocation): Promise<number> =>
  new Promise((resolve, reject) => {
    geolocation.getCurrentPosition((position) => resolve(position.coords.latitude), reject, {
      timeout: 10_000,
      maximumAge: 24 * 3600_000,
    })
  })

/**
 * The latitude rule for somebody who chose no language, over what the browser prefers. It waits for nothing and asks nobody: only a
 * position whose permission was granted before is read. Tells whether the language came from a position.
 */
export async function detectLanguage(
  nav: Pick<Navigator, 'geolocation' | 'permissions'> = navigator,
): Promise<boolean> {
  if (read() || !nav.permissions || !nav.geolocation) return false
  const permission = await nav.permissions.query({ name: 'geolocation' }).catch(() => undefined)
  if (permission?.state !== 'granted') return false
  return languageFromPosition(nav)
}

/** The same by the person's own act (a button in settings): the browser may ask for permission. Nothing is stored. */
export async function languageFromPosition(nav: Pick<Navigator, 'geolocation'> = navigator): Promise<boolean> {
  const latitude = await positionOf(nav.geolocation).catch(() => undefined)
  if (latitude === undefined) return false
  if (!read()) await show(languageForLatitude(latitude))
  return true
}

/** Forgets the choice: the rule above decides again at the next start. */
export function forgetLanguage(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored, then.
  }
}
