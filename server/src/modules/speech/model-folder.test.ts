import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { madeVoice } from '#contract/voice/testing/made-voice.ts'
import { bytesOfSamples } from '../../platform/sound/samples.ts'
import { wavHeader } from '../../platform/sound/wav-header.ts'
import { madeModel, madeTokens } from '../../providers/speech-to-text/sherpa/made-model.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aTalker } from '../chat/testing/chat-app.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-model-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const server = await testApp({ env: { SEED_SAMPLE: 'true', SPEECH_MODEL_DIR: folder } })
const { headers: operator } = await aPerson(server, { isOperator: true })
const { headers } = await aTalker(server)
const folderNow = async (language = 'en') =>
  (await server.call(speechEndpoints.getSpeechFolder, { headers: { ...operator, 'accept-language': language } })).body
    .data
const sound = Int16Array.from(madeVoice(0.6, 16_000), (sample) => sample * 20_000)
const quiet = new Int16Array(8_000)
const transcribe = (samples: readonly Int16Array<ArrayBuffer>[]) => {
  const pieces = samples.map(bytesOfSamples)
  const bytes = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const form = new FormData()
  form.set('audio', new Blob([wavHeader({ channels: 1, rate: 16_000, bytes }), ...pieces]), 'said.wav')
  return server.call(speechEndpoints.transcribe, { form, headers })
}

test('a folder says in the language of the operator what is missing, and nobody is understood until it is there', async () => {
  expect(await folderNow()).toMatchObject({ streaming: false, problem: expect.stringContaining('holds no model') })
  fs.writeFileSync(path.join(folder, 'model.onnx'), madeModel())
  expect((await folderNow('id')).problem).toContain('belum ada tokens.txt')
  expect((await transcribe([sound])).body.code).toBe('speech_not_set_up')
})

test('a recording is recognised by the model of the folder, without a restart; silence is none', async () => {
  fs.writeFileSync(path.join(folder, 'tokens.txt'), madeTokens)
  expect(await folderNow()).toEqual({ name: path.basename(folder), streaming: false, problem: null })
  expect((await transcribe([quiet, sound, quiet, sound, quiet])).body.data).toMatchObject({ text: 'loud loud' })
  expect((await transcribe([quiet])).body.code).toBe('speech_silent')
}, 60_000)

test('what is no WAV file is refused with what to do', async () => {
  const form = new FormData()
  form.set('audio', new Blob(['fLaC', new Uint8Array(40)]), 'said.flac')
  const { body } = await server.call(speechEndpoints.transcribe, { form, headers })
  expect(body.code).toBe('speech_wav_only')
})
