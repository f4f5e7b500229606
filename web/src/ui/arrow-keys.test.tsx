import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { arrowKeys } from './arrow-keys.ts'

function List() {
  return (
    <nav onKeyDown={arrowKeys}>
      {['a', 'b', 'c'].map((name) => (
        <button key={name} type="button" data-row>
          {name}
        </button>
      ))}
      <input data-row aria-label="field" />
    </nav>
  )
}

test.each([
  ['a', 'ArrowDown', {}, 'b'],
  ['c', 'ArrowUp', {}, 'b'],
  ['b', 'Home', {}, 'a'],
  ['a', 'ArrowUp', {}, ''],
  ['b', 'ArrowDown', { ctrlKey: true }, 'b'],
  ['b', 'Enter', {}, 'b'],
])('from %s, %s %o goes to %s', (from, key, modifiers, to) => {
  render(<List />)
  screen.getByRole('button', { name: from }).focus()
  fireEvent.keyDown(document.activeElement!, { key, ...modifiers })
  expect(document.activeElement?.textContent).toBe(to)
})

test('in a field the keys stay with the field', () => {
  render(<List />)
  const field = screen.getByRole('textbox')
  field.focus()
  fireEvent.keyDown(field, { key: 'Home' })
  expect(document.activeElement).toBe(field)
})
