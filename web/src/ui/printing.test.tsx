import { act, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { DataGrid } from './data-grid.tsx'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './messages/index.ts'
import { watchPrinting } from './printing.ts'
import { applyTheme, setThemeChoice, useTheme, watchTheme } from './theme.ts'

watchTheme()
watchPrinting()
const print = (event: 'beforeprint' | 'afterprint') => act(() => void dispatchEvent(new Event(event)))
const shownTheme = () => document.documentElement.dataset.theme
const Themed = () => <p data-testid="theme">{useTheme()}</p>
const table = (count: number) => ({
  title: 'Orders',
  columns: [{ key: 'n', label: 'Number', type: 'number' as const }],
  rows: Array.from({ length: count }, (_, n) => ({ n })),
})

beforeEach(async () => {
  await uiMessages.load('en')
  await setLanguage('en')
})
afterEach(() => {
  print('afterprint')
  setThemeChoice('system')
})

test('what is printed is light, and the screen is as it was afterwards', () => {
  setThemeChoice('dark')
  applyTheme()
  render(<Themed />)
  print('beforeprint')
  expect([shownTheme(), screen.getByTestId('theme').textContent]).toEqual(['light', 'light'])
  expect(document.documentElement.hasAttribute('data-printing')).toBe(true)
  print('afterprint')
  expect([shownTheme(), screen.getByTestId('theme').textContent]).toEqual(['dark', 'dark'])
  expect(document.documentElement.hasAttribute('data-printing')).toBe(false)
})

test('a long table is printed as far as somebody reads, and says how many rows there are', () => {
  render(<DataGrid table={table(1_234)} />)
  const rows = () => within(screen.getAllByRole('rowgroup')[1]!).getAllByRole('row').length
  expect(rows()).toBeLessThan(60)
  print('beforeprint')
  expect(rows()).toBe(100)
  expect(screen.getByText('The first 100 of 1,234 rows')).toBeTruthy()
  print('afterprint')
  expect(screen.queryByText('The first 100 of 1,234 rows')).toBeNull()
})

test('buttons are not printed', () => {
  render(<IconButton label="Copy" />)
  expect(screen.getByRole('button', { name: 'Copy' }).className).toContain('print:hidden')
})
