import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { createPlayer } from './player.ts'
import { findBrowserVoice, pitchOf } from './voice-of-browser.ts'

/** A sound card whose time goes on by hand; every sentence is two seconds. */
const card = { currentTime: 0, decodeAudioData: async () => ({ duration: 2 }) }
type Source = { offset: number; onended: (() => void) | null; stopped: boolean }
const sources: Source[] = []
const said: { text: string; onend: (() => void) | null; onstart: (() => void) | null }[] = []
const engine = {
  voices: [{ name: 'Any', lang: 'en-US' }],
  getVoices: () => engine.voices,
  speak: (words: (typeof said)[0]) => said.push(words),
  pause: vi.fn(),
  resume: vi.fn(),
  cancel: vi.fn(),
}
const blob = vi.spyOn(api, 'blob')

beforeEach(() => {
  sources.length = said.length = 0
  card.currentTime = 0
  engine.voices = [{ name: 'Any', lang: 'en-US' }]
  blob.mockImplementation(async () => new Blob(['sound']))
  vi.stubGlobal('speechSynthesis', engine)
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal(
    'AudioBufferSourceNode',
    class {
      made: Source = { offset: 0, onended: null, stopped: false }
      constructor() {
        sources.push(this.made)
      }
      set onended(handler: () => void) {
        this.made.onended = handler
      }
      connect() {}
      start(_: number, offset: number) {
        this.made.offset = offset
      }
      stop() {
        this.made.stopped = true
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

function aPlayer(fromServer: boolean) {
  const told: string[] = []
  const failures: unknown[] = []
  // The few things of a sound card that a player uses.
  const context = card as unknown as AudioContext
  const player = createPlayer({
    context,
    output: { context } as unknown as AudioNode,
    fromServer,
    onSound: (turn) => told.push(`sound ${turn}`),
    onPlayed: (turn) => told.push(`played ${turn}`),
    onFailure: (error) => failures.push(error),
  })
  const say = (text: string, turn = 0) => player.say(turn, { text, language: 'en', character: 'female' })
  return { player, told, failures, say }
}

test('sentences are fetched at once and said one after the other', async () => {
  const { told, say } = aPlayer(true)
  say('One.')
  say('Two.')
  expect(blob.mock.calls.map(([endpoint, args]) => [endpoint, (args as { body: { text: string } }).body.text])).toEqual(
    expect.arrayContaining([
      [voiceEndpoints.synthesizeSpeech, 'One.'],
      [voiceEndpoints.synthesizeSpeech, 'Two.'],
    ]),
  )
  await vi.waitFor(() => expect(sources).toHaveLength(1), { timeout: 60_000 })
  sources[0]?.onended?.()
  await vi.waitFor(() => expect(sources).toHaveLength(2), { timeout: 60_000 })
  expect(told).toEqual(['sound 0', 'played 0', 'sound 0'])
})

test('held, it is silent at once, and goes on a little before where it was; silenced, it tells how much was heard', async () => {
  const { player, told, say } = aPlayer(true)
  say('One.')
  await vi.waitFor(() => expect(sources).toHaveLength(1), { timeout: 60_000 })
  card.currentTime = 1
  player.hold()
  expect(sources[0]?.stopped).toBe(true)
  card.currentTime = 9
  player.resume()
  expect(sources[1]?.offset).toBe(0.75)
  card.currentTime = 9.25
  expect(player.silence()).toBe(0.5)
  expect(told).not.toContain('played 0')
})

test('a voice of the server that fails is told once, and the browser says the sentence and the rest', async () => {
  blob.mockRejectedValueOnce(new CallError(502, { code: 'voice_unreachable', message: 'Gone.' } as never))
  const { failures, told, say } = aPlayer(true)
  say('Up 5%.')
  await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 60_000 })
  expect([failures.length, said[0]?.text]).toEqual([1, 'Up five percent.'])
  said[0]?.onend?.()
  expect(told).toEqual(['played 0'])
  say('Rp 2 mn.')
  expect(said[1]?.text).toBe('two million rupiah.')
})

test('where nobody can speak, sentences count as said: they are on the screen', async () => {
  engine.voices = []
  const { told, say } = aPlayer(false)
  say('One.')
  say('Two.')
  await vi.waitFor(() => expect(told).toEqual(['played 0', 'played 0']), { timeout: 60_000 })
})

test('the browser’s voice is of the language and the character, and its pitch stands in for the character', () => {
  const voice = (name: string, lang: string) => ({ name, lang, localService: true }) as SpeechSynthesisVoice
  const voices = [voice('Google UK English Male', 'en-GB'), voice('Samantha', 'en_US'), voice('Damayanti', 'id-ID')]
  expect(findBrowserVoice(voices, 'en', 'male')?.name).toBe('Google UK English Male')
  expect(findBrowserVoice(voices, 'en', 'female')?.name).toBe('Samantha')
  expect(findBrowserVoice(voices, 'id', 'male')?.name).toBe('Damayanti')
  expect([pitchOf(voices[2], 'male'), pitchOf(voices[2], 'female')]).toEqual([0.85, 1])
  expect(findBrowserVoice([], 'id', 'male')).toBeUndefined()
})
