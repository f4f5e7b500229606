import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SpokenTurn } from '#contract/voice/conversation/state.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { HoldToTalk } from './hold-to-talk.tsx'
import type { Talk } from './talk.ts'
import { TalkOptions } from './talk-options.tsx'
import type { TalkView } from './talk-view.ts'
import { TurnTimes } from './turn-times.tsx'

beforeEach(() => setLanguage('en'))
const show = (view: ReactNode) => act(async () => void render(<Suspense>{view}</Suspense>))
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

test('where a turn’s time went: each of the four stages from the one before, and none that has not come', async () => {
  const turnAt = (times: SpokenTurn['times']) => <TurnTimes turn={{ times } as SpokenTurn} />
  // The words come when their catalog has been read, which on a slow machine is after what was rendered.
  const stages = async () => {
    const times = await screen.findByLabelText('Response time of the last turn')
    return within(times)
      .getAllByText(/./, { selector: 'dt, dd' })
      .map(({ textContent }) => textContent)
  }
  await show(turnAt({ spoken: 1_000, ended: 1_400, words: 1_650, sentence: 2_900, sound: 2_960 }))
  expect(await stages()).toEqual([
    ...['End of speech', '400 ms', 'Recognition', '250 ms'],
    ...['First words', '1,250 ms', 'First sound', '60 ms'],
  ])
  cleanup()
  await show(turnAt({ spoken: 1_000, ended: 1_400, words: 1_650 }))
  expect(await stages()).toEqual(['End of speech', '400 ms', 'Recognition', '250 ms'])
})

test('it listens while the button is held, by a pointer or by the space bar, and no longer', async () => {
  const talk = { press: vi.fn(), release: vi.fn() }
  const shown = render(<HoldToTalk talk={talk as unknown as Talk} pressed={false} />)
  const button = await screen.findByRole('button', { name: 'Hold to talk' })
  button.setPointerCapture = vi.fn()
  const counts = () => [talk.press.mock.calls.length, talk.release.mock.calls.length]
  fireEvent.pointerDown(button, { pointerId: 7 })
  expect(button.setPointerCapture).toHaveBeenCalledOnce()
  expect(counts()).toEqual([1, 0])
  fireEvent.pointerUp(button)
  expect(counts()).toEqual([1, 1])
  expect(fireEvent.keyDown(button, { key: ' ' })).toBe(false)
  fireEvent.keyDown(button, { key: ' ', repeat: true })
  fireEvent.keyDown(button, { key: 'a' })
  expect(counts()).toEqual([2, 1])
  fireEvent.keyUp(button, { key: ' ' })
  expect(counts()).toEqual([2, 2])
  // The pointer was taken away, or the focus.
  fireEvent.pointerCancel(button)
  fireEvent.blur(button)
  expect(counts()).toEqual([2, 4])
  shown.rerender(<HoldToTalk talk={talk as unknown as Talk} pressed />)
  expect(screen.getByRole('button', { name: 'Release to send', pressed: true })).toBeTruthy()
})

test('a microphone is chosen where there are several', async () => {
  const devices = [
    { kind: 'audioinput', deviceId: 'built-in', label: 'Built-in' },
    { kind: 'audiooutput', deviceId: 'speakers', label: 'Speakers' },
    { kind: 'audioinput', deviceId: 'headset', label: '' },
  ]
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { enumerateDevices: async () => devices },
  })
  const talk = { chooseDevice: vi.fn() }
  const view = { hearing: 'service', speaking: 'none', device: 'built-in', state: { mode: 'hands-free' } }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TalkOptions
        talk={talk as unknown as Talk}
        view={view as unknown as TalkView}
        picture="wave"
        onPicture={() => {}}
      />
    </QueryClientProvider>,
  )
  await act(async () => fireEvent.click(await screen.findByRole('combobox', { name: 'Microphone' })))
  const choices = await screen.findAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Built-in', 'Microphone 2'])
  await act(async () => {
    fireEvent.pointerDown(choices[1]!, { pointerType: 'mouse' })
    fireEvent.mouseMove(choices[1]!)
    fireEvent.click(choices[1]!)
  })
  expect(talk.chooseDevice).toHaveBeenCalledWith('headset')
})
