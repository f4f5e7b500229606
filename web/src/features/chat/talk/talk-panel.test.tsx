import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { featureFlagEndpoints } from '#contract/feature-flags/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import type { VoiceAbility } from '#contract/voice/schemas.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { Composer } from '../composer/composer.tsx'
import type { Question } from '../composer/use-composer.ts'
import { talkContext, unlockSound } from '../composer/voice/talk-context.ts'

let ability: VoiceAbility
let microphone: (asked: MediaStreamConstraints) => Promise<MediaStream>
/** Contexts that were made, and whether each was told to sound. */
let contexts: { resumed: boolean }[]
let preferences: unknown[]

class Sound {
  port = { close() {} }
  getFloatTimeDomainData() {}
  connect() {}
  disconnect() {}
}

beforeEach(() => {
  contexts = []
  preferences = []
  ability = { can_transcribe: false, hears_live: false, synthesizer: 'service', may_set_up: false }
  microphone = () => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
  const abilities = {
    ways: [],
    features: [],
    in_app_limited: false,
    models: [],
    web_search: true,
    speech: false,
    may_set_up: false,
  }
  const pagination = { page: 1, limit: 50, total: 0, is_last_page: true }
  fakeServer([
    [featureFlagEndpoints.getAbilities, () => ({ data: abilities })],
    [agentEndpoints.listAgents, () => ({ data: { records: [], pagination } })],
    [voiceEndpoints.getVoiceAbility, () => ({ data: ability })],
    [accountEndpoints.getPreferences, () => ({ data: { language: 'en', voice_character: 'male' } })],
    [
      accountEndpoints.updatePreferences,
      ({ body }) => {
        preferences.push(body)
        return { data: { language: 'en', voice_character: 'female' } }
      },
    ],
  ])
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('AnalyserNode', Sound)
  vi.stubGlobal('AudioWorkletNode', Sound)
  vi.stubGlobal(
    'AudioContext',
    class {
      destination = new Sound()
      sampleRate = 16_000
      audioWorklet = { addModule: async () => {} }
      createMediaStreamSource = () => new Sound()
      resumed = false
      constructor() {
        contexts.push(this)
      }
      resume = async () => {
        this.resumed = true
      }
      close = async () => {}
    },
  )
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: (asked: MediaStreamConstraints) => microphone(asked), enumerateDevices: async () => [] },
  })
})
afterEach(() => {
  cleanup()
  talkContext.set(undefined)
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.unstubAllGlobals()
})

/** A microphone that hears nothing. */
const aMicrophone = async (deviceId = 'built-in') => {
  const track = { addEventListener() {}, removeEventListener() {}, stop() {}, getSettings: () => ({ deviceId }) }
  return { getTracks: () => [track], getAudioTracks: () => [track] } as unknown as MediaStream
}

async function open() {
  const asked: Question[] = []
  await showAt('/here', {
    '/here': (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Suspense>
          <Composer draftId="home" placeholder="Ask" onAsk={(question) => asked.push(question) > 0} />
        </Suspense>
      </QueryClientProvider>
    ),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Voice chat' }))
  return { asked, panel: await screen.findByRole('region', { name: 'Voice chat' }) }
}

/** Chooses in a list as a mouse does. */
async function choose(list: string, name: string) {
  await act(async () => fireEvent.click(await screen.findByRole('combobox', { name: list })))
  const option = await screen.findByRole('option', { name })
  await act(async () => {
    fireEvent.pointerDown(option, { pointerType: 'mouse' })
    fireEvent.mouseMove(option)
    fireEvent.click(option)
  })
}

test('without a recogniser the screen says what to set, and typing with spoken answers goes on', async () => {
  const { panel } = await open()
  expect((await screen.findByText(/Speech recognition isn’t set up here yet/)).textContent).toMatch(
    /operator.*answers are still read aloud/,
  )
  expect(panel.textContent).toContain('Type your question')
  cleanup()
  talkContext.set(undefined)
  ability = { ...ability, may_set_up: true, synthesizer: 'none' }
  await open()
  expect((await screen.findByRole('link', { name: /speech service/ })).getAttribute('href')).toBe('/settings/speech')
  expect(screen.getByText(/No voice is set up here, so answers are only shown/)).toBeTruthy()
})

test('the browser’s own recogniser needs a yes, and says where the sound goes', async () => {
  const started = vi.fn()
  vi.stubGlobal(
    'SpeechRecognition',
    class {
      start = started
      abort = () => {}
    },
  )
  await open()
  expect((await screen.findByText(/Most browsers send the audio to their vendor/)).textContent).toBeTruthy()
  expect(started).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Use my browser' }))
  // The microphone was refused here: nothing is recognised behind the person's back.
  expect((await screen.findByRole('alert')).textContent).toContain('The microphone is blocked')
  expect(started).not.toHaveBeenCalled()
})

test.each([
  ['NotAllowedError', /The microphone is blocked/],
  ['NotFoundError', /No microphone was found/],
  ['AbortError', /couldn’t be opened/],
])('a microphone that is not had (%s) is told with a way to try again', async (name, words) => {
  ability = { ...ability, can_transcribe: true }
  const tries = vi.fn()
  microphone = () => {
    tries()
    return Promise.reject(Object.assign(new Error('no'), { name }))
  }
  await open()
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(tries).toHaveBeenCalledTimes(2))
})

test('Escape and the button end it', async () => {
  await open()
  fireEvent.keyDown(window, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Voice chat' })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Voice chat' }))
  await screen.findByRole('region', { name: 'Voice chat' })
  const [end] = screen.getAllByRole('button', { name: 'End voice chat' })
  if (end) fireEvent.click(end)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Voice chat' })).toBeNull())
})

