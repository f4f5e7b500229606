import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { uiMessages } from './messages/index.ts'
import { RightPanel } from './right-panel.tsx'

beforeEach(() => setLanguage('en'))

async function open() {
  await uiMessages.load('en')
  render(
    <RightPanel open onClose={() => {}} title="Evidence">
      Rows
    </RightPanel>,
  )
  await screen.findByRole('complementary', { name: 'Evidence' })
}
const edge = () => screen.getByRole('separator', { name: 'Panel width' })
const widthOf = () => screen.getByRole('complementary', { name: 'Evidence' }).style.width

test('a panel is 400 px wide, is made wider and narrower with the keys, and stays so', async () => {
  await open()
  expect(widthOf()).toBe('min(400px, 44vw)')
  fireEvent.keyDown(edge(), { key: 'ArrowLeft' })
  expect(widthOf()).toBe('min(424px, 44vw)')
  expect(edge().getAttribute('aria-valuenow')).toBe('424')
  document.body.replaceChildren()
  await open()
  expect(widthOf()).toBe('min(424px, 44vw)')
  fireEvent.keyDown(edge(), { key: 'End' })
  expect(widthOf()).toBe('min(300px, 44vw)')
  fireEvent.keyDown(edge(), { key: 'ArrowRight' })
  expect(widthOf()).toBe('min(300px, 44vw)')
  fireEvent.doubleClick(edge())
  expect(widthOf()).toBe('min(400px, 44vw)')
})

test('a kept width that is none is the usual one', async () => {
  localStorage.setItem('panel-width:normal', 'wide')
  await open()
  expect(widthOf()).toBe('min(400px, 44vw)')
  document.body.replaceChildren()
  localStorage.setItem('panel-width:normal', '99999')
  await open()
  expect(widthOf()).toBe('min(720px, 44vw)')
})
