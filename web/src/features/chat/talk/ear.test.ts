import { afterEach, expect, test, vi } from 'vitest'
import { createEar } from './ear.ts'

/** What was sent to be recognised. */
let recordings: Blob[] = []
class Recogniser {
  upload = {}
  status = 200
  responseText = JSON.stringify({ status: true, data: { text: 'How many stores are there?' } })
  onload = () => {}
  open() {}
  setRequestHeader() {}
  send(form: FormData) {
    recordings.push(form.get('audio') as Blob)
    this.onload()
  }
}

/** Microphones of this browser, in the order in which they were opened. */
const opened: { frame: (samples: Float32Array) => void; unplug: () => void }[] = []
class Frames {
  port: { onmessage?: (event: { data: Float32Array }) => void; close: () => void } = { close: () => {} }
  connect() {}
  disconnect() {}
  constructor() {
    opened.push({ frame: (data) => this.port.onmessage?.({ data }), unplug: () => {} })
  }
}
const rate = 16_000
const context = {
  sampleRate: rate,
  destination: {},
  audioWorklet: { addModule: async () => {} },
  createMediaStreamSource: () => ({ connect() {}, disconnect() {} }),
} as unknown as AudioContext

afterEach(() => {
  opened.length = 0
  recordings = []
  localStorage.removeItem('bot')
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.unstubAllGlobals()
})

function anEar() {
  localStorage.setItem('bot', '01890000-0000-7000-8000-000000000000')
  vi.stubGlobal('XMLHttpRequest', Recogniser)
  vi.stubGlobal('AudioWorkletNode', Frames)
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }))
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        let unplug = () => {}
        const track = {
          addEventListener: (_: string, told: () => void) => {
            unplug = told
            opened.at(-1)!.unplug = () => unplug()
          },
          removeEventListener: () => {
            unplug = () => {}
          },
          getSettings: () => ({ deviceId: `microphone-${opened.length}` }),
          stop: () => {},
        }
        return { getTracks: () => [track], getAudioTracks: () => [track] }
      },
    },
  })
  const told = { frames: 0, lost: 0, byLoudness: 0, partials: [] as string[] }
  const ear = createEar({
    context,
    analyser: {} as AnalyserNode,
    language: 'en',
    onFrame: () => told.frames++,
    onPartial: (words: string) => told.partials.push(words),
    onLost: () => told.lost++,
    onLoudnessOnly: () => told.byLoudness++,
  })
  return { ear, told }
}

/** Samples of the WAV file that was sent. */
async function sent(): Promise<Int16Array> {
  return new Int16Array((await recordings[0]!.arrayBuffer()).slice(44))
}
const tenth = (level: number) => new Float32Array(rate / 10).fill(level)
const said = { sessionId: undefined, signal: new AbortController().signal }

test('what was said before the microphone was unplugged is recognised, and nothing is heard of it afterwards', async () => {
  const { ear, told } = anEar()
  await ear.open('service', undefined, false)
  const from = performance.now() - 1
  opened[0]!.frame(tenth(0.5))
  opened[0]!.unplug()
  expect(told.lost).toBe(1)
  expect(await ear.wordsOf({ from, until: performance.now(), ...said })).toBe('How many stores are there?')
  expect([...new Set(await sent())]).toEqual([16_384])
  expect(await sent()).toHaveLength(1_600)
})

test('another microphone in the middle of a sentence goes on with it', async () => {
  const { ear, told } = anEar()
  await ear.open('service', undefined, false)
  const from = performance.now() - 1
  opened[0]!.frame(tenth(0.5))
  expect(await ear.open('service', 'other', false)).toBe('microphone-2')
  opened[1]!.frame(tenth(0.25))
  await ear.wordsOf({ from, until: performance.now(), ...said })
  expect([...new Set(await sent())]).toEqual([16_384, 8_192])
  expect(told).toMatchObject({ frames: 2, lost: 0 })
})

test('a net that does not come is told once', async () => {
  const { told } = anEar()
  await vi.waitFor(() => expect(told.byLoudness).toBe(1), { timeout: 60_000 })
})

/** The line on which it is heard while one speaks. */
class Line {
  static all: Line[] = []
  static readonly OPEN = 1
  readyState = 0
  texts: { type: string; utterance?: number }[] = []
  samples = 0
  onopen = () => {}
  onclose = () => {}
  onmessage = (_: { data: string }) => {}
  constructor() {
    Line.all.push(this)
    setTimeout(() => {
      this.readyState = 1
      this.onopen()
    })
  }
  send(data: string | Int16Array) {
    if (typeof data === 'string') this.texts.push(JSON.parse(data))
    else this.samples += data.length
  }
  close() {
    this.readyState = 3
    this.onclose()
  }
  tell(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

async function aLiveEar() {
  Line.all = []
  const { ear, told } = anEar()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('fetch', async () => Response.json({ status: true, message: '', data: { key: 'a key' } }))
  await ear.open('service', undefined, true)
  const from = performance.now() - 1
  opened[0]!.frame(tenth(0.5))
  const speak = () => ear.follow({ since: from, last: performance.now(), voiced: 300 }, performance.now())
  speak()
  await vi.waitFor(() => expect(Line.all[0]?.samples).toBe(1_600), { timeout: 60_000 })
  return { ear, told, from, speak, line: Line.all[0]! }
}

test('what is said is heard while it is said, its words stand there as they come, and no recording is sent', async () => {
  const { ear, told, from, line } = await aLiveEar()
  expect(line.texts).toEqual([
    { type: 'start', key: 'a key' },
    { type: 'begin', utterance: 1 },
  ])
  line.tell({ type: 'partial', utterance: 1, text: 'How many' })
  expect(told.partials).toEqual(['How many'])
  opened[0]!.frame(tenth(0.25))
  const words = ear.wordsOf({ from, until: performance.now(), ...said })
  expect(line.samples).toBe(3_200)
  // An answer to something else is none to this.
  line.tell({ type: 'words', utterance: 7, text: 'rubbish' })
  line.tell({ type: 'words', utterance: 1, text: 'How many stores?' })
  expect(await words).toBe('How many stores?')
  expect(told.partials.at(-1)).toBe('')
  expect(recordings).toEqual([])
})

test.each([
  ['was not recognised', (line: Line) => line.tell({ type: 'failed', utterance: 1 })],
  ['lost its line', (line: Line) => line.close()],
])('what %s while it was said is sent as a recording, whole', async (_, happens) => {
  const { ear, from, line } = await aLiveEar()
  const words = ear.wordsOf({ from, until: performance.now(), ...said })
  happens(line)
  expect(await words).toBe('How many stores are there?')
  expect(await sent()).toHaveLength(1_600)
})

test('what was nothing is dropped, and the next utterance is one of its own', async () => {
  const { ear, line, speak } = await aLiveEar()
  ear.follow(undefined, performance.now())
  opened[0]!.frame(tenth(0.5))
  speak()
  expect(line.texts.slice(2)).toEqual([
    { type: 'drop', utterance: 1 },
    { type: 'begin', utterance: 2 },
  ])
})
