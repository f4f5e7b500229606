import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Menu, MenuItem, MenuRadio } from './menu.tsx'

function open(onRename = vi.fn(), onPress = vi.fn()) {
  render(
    <Menu
      trigger={
        <button type="button" onClick={onPress}>
          More
        </button>
      }
    >
      <MenuItem onClick={onRename}>Rename</MenuItem>
      <MenuItem danger>Delete</MenuItem>
      <MenuRadio label="Theme" options={[{ value: 'dark', label: 'Dark' }]} value="dark" onValueChange={() => {}} />
    </Menu>,
  )
  return { button: screen.getByRole('button', { name: 'More' }), onRename, onPress }
}

test('the button says that it opens a menu, and whether it is open', async () => {
  const { button, onPress } = open()
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false'])
  fireEvent.click(button)
  expect(await screen.findAllByRole('menuitem')).toHaveLength(2)
  expect(screen.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(onPress).toHaveBeenCalledTimes(1)
})

test('the arrow key opens it, an item runs and closes it, and the focus is back on the button', async () => {
  const { button, onRename } = open()
  button.focus()
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  expect(onRename).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(button)
})

test('Escape closes it', async () => {
  const { button } = open()
  fireEvent.click(button)
  fireEvent.keyDown(await screen.findByRole('menu'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('who is told that it has closed may move the focus on', async () => {
  const onClosed = vi.fn(() => screen.getByRole('textbox').focus())
  render(
    <>
      <Menu trigger={<button type="button">More</button>} onClosed={onClosed}>
        <MenuItem>Rename</MenuItem>
      </Menu>
      <input type="text" />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce())
  expect(screen.queryByRole('menu')).toBeNull()
  // Nothing takes the focus back afterwards.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
