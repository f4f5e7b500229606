import { createStore, useStore } from '#web/lib/store.ts'
import { followPrinting, isPrinting } from './printing.ts'

export type Theme = 'dark' | 'light'
/** What a person may choose: one of the two, or whatever the system prefers. */
export type ThemeChoice = Theme | 'system'

const KEY = 'theme'
// The browser's own bar around the page; the page's background in the notation every browser reads.
const browserColors: Record<Theme, string> = { dark: '#0d0f11', light: '#fbfcfc' }
/** Counts how often the theme was put on the page: both choices are read from the browser itself. */
const applied = createStore(0)
const preference = () => matchMedia('(prefers-color-scheme: light)')

/** The theme for what is stored and what the system prefers: stored, else light by preference, else dark. */
export function themeFor(stored: string | null, systemPrefersLight: boolean): Theme {
  if (stored === 'dark' || stored === 'light') return stored
  return systemPrefersLight ? 'light' : 'dark'
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** What the person chose; `system` when nothing is stored. */
export function getThemeChoice(): ThemeChoice {
  const value = stored()
  return value === 'dark' || value === 'light' ? value : 'system'
}

/** The theme now shown; paper is light. */
const getTheme = (): Theme => (isPrinting() ? 'light' : themeFor(stored(), preference().matches))

/** Puts the theme on the page; to be called when storage was changed from elsewhere, too. */
export function applyTheme(): void {
  const theme = getTheme()
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', browserColors[theme])
  applied.set(applied.get() + 1)
}

/** Changes the theme and keeps the choice. */
export function setThemeChoice(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // Storage is closed to us: the choice cannot be kept.
  }
  applyTheme()
}

/** Follows the system's preference, other tabs and printing while the page is open. */
export function watchTheme(): void {
  followPrinting(applyTheme)
  preference().addEventListener('change', applyTheme)
  addEventListener('storage', (event) => event.key === KEY && applyTheme())
}

export const useTheme = (): Theme => useStore(applied, getTheme)
export const useThemeChoice = (): ThemeChoice => useStore(applied, getThemeChoice)
