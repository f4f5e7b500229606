import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { uiMessages } from '#web/ui/messages/index.ts'
import { ErrorScreen } from './error.tsx'
import { screenMessages } from './messages/index.ts'

beforeEach(() => Promise.all([uiMessages.load('en'), screenMessages.load('en')]))

test('a screen that failed says so, can be tried again, and keeps the details for who asks', () => {
  const reset = vi.fn()
  render(<ErrorScreen error={new Error('rows is undefined')} reset={reset} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong')
  expect(document.title).toBe('Nalar | Something went wrong')
  expect(screen.getByText('rows is undefined').closest('details')?.open).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reset).toHaveBeenCalledTimes(1)
})

test.each([
  'Failed to fetch dynamically imported module: /assets/x.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'screen settings did not load in time',
])('a file that did not arrive (%s) asks to reload', (message) => {
  render(<ErrorScreen error={new Error(message)} reset={() => {}} />)
  expect(screen.getByRole('heading').textContent).toBe('Couldn’t load this page')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

test('a page that is older than what the server has reloads by itself, once', () => {
  sessionStorage.clear()
  const reload = vi.fn()
  vi.stubGlobal('location', { ...location, reload })
  const outdated = new Error('Failed to fetch dynamically imported module: /assets/x.js')
  render(<ErrorScreen error={new Error('rows is undefined')} reset={() => {}} />)
  expect(reload).not.toHaveBeenCalled()
  for (let times = 0; times < 2; times++) render(<ErrorScreen error={outdated} reset={() => {}} />).unmount()
  expect(reload).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

test('what is thrown need not be an error', () => {
  render(<ErrorScreen error="odd" reset={() => {}} />)
  expect(screen.getByText('odd')).toBeTruthy()
})
