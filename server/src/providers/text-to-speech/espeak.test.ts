import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { required } from '#contract/kit/required.ts'
import { readWavFile } from '../../platform/sound/wav-file.ts'
import { createEspeakSynthesis, embeddedEspeak, hasEspeak } from './espeak.ts'

// Programs that behave as eSpeak NG is documented to, and one that does not.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-espeak-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
function program(name: string, body: string): string {
  const file = path.join(folder, name)
  fs.writeFileSync(file, `#!${process.execPath}\n${body}`, { mode: 0o755 })
  return file
}
const espeak = program(
  'espeak-ng',
  `if (process.argv.includes('--version')) console.log('eSpeak NG text-to-speech: 1.51  Data at: /usr/share')
else {
  let words = ''
  process.stdin.on('data', (piece) => { words += piece }).on('end', () => {
    const header = Buffer.alloc(44)
    header.write('RIFF')
    header.writeUInt32LE(0x7ffff024, 4)
    header.write('WAVEfmt ', 8)
    header.write('data', 36)
    header.writeUInt32LE(0x7ffff000, 40)
    process.stdout.write(Buffer.concat([header, Buffer.from(JSON.stringify({ words, given: process.argv.slice(2), env: Object.keys(process.env) }))]))
  })
}`,
)
const never = new AbortController().signal
const say = (file: string, signal = never, text = '--version; rm -rf / halo') =>
  createEspeakSynthesis([file])({ text, language: 'id', character: 'male' }, signal)

test('words go in by the input and never as options; the sound says how long it is', async () => {
  const { bytes, mime } = await say(espeak)
  const view = new DataView(bytes.buffer)
  expect([mime, view.getUint32(4, true), view.getUint32(40, true)]).toEqual([
    'audio/wav',
    bytes.length - 8,
    bytes.length - 44,
  ])
  const told = JSON.parse(Buffer.from(bytes.subarray(44)).toString()) as {
    words: string
    given: string[]
    env: string[]
  }
  expect(told.words).toBe('--version; rm -rf / halo')
  expect(told.given.slice(0, 2)).toEqual(['-v', 'id+m3'])
  expect(told.given).not.toContain(told.words)
  expect(told.env).toEqual([])
})

test('it is found where it is, and nothing else is taken for it', async () => {
  expect(await hasEspeak(espeak)).toBe(true)
  expect(await hasEspeak(path.join(folder, 'nothing'))).toBe(false)
  expect(await hasEspeak(program('other', `console.log('other 1.0')`))).toBe(false)
})

test('a program that fails, gives rubbish or nothing, or ends before it has read is a voice that failed', async () => {
  for (const body of ['process.exit(1)', `console.log('no sound')`, ''])
    await expect(say(program(`bad-${body.length}`, body), never, 'word '.repeat(50_000))).rejects.toMatchObject({
      code: 'voice_failed',
    })
})

test('who goes away ends it', async () => {
  const gone = new AbortController()
  const saying = say(program('endless', 'setInterval(() => {}, 1000)'), gone.signal)
  gone.abort()
  await expect(saying).rejects.toMatchObject({ name: 'AbortError' })
})

test('the one in the box speaks both languages in both characters, and takes no word for an option', async () => {
  const synthesis = createEspeakSynthesis(required(embeddedEspeak(), 'the package espeak-ng is installed'))
  const spoken = (text: string, language: 'en' | 'id', character: 'male' | 'female') =>
    synthesis({ text, language, character }, never).then(({ bytes }) => bytes)
  const sounds = await Promise.all([
    spoken('--version', 'en', 'male'),
    spoken('Ada berapa toko?', 'id', 'male'),
    spoken('Ada berapa toko?', 'id', 'female'),
    spoken('Ada berapa toko?', 'en', 'female'),
  ])
  expect(new Set(sounds.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(4)
  for (const bytes of sounds) {
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    expect(view.getUint32(40, true)).toBe(bytes.length - 44)
    const { samples, rate } = required(readWavFile(bytes), 'a WAV file')
    expect(samples.length / rate).toBeGreaterThan(0.3)
    expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeGreaterThan(3_000)
  }
})
