import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defineMessages } from './catalogue.ts'
import { languageForLatitude, languageOfZone, parseLanguage } from './language.ts'
import { detectLanguage, forgetLanguage, getLanguage, languageFromPosition, setLanguage } from './language-store.ts'
import { missingMessages } from './missing-messages.ts'
import { useMessages } from './use-messages.ts'

afterEach(async () => {
  await setLanguage('en')
  forgetLanguage()
})

test.each([
  [-7.01, 'en'],
  [-7, 'id'],
  [-6.2, 'id'], // Jakarta
  [0, 'id'],
  [6, 'id'],
  [6.01, 'en'],
  [-8.65, 'en'], // Denpasar: south of the rule's band
  [51.5, 'en'],
])('latitude %d is %s', (latitude, language) => {
  expect(languageForLatitude(latitude)).toBe(language)
})

test.each([
  ['id', 'id'],
  ['en', 'en'],
  ['fr', undefined],
  ['', undefined],
  [null, undefined],
])('a stored %o is read as %o', (stored, language) => {
  expect(parseLanguage(stored)).toBe(language)
})

test.each([
  ['Asia/Jakarta', 'id'],
  ['Asia/Jayapura', 'id'],
  ['Asia/Singapore', undefined],
  ['Africa/Nairobi', undefined],
  ['UTC', undefined],
  ['constructor', undefined],
  [undefined, undefined],
])('a clock of %s says %s before anybody chose', (zone, language) => {
  expect(languageOfZone(zone)).toBe(language)
})

const browser = (state: PermissionState | 'unknown', latitude?: number) => {
  const getCurrentPosition = vi.fn((found: PositionCallback, failed?: PositionErrorCallback | null) =>
    latitude === undefined
      ? failed?.({} as GeolocationPositionError)
      : found({ coords: { latitude } } as GeolocationPosition),
  )
  const query = async () => {
    if (state === 'unknown') throw new TypeError('geolocation is not a permission here')
    return { state } as PermissionStatus
  }
  const nav = { geolocation: { getCurrentPosition }, permissions: { query } } as unknown as Navigator
  return { nav, getCurrentPosition }
}

describe('the latitude rule', () => {
  test.each([
    ['prompt', false],
    ['denied', false],
    ['unknown', false],
    ['granted', true],
  ] as const)('a permission that is %s: position read %s', async (state, read) => {
    const { nav, getCurrentPosition } = browser(state, -6.2)
    expect(await detectLanguage(nav)).toBe(read)
    expect(getCurrentPosition).toHaveBeenCalledTimes(read ? 1 : 0)
    expect(getLanguage()).toBe(read ? 'id' : 'en')
    expect(document.documentElement.lang).toBe(read ? 'id' : 'en')
  })

  test('a stored choice is stronger', async () => {
    await setLanguage('en')
    const { nav, getCurrentPosition } = browser('granted', -6.2)
    expect(await detectLanguage(nav)).toBe(false)
    expect(getCurrentPosition).not.toHaveBeenCalled()
    expect(getLanguage()).toBe('en')
  })

  test('what a position says is not stored as a choice', async () => {
    await languageFromPosition(browser('granted', 0).nav)
    expect(localStorage.getItem('language')).toBeNull()
  })

  test('a position that cannot be had changes nothing', async () => {
    expect(await languageFromPosition(browser('granted').nav)).toBe(false)
    expect(getLanguage()).toBe('en')
  })
})

describe('catalogues', () => {
  const greeting = (en: string, id: () => Promise<{ messages: { hello: string } }>) =>
    defineMessages({ en: async () => ({ messages: { hello: en } }), id })

  function Hello({ of }: { of: ReturnType<typeof greeting> }) {
    return <p>{useMessages(of).hello}</p>
  }

  test('the words change with the language, without a loading state', async () => {
    const catalogue = greeting('Hello', async () => ({ messages: { hello: 'Halo' } }))
    await act(async () => {
      render(<Hello of={catalogue} />, { wrapper: ({ children }) => <Suspense fallback="wait">{children}</Suspense> })
    })
    expect(screen.getByText('Hello')).toBeTruthy()
    await act(async () => setLanguage('id'))
    expect(screen.getByText('Halo')).toBeTruthy()
    expect(document.documentElement.lang).toBe('id')
    expect(localStorage.getItem('language')).toBe('id')
  })

  test('a language that cannot be loaded falls back to English', async () => {
    const catalogue = greeting('Hello', () => Promise.reject(new Error('offline')))
    expect(await catalogue.load('id')).toEqual({ hello: 'Hello' })
    expect(catalogue.peek('id')).toBeUndefined()
  })

  test('a language is loaded once', async () => {
    const load = vi.fn(async () => ({ messages: { hello: 'Halo' } }))
    const catalogue = greeting('Hello', load)
    await Promise.all([catalogue.load('id'), catalogue.load('id')])
    expect(load).toHaveBeenCalledTimes(1)
  })
})

describe('completeness', () => {
  type File = { messages: Record<string, unknown> }
  const english = import.meta.glob<File>('../../**/messages/en.ts', { eager: true })
  const indonesian = import.meta.glob<File>('../../**/messages/id.ts', { eager: true })

  test.each(Object.keys(english))('%s has its Indonesian twin with the same messages', (path) => {
    const twin = indonesian[path.replace(/en\.ts$/, 'id.ts')]
    expect(twin, 'id.ts is missing').toBeDefined()
    expect(missingMessages(english[path]!.messages, twin!.messages)).toEqual([])
  })

  test('what is missing, empty or of another kind is named', () => {
    const source = { a: 'A', b: { c: 'C', d: () => 'D' }, e: 'E' }
    const other = { a: ' ', b: { c: 'C', d: 'D' }, f: 'F' }
    expect(missingMessages(source, other)).toEqual([
      'a: empty',
      'b.d: function and string',
      'e: string and undefined',
      'f: undefined and string',
    ])
  })
})
