import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { Button } from './button.tsx'
import { CopyButton, CopyIconButton } from './copy-button.tsx'
import { uiMessages } from './messages/index.ts'
import { getToasts, toast } from './toast-store.ts'

const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(async () => {
  await uiMessages.load('en')
  await setLanguage('en')
  toast.clear()
  writeText.mockReset().mockResolvedValue()
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
})

/** Its words come once their catalog has been read. */
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

test('says for a moment that it copied', async () => {
  render(<CopyButton text="4111" label="Copy number" />)
  await press('Copy number')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('4111')
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Copy number' })).toBeTruthy()
})

test('a text that is costly to make is made when it is asked for', async () => {
  const make = vi.fn(() => 'a,b')
  render(<CopyIconButton text={make} />)
  expect(make).not.toHaveBeenCalled()
  await press('Copy')
  expect(writeText).toHaveBeenCalledWith('a,b')
})

test('when the browser refuses it says so, and nothing was copied', async () => {
  writeText.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  render(<CopyIconButton text="x" />)
  await press('Copy')
  expect(getToasts()[0]).toMatchObject({ kind: 'failure' })
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
})

test('a button that can be busy takes a double click as one, and two presses of a key as two', () => {
  const [once, each] = [vi.fn(), vi.fn()]
  render(
    <>
      <Button loading={false} onClick={once}>
        Make
      </Button>
      <Button onClick={each}>Next</Button>
    </>,
  )
  for (const detail of [1, 2]) for (const button of screen.getAllByRole('button')) fireEvent.click(button, { detail })
  expect([once.mock.calls.length, each.mock.calls.length]).toEqual([1, 2])
  // Enter has no count of clicks.
  fireEvent.click(screen.getByRole('button', { name: 'Make' }), { detail: 0 })
  expect(once).toHaveBeenCalledTimes(2)
})
