import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Command, CommandPalette } from './command-palette.tsx'
import { fuzzyFilter, fuzzyScore } from './fuzzy.ts'
import { isChord, keyLabel } from './keys.ts'
import { uiMessages } from './messages/index.ts'

beforeEach(() => uiMessages.load('en'))

const run = vi.fn()
const command = (label: string, group = 'Actions', keywords: string[] = []): Command => ({
  id: label,
  label,
  group,
  keywords,
  run: () => run(label),
})
const commands = [command('Chat', 'Go to'), command('New chat'), command('Dark theme', 'Theme'), command('Sign out')]

function open() {
  run.mockClear()
  const onOpenChange = vi.fn()
  render(<CommandPalette open onOpenChange={onOpenChange} label="Search" commands={commands} />)
  return { field: screen.getByRole('combobox', { name: 'Search' }), onOpenChange }
}

const chosen = () => screen.getByRole('option', { selected: true }).textContent
const press = (field: HTMLElement, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(field, { key })
}

test.each([
  [[], 'Chat'],
  [['ArrowDown'], 'New chat'],
  [['ArrowUp'], 'Sign out'],
  [['End', 'ArrowDown'], 'Chat'],
  [['End'], 'Sign out'],
  [['ArrowDown', 'ArrowDown', 'Home'], 'Chat'],
])('keys %o choose %s', (keys, label) => {
  const { field } = open()
  press(field, ...keys)
  expect(chosen()).toBe(label)
  const active = field.getAttribute('aria-activedescendant')
  expect(document.getElementById(active!)?.textContent).toBe(label)
})

test('Enter runs what is chosen and closes', () => {
  const { field, onOpenChange } = open()
  fireEvent.change(field, { target: { value: 'sgn' } })
  press(field, 'Enter')
  expect(run.mock.calls).toEqual([['Sign out']])
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test('Enter while letters are being composed runs nothing', () => {
  const { field } = open()
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(run).not.toHaveBeenCalled()
})

test('typing chooses the best first; nothing found is said and Enter does nothing', () => {
  const { field } = open()
  press(field, 'End')
  fireEvent.change(field, { target: { value: 'th' } })
  expect(chosen()).toBe('Dark theme')
  fireEvent.change(field, { target: { value: 'zzz' } })
  expect(screen.getByRole('status').textContent).toBe('Nothing found')
  press(field, 'ArrowDown', 'Enter')
  expect(run).not.toHaveBeenCalled()
})

test('Escape closes', () => {
  const { field, onOpenChange } = open()
  press(field, 'Escape')
  expect(onOpenChange.mock.calls[0]?.[0]).toBe(false)
})

test('a whole word beats scattered letters, a label beats a keyword, accents do not count', () => {
  expect(fuzzyScore('New chat', 'chat')).toBeGreaterThan(fuzzyScore('Change the team', 'chat'))
  expect(fuzzyFilter(['a', 'b'], 'out', (id) => (id === 'a' ? ['Leave', 'out'] : ['Sign out']))).toEqual(['b', 'a'])
  expect(fuzzyScore('Café', 'cafe')).toBeGreaterThan(0)
  expect(fuzzyScore('Chat', 'x')).toBe(0)
})

test.each([
  ['mod+k', 'MacIntel', '⌘ K'],
  ['mod+shift+k', 'Linux x86_64', 'Ctrl Shift K'],
])('%s on %s reads %s', (chord, platform, label) => {
  expect(keyLabel(chord, platform)).toBe(label)
})

const press2 = (key: string, mods: Partial<KeyboardEvent> = {}) => ({
  key,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  ...mods,
})

test.each([
  [press2('k', { metaKey: true }), true],
  [press2('K', { ctrlKey: true }), true],
  [press2('k'), false],
  [press2('k', { ctrlKey: true, shiftKey: true }), false],
  [press2('j', { ctrlKey: true }), false],
])('%o is the chord of the palette: %s', (event, is) => {
  expect(isChord(event, 'mod+k')).toBe(is)
})