test('until the microphone is open it says that it connects; there is one audio context, made and resumed in the tap', async () => {
  ability = { ...ability, can_transcribe: true }
  const opened = Promise.withResolvers<MediaStream>()
  microphone = () => opened.promise
  const { panel } = await open()
  expect(within(panel).getByText('Connecting')).toBeTruthy()
  expect(contexts.map(({ resumed }) => resumed)).toEqual([true])
  await act(async () => opened.resolve(await aMicrophone()))
  expect(await within(panel).findByText('Listening')).toBeTruthy()
  expect(contexts).toHaveLength(1)
})

test('in the tap itself the sound is unlocked, not later', () => {
  unlockSound()
  expect(contexts.map(({ resumed }) => resumed)).toEqual([true])
})

test('the voice that is chosen is kept with the person', async () => {
  await open()
  await screen.findByText(/Speech recognition isn’t set up here yet/)
  fireEvent.click(screen.getByRole('button', { name: 'Options' }))
  const voice = (name: string) => screen.getByRole('button', { name })
  expect(voice('Male').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(voice('Female'))
  await waitFor(() => expect(preferences).toEqual([{ voice_character: 'female' }]))
  expect(voice('Female').getAttribute('aria-pressed')).toBe('true')
})

test('another microphone is opened by its id and no other', async () => {
  ability = { ...ability, can_transcribe: true }
  const asked: unknown[] = []
  microphone = ({ audio }) => {
    asked.push((audio as MediaTrackConstraints).deviceId)
    return aMicrophone(asked.length === 1 ? 'built-in' : 'headset')
  }
  const devices = ['built-in', 'headset'].map((deviceId) => ({ kind: 'audioinput', deviceId, label: deviceId }))
  Object.assign(navigator.mediaDevices, { enumerateDevices: async () => devices })
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Options' }))
  await choose('Microphone', 'headset')
  await waitFor(() => expect(asked).toEqual([undefined, { exact: 'headset' }]))
})

test('words are shown while they are spoken, and may still change', async () => {
  let hear: ((event: unknown) => void) | undefined
  vi.stubGlobal(
    'SpeechRecognition',
    class {
      start = () => {}
      abort = () => {}
      set onresult(told: (event: unknown) => void) {
        hear = told
      }
    },
  )
  microphone = () => aMicrophone()
  const { panel } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Use my browser' }))
  await waitFor(() => expect(hear).toBeDefined())
  const say = (transcript: string) =>
    act(() => hear?.({ resultIndex: 0, results: [{ isFinal: false, 0: { transcript } }] }))
  say('how many')
  expect(within(panel).getByText('how many')).toBeTruthy()
  say('how many stores')
  expect(within(panel).getByText('how many stores')).toBeTruthy()
  expect(within(panel).queryByText('how many')).toBeNull()
})
