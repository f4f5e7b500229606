import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { limits } from '../limits.ts'
import { modelInput, modelSettings, modelTest } from '../models/schemas.ts'
import { speechFolder, transcribeQuery, transcript } from './schemas.ts'

const call = { service: 'console', auth: 'token', action: 'installation.operate', path: '/settings/speech' } as const
const live = { ...call, path: '/settings/speech/live' } as const

/** The settings are the operator's; they have the shape of a model's, whose name stands for the recognition's. */
export const speechEndpoints = defineEndpoints({
  transcribe: {
    service: 'ml',
    auth: 'token',
    action: 'chats.ask',
    method: 'POST',
    path: '/webhooks/stt',
    summary: 'Turns a recording into words. The recording is not kept.',
    query: transcribeQuery,
    form: { fields: z.object({}), files: { audio: { maxBytes: limits.attachment.bytes, maxFiles: 1 } } },
    data: transcript,
    rate: { max: 30, perSeconds: 60 },
    errors: [
      ...(['speech_not_set_up', 'speech_failed', 'speech_busy', 'speech_unreachable', 'speech_key_refused'] as const),
      ...(['agent_not_found', 'session_not_found'] as const),
      ...(['speech_silent', 'audio_missing', 'audio_not_supported', 'file_too_large'] as const),
    ],
  },
  openListening: {
    service: 'ml',
    auth: 'token',
    action: 'chats.ask',
    method: 'POST',
    path: '/voice/listening',
    summary: 'A key for the WebSocket on which what one says is understood while one says it.',
    data: z.object({ key: z.string() }),
    rate: { max: 30, perSeconds: 60 },
    errors: ['speech_not_set_up'],
  },
  getSpeech: { ...call, method: 'GET', summary: 'Which service understands speech.', data: modelSettings },
  setSpeech: {
    ...call,
    method: 'PUT',
    stepUp: true,
    summary: 'Sets the speech recognition of the installation. The key is stored encrypted and never sent back.',
    body: modelInput,
    data: modelSettings,
  },
  removeSpeech: {
    ...call,
    method: 'DELETE',
    summary: 'Forgets the speech recognition of the settings; the environment counts again.',
    data: modelSettings,
  },
  testSpeech: {
    ...call,
    path: '/settings/speech/test',
    method: 'POST',
    summary: 'Sends a short silence to the service, with the settings given.',
    body: modelInput,
    data: modelTest,
    rate: { max: 20, perSeconds: 60 },
  },
  getSpeechFolder: {
    ...call,
    path: '/settings/speech/folder',
    method: 'GET',
    summary: 'The speech model in a folder of the server, and what is missing of it.',
    data: speechFolder,
  },
  getLiveSpeech: {
    ...live,
    method: 'GET',
    summary: 'Which service understands speech while it is spoken.',
    data: modelSettings,
  },
  setLiveSpeech: {
    ...live,
    method: 'PUT',
    stepUp: true,
    summary: 'Sets who understands speech while it is spoken. The key is stored encrypted and never sent back.',
    body: modelInput,
    data: modelSettings,
  },
  removeLiveSpeech: {
    ...live,
    method: 'DELETE',
    summary: 'Forgets the live recognition of the settings; the environment counts again.',
    data: modelSettings,
  },
  testLiveSpeech: {
    ...live,
    path: '/settings/speech/live/test',
    method: 'POST',
    summary: 'Lets the service hear a short silence, with the settings given.',
    body: modelInput,
    data: modelTest,
    rate: { max: 20, perSeconds: 60 },
  },
})
