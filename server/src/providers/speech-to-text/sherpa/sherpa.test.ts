import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { madeVoice } from '#contract/voice/testing/made-voice.ts'
import type { Samples } from '../../../platform/sound/samples.ts'
import { streamedRate } from '../port.ts'
import { madeModel, madeTokens } from './made-model.ts'
import { readModelFolder } from './model-folder.ts'
import { createSherpaRecogniser, hasSherpa } from './sherpa-recogniser.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-speech-'))
afterAll(() => fs.rmSync(root, { recursive: true }))
function aFolder(name: string, files: readonly string[]): string {
  const folder = path.join(root, name)
  fs.mkdirSync(folder, { recursive: true })
  for (const file of files) fs.writeFileSync(path.join(folder, file), 'not a model')
  return folder
}
const zipformer = ['encoder', 'decoder', 'joiner'].flatMap((part) => [
  `${part}-epoch-99-avg-1-chunk-16-left-128.int8.onnx`,
  `${part}-epoch-99-avg-1-chunk-16-left-128.onnx`,
])

test.each([
  ['sherpa-onnx-streaming-zipformer-en', [...zipformer, 'tokens.txt'], true, 'transducer'],
  [
    'sherpa-onnx-zipformer-en',
    ['encoder-epoch-30.onnx', 'decoder-epoch-30.onnx', 'joiner-epoch-30.onnx', 'tokens.txt'],
    false,
    'transducer',
  ],
  [
    'sherpa-onnx-whisper-tiny',
    ['tiny-encoder.int8.onnx', 'tiny-decoder.int8.onnx', 'tiny-tokens.txt'],
    false,
    'whisper',
  ],
  ['sherpa-onnx-streaming-paraformer', ['encoder.onnx', 'decoder.onnx', 'tokens.txt'], true, 'paraformer'],
  [
    'sherpa-onnx-moonshine',
    ['preprocess.onnx', 'encode.int8.onnx', 'uncached_decode.int8.onnx', 'cached_decode.int8.onnx', 'tokens.txt'],
    false,
    'moonshine',
  ],
  ['sherpa-onnx-sense-voice', ['model.int8.onnx', 'model.onnx', 'tokens.txt'], false, 'senseVoice'],
  ['sherpa-onnx-nemo-ctc-id', ['model.onnx', 'tokens.txt'], false, 'nemoCtc'],
  ['sherpa-onnx-streaming-zipformer-ctc', ['model.onnx', 'tokens.txt'], true, 'zipformer2Ctc'],
])('%s is known by its files', (name, files, streaming, kind) => {
  const read = readModelFolder(aFolder(name, files))
  expect(read).toMatchObject({
    model: { streaming, config: { [kind]: {}, tokens: expect.stringContaining('tokens.txt') } },
  })
})

test('of files in two sizes the smaller ones are taken', () => {
  const read = readModelFolder(path.join(root, 'sherpa-onnx-streaming-zipformer-en'))
  expect(JSON.stringify(read).match(/int8/g)).toHaveLength(3)
})

test.each([
  ['gone', undefined, { code: 'speech_folder_gone' }],
  ['empty', [], { code: 'speech_folder_unknown' }],
  ['other', ['readme.md', 'voices.onnx'], { code: 'speech_folder_unknown' }],
  [
    'no-joiner',
    ['encoder.onnx', 'decoder.onnx', 'tokens.txt'],
    { code: 'speech_folder_incomplete', file: 'joiner.onnx' },
  ],
  [
    'whisper-half',
    ['tiny-encoder.onnx', 'tiny-tokens.txt'],
    { code: 'speech_folder_incomplete', file: 'decoder.onnx' },
  ],
  ['no-tokens', ['model.onnx'], { code: 'speech_folder_incomplete', file: 'tokens.txt' }],
])('a folder that is %s says what is missing', (name, files, problem) => {
  expect(readModelFolder(files ? aFolder(name, files) : path.join(root, 'nowhere'))).toEqual({ problem })
})

test('a file that is no model ends its own process, says why, and is tried anew', async () => {
  expect(hasSherpa()).toBe(true)
  const read = readModelFolder(path.join(root, 'sherpa-onnx-nemo-ctc-id'))
  if (!('model' in read)) throw new Error('it is known')
  const recogniser = createSherpaRecogniser(read.model)
  for (let turn = 0; turn < 2; turn++) {
    const failed = await recogniser
      .transcribe(new Int16Array(1_600), AbortSignal.timeout(60_000))
      .catch((error) => error)
    expect(failed).toMatchObject({ code: 'speech_failed' })
    // The library's own words.
    expect(String(failed.cause)).toContain('not a model')
  }
  recogniser.close()
}, 60_000)

/** Somebody speaks twice, with a pause between. */
const pause = new Float32Array(streamedRate)
const voice = madeVoice(0.6, streamedRate)
const twice: Samples = Int16Array.from([...pause, ...voice, ...pause, ...voice, ...pause], (sample) => sample * 20_000)

function aMadeModel() {
  const folder = aFolder('made-nemo-ctc', [])
  fs.writeFileSync(path.join(folder, 'model.onnx'), madeModel())
  fs.writeFileSync(path.join(folder, 'tokens.txt'), madeTokens)
  const read = readModelFolder(folder)
  if (!('model' in read)) throw new Error('it is known')
  return createSherpaRecogniser(read.model)
}

test('a model that sherpa-onnx runs hears two words where two were spoken, of a recording and of what is streamed', async () => {
  const recogniser = aMadeModel()
  expect(await recogniser.transcribe(twice, AbortSignal.timeout(60_000))).toBe('loud loud')
  const first = recogniser.begin(() => {})
  const dropped = recogniser.begin(() => {})
  for (let from = 0; from < twice.length; from += 320) first.append(twice.slice(from, from + 320))
  dropped.append(twice)
  dropped.drop()
  expect(await first.finish()).toBe('loud loud')
  recogniser.close()
}, 60_000)
