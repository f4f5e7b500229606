import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callerEndpoints } from '#contract/calls/endpoints.ts'
import { callSound } from '#contract/calls/limits.ts'
import { type CallServerMessage, lineCloseCode } from '#contract/calls/wire.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import CallScreen from './call-screen.tsx'

const agent = '01900000-0000-7000-8000-000000000001'
const call = '01900000-0000-7000-8000-000000000002'
const rate = 16_000

/** What the browser gives of microphones: one in each try. */
let microphones: (() => Promise<unknown>)[]
let frames: ((samples: Float32Array) => void)[]
let unplug: () => void
/** Which of them were asked for. */
let opened: string[]
let devices: { kind: string; deviceId: string; label: string }[]
const aMicrophone = async () => {
  const track = {
    addEventListener: (_: string, told: () => void) => {
      unplug = told
    },
    removeEventListener: () => {},
    getSettings: () => ({ deviceId: opened.at(-1) ?? 'built-in' }),
    stop: () => {},
  }
  return { getTracks: () => [track], getAudioTracks: () => [track] }
}
const refusal = (name: string) => () => Promise.reject(Object.assign(new Error(), { name }))

class Sound {
  port: { onmessage?: (event: { data: Float32Array }) => void; close: () => void } = { close: () => {} }
  getFloatTimeDomainData() {}
  connect() {}
  disconnect() {}
}
class Line {
  static all: Line[] = []
  static readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  sent: unknown[] = []
  onopen = () => {}
  onmessage = (_: { data: unknown }) => {}
  onclose = (_: { code: number }) => {}
  constructor() {
    Line.all.push(this)
    queueMicrotask(() => this.onopen())
  }
  send(data: unknown) {
    this.sent.push(typeof data === 'string' ? JSON.parse(data) : data)
  }
  close() {
    this.readyState = 3
  }
  hear(word: CallServerMessage) {
    this.onmessage({ data: JSON.stringify(word) })
  }
}
const newest = () => Line.all.at(-1)!

beforeEach(async () => {
  microphones = []
  frames = []
  opened = []
  devices = []
  Line.all = []
  await setLanguage('en')
  const info = { name: 'Sari', language: 'auto', hears: true, speaks: true, records: false, asks_consent: false }
  fakeServer([
    [callerEndpoints.getCallInfo, () => ({ data: info })],
    [callerEndpoints.startCall, () => ({ data: { call_id: call, key: 'key', records: false } })],
  ])
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  HTMLElement.prototype.scrollIntoView = () => {}
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('AnalyserNode', Sound)
  vi.stubGlobal(
    'AudioWorkletNode',
    class extends Sound {
      constructor() {
        super()
        frames.push((data) => this.port.onmessage?.({ data }))
      }
    },
  )
  vi.stubGlobal(
    'AudioContext',
    class {
      sampleRate = rate
      currentTime = 0
      destination = new Sound()
      audioWorklet = { addModule: async () => {} }
      createMediaStreamSource = () => new Sound()
      resume = async () => {}
      close = async () => {}
    },
  )
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: ({ audio }: { audio: { deviceId?: { exact: string } } }) => {
        if (audio.deviceId) opened.push(audio.deviceId.exact)
        return (microphones.shift() ?? aMicrophone)()
      },
      enumerateDevices: async () => devices,
    },
  })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
  vi.unstubAllGlobals()
})

/** A call whose line is not open yet. */
async function connecting() {
  await showAt('/call', { '/call': <CallScreen agent={agent} /> })
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Call' })))
  await waitFor(() => expect(Line.all).toHaveLength(1))
}

/** A call that has begun. */
async function calling() {
  await connecting()
  await act(async () => {
    newest().hear({ type: 'ready', call_id: call as never, seconds: 0 })
    newest().hear({ type: 'phase', phase: 'listening' })
  })
}
const soundOf = (line: Line) => line.sent.flatMap((data) => (data instanceof Int16Array ? [data[0]] : []))
const speak = (microphone: number, level: number) =>
  frames[microphone]!(new Float32Array(callSound.frameSamples).fill(level))

