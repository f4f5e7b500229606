import { expect, test, vi } from 'vitest'
import beforePaint from '../../public/before-paint.js?raw'
import { languageOfBrowser } from '../lib/i18n/language.ts'
import { system } from '../testing/browser.ts'
import { getThemeChoice, setThemeChoice, themeFor } from './theme.ts'

const cases = [
  [null, false, 'dark'],
  [null, true, 'light'],
  ['dark', true, 'dark'],
  ['light', false, 'light'],
  ['purple', false, 'dark'],
  ['purple', true, 'light'],
] as const

test.each(cases)('stored %o, system prefers light %s: %s', (stored, prefersLight, theme) => {
  expect(themeFor(stored, prefersLight)).toBe(theme)
})

test.each(cases)('before the first paint, stored %o, system prefers light %s: %s', (stored, prefersLight, theme) => {
  system.light = prefersLight
  if (stored) localStorage.setItem('theme', stored)
  new Function(beforePaint)()
  expect(document.documentElement.dataset.theme).toBe(theme)
})

test.each([
  ['id', 'id'],
  ['en', 'en'],
  ['fr', 'en'],
])('before the first paint, stored language %s: %s', (stored, lang) => {
  localStorage.setItem('language', stored)
  new Function(beforePaint)()
  expect(document.documentElement.lang).toBe(lang)
})

test.each([
  [['id-ID', 'en-US'], 'id'],
  [['en-GB', 'id'], 'en'],
  [['jv', 'in-ID', 'en'], 'id'],
  [['fr-FR', 'de'], 'en'],
  [['idb', 'ing'], 'en'],
  [['ID'], 'id'],
  [[], 'en'],
])('nothing stored, a browser that prefers %o: %s, before the first paint and after', (preferred, lang) => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred)
  new Function(beforePaint)()
  expect(document.documentElement.lang).toBe(lang)
  expect(languageOfBrowser(preferred)).toBe(lang)
  languages.mockRestore()
})

test('a choice is kept and shown; following the system forgets it', () => {
  setThemeChoice('light')
  expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual(['light', 'light'])
  setThemeChoice('system')
  expect([getThemeChoice(), document.documentElement.dataset.theme]).toEqual(['system', 'dark'])
})
