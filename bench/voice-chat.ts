import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { madeVoice } from '#contract/voice/testing/made-voice.ts'
import { wavOf } from '#contract/voice/wav.ts'
import { chromiumProgram } from '../e2e/chromium.ts'
import { startVoice } from './calls.ts'
import { atMost, type Figure, measuredOnly, quantile } from './figure.ts'
import { signIn } from './long-session.ts'
import { dataDirectory, startServer } from './server.ts'
import { addUnlimited } from './unlimited.ts'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const rate = 16_000
/** Seconds of what the microphone plays over and over: a question, and another one over its answer, which is heard out. */
const [quietBefore, question, pause, interruption, answered] = [1, 1, 1.8, 0.8, 5] as const
const roundMs = (quietBefore + question + pause + interruption + answered) * 1_000
const secondsOfAnswer = 3
const rounds = 22
/** The first ones compile the page's code. */
const warmUp = 2
/** What is waited for behind the last sound, so that a pause is no end (`talkTimes.endOfSpeech` and the gap of voice activity). */
const statedMs = 500

type Stretch = readonly [from: number, until: number]
type Talked = { heard: Stretch[]; said: Stretch[]; turns: number[][] }

/** Voice chat in Chromium, whose microphone asks; recogniser, model and voice answer at once. */
export async function voiceChatFigures(): Promise<Figure[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-voice-chat-'))
  const voices = await startVoice(secondsOfAnswer)
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { ...voices.env, SEED_SAMPLE: 'false' })
  const microphone = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${spokenFile(folder)}`,
  ]
  const browser = await chromium.launch({ executablePath: chromiumProgram, args: [...flags, ...microphone] })
  try {
    const [person] = await addUnlimited(server, 1)
    if (!person) throw new Error('nobody talks')
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    await context.grantPermissions(['microphone'])
    await signIn(context, person)
    await context.addInitScript({ path: path.join(import.meta.dirname, 'voice-chat-page.js') })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('button', { name: 'Voice chat' }).click()
    await page.getByRole('region', { name: 'Voice chat' }).getByText('Listening').waitFor()
    await page.waitForTimeout(rounds * roundMs)
    return figuresOf(await page.evaluate<Talked>('talked'))
  } finally {
    await browser.close()
    await server.stop()
    voices.stop()
    for (const left of [dataDir, folder]) fs.rmSync(left, { recursive: true, force: true })
  }
}

function spokenFile(folder: string): string {
  const quiet = (seconds: number) => new Float32Array(seconds * rate)
  const parts = [
    quiet(quietBefore),
    madeVoice(question, rate),
    quiet(pause),
    madeVoice(interruption, rate),
    quiet(answered),
  ]
  const file = path.join(folder, 'asked.wav')
  fs.writeFileSync(file, wavOf(Float32Array.from(parts.flatMap((part) => [...part])), rate))
  return file
}

function figuresOf({ heard, said, turns }: Talked): Figure[] {
  const own = turns.slice(warmUp * 2).map(([, ...stages]) => stages.reduce((sum, ms) => sum + ms, 0))
  const stage = (place: number) =>
    quantile(
      turns.slice(warmUp * 2).map((stages) => stages[place] ?? 0),
      0.5,
    )
  const asked = heard.slice(warmUp * 2)
  const waited = asked.flatMap(([, until], index) => {
    const next = asked[index + 1]?.[0] ?? Number.POSITIVE_INFINITY
    const answer = said.find(([from]) => from > until)
    return answer && answer[0] < next ? answer[0] - until : []
  })
  const stopped = asked.flatMap(([from]) => {
    const over = said.find((sound) => sound[0] < from && sound[1] > from)
    return over ? over[1] - from : []
  })
  const what = 'voice chat in Chromium'
  const count = (of: readonly number[]) => `of ${of.length}`
  return [
    atMost(
      `our own time in a turn of ${what}, end of speech to first audio, p50 ${count(own)}`,
      quantile(own, 0.5),
      60,
      'ms',
    ),
    atMost('the same, p95', quantile(own, 0.95), 120, 'ms'),
    ...['its words', 'its first sentence', 'its first sound'].map((name, index) =>
      measuredOnly(`the same: ${name} after what was before, p50`, stage(index + 1), 'ms'),
    ),
    measuredOnly(
      `the same by its sound, without the stated ${statedMs} ms, p50 ${count(waited)}`,
      quantile(waited, 0.5) - statedMs,
      'ms',
    ),
    measuredOnly('the same, p95', quantile(waited, 0.95) - statedMs, 'ms'),
    atMost(
      `barge-in in ${what}: first sound of the person to silence, p95 ${count(stopped)}`,
      quantile(stopped, 0.95),
      200,
      'ms',
    ),
  ]
}