test.each([
  ['NotAllowedError', /The microphone is blocked/],
  ['NotFoundError', /No microphone was found/],
  ['NotReadableError', /couldn’t be opened/],
])('a caller without a microphone (%s) is told why, types, and may try again', async (name, words) => {
  microphones = [refusal(name)]
  await calling()
  expect(screen.getByRole('alert').textContent).toMatch(words)
  fireEvent.change(screen.getByRole('textbox', { name: 'Type instead' }), { target: { value: 'Hello' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(newest().sent.at(-1)).toEqual({ type: 'typed', text: 'Hello' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  speak(0, 0.5)
  expect(soundOf(newest())).toEqual([16_384])
})

test('a microphone that is unplugged in the middle is told; the call goes on, and with the next one it is heard again', async () => {
  await calling()
  speak(0, 0.5)
  act(() => unplug())
  expect(screen.getByRole('alert').textContent).toMatch(/The microphone was unplugged/)
  expect(screen.getByRole('status').textContent).toBe('Listening')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  speak(1, 0.25)
  expect(soundOf(newest())).toEqual([16_384, 8_192])
})

test('a line that is lost is opened again with the same key; one that was opened elsewhere is over here', async () => {
  await calling()
  await act(async () => newest().onclose({ code: 1006 }))
  expect(screen.getByRole('status').textContent).toMatch(/Reconnecting/)
  await waitFor(() => expect(Line.all).toHaveLength(2), { timeout: 60_000 })
  await waitFor(() => expect(newest().sent).toEqual([{ type: 'start', key: 'key' }]))
  await act(async () => {
    newest().hear({ type: 'ready', call_id: call as never, seconds: 3 })
    newest().hear({ type: 'phase', phase: 'listening' })
  })
  expect(screen.getByRole('status').textContent).toBe('Listening')
  await act(async () => newest().onclose({ code: lineCloseCode.replaced }))
  expect(screen.getByRole('status').textContent).toMatch(/Ended/)
  expect(Line.all).toHaveLength(2)
})

test('a call that moves to another process is opened there at once', async () => {
  await calling()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await act(async () => newest().onclose({ code: lineCloseCode.moved }))
  const waits = timers.mock.calls.map(([, ms]) => ms)
  timers.mockRestore()
  expect(waits).toContain(0)
  expect(waits).not.toContain(700)
  await waitFor(() => expect(Line.all).toHaveLength(2))
  await waitFor(() => expect(newest().sent).toEqual([{ type: 'start', key: 'key' }]))
})

test('where there are several microphones another one can be chosen in the call, and is heard', async () => {
  const microphone = (deviceId: string, label: string) => ({ kind: 'audioinput', deviceId, label })
  devices = [
    microphone('built-in', 'Built-in'),
    microphone('headset', ''),
    { ...microphone('x', 'Screen'), kind: 'videoinput' },
  ]
  await calling()
  const choice = await screen.findByRole('combobox', { name: 'Microphone' })
  expect(choice.textContent).toBe('Built-in')
  await act(async () => fireEvent.click(choice))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Built-in', 'Microphone 2'])
  const option = screen.getByRole('option', { name: 'Microphone 2' })
  await act(async () => {
    fireEvent.pointerDown(option, { pointerType: 'mouse' })
    fireEvent.mouseMove(option)
    fireEvent.click(option)
  })
  await waitFor(() => expect(opened).toEqual(['headset']))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Microphone' }).textContent).toBe('Microphone 2'))
  speak(1, 0.25)
  expect(soundOf(newest())).toEqual([8_192])
})

test('what fails in the middle of a call is told in words, and the call goes on', async () => {
  await calling()
  const message = 'The voice service cannot be reached right now.'
  await act(async () => newest().hear({ type: 'problem', code: 'voice_unreachable', message }))
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(screen.getByRole('status').textContent).toBe('Listening')
})

test('until the line is open it says that it connects', async () => {
  await connecting()
  expect(screen.getByRole('status').textContent).toBe('Connecting')
})

test('what the caller says is shown while it is said, and once as it is kept', async () => {
  await calling()
  await act(async () => newest().hear({ type: 'partial', text: 'How many st' }))
  expect(screen.getByText('How many st')).toBeTruthy()
  await act(async () => {
    newest().hear({ type: 'partial', text: '' })
    newest().hear({ type: 'line', speaker: 'caller', text: 'How many stores are there?' })
  })
  expect(screen.queryByText('How many st')).toBeNull()
  expect(screen.getByRole('list', { name: 'What was said' }).textContent).toContain('How many stores are there?')
})

test('who is put through to a person gets a link that calls them', async () => {
  await calling()
  expect(screen.queryByRole('link')).toBeNull()
  await act(async () => {
    newest().hear({ type: 'transfer', to: '+628111222333' })
    newest().hear({ type: 'ended', by: 'transfer' })
  })
  const link = screen.getByRole('link', { name: 'Call +628111222333' })
  expect(link.getAttribute('href')).toBe('tel:+628111222333')
})
