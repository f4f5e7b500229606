import { defineEndpoints } from '../kit/endpoint.ts'
import { modelInput, modelSettings, modelTest } from '../models/schemas.ts'
import { voiceLimits } from './limits.ts'
import { speechInput, voiceAbility, voiceAnswer, voiceEvent, voiceQuestion, voiceText } from './schemas.ts'

const settings = {
  service: 'console',
  auth: 'token',
  action: 'installation.operate',
  path: '/settings/voice',
} as const

const asks = {
  auth: 'token',
  action: 'chats.ask',
  method: 'POST',
  data: voiceAnswer,
  events: voiceEvent,
  rate: { max: 60, perSeconds: 60 },
  errors: ['agent_not_found', 'agent_not_active', 'session_not_found', 'too_many_waiting'],
  failed: 'voice_stream_failed',
} as const

const voiceProblems = [
  'voice_not_set_up',
  'voice_failed',
  'voice_busy',
  'voice_unreachable',
  'voice_key_refused',
] as const

/** A spoken question is a question of its session; beside its answer these calls give what is said of it. */
export const voiceEndpoints = defineEndpoints({
  askAloud: {
    ...asks,
    service: 'gateway',
    path: '/studio/chat/voice',
    summary: 'Asks, and speaks the answer.',
    body: voiceQuestion,
  },
  speakAnswer: {
    ...asks,
    service: 'ml',
    path: '/chats/voices_aw',
    summary: 'Asks, and speaks the answer: the same under another name.',
    body: voiceText,
  },
  streamSpokenAnswer: {
    ...asks,
    service: 'ml',
    path: '/chats/voices_aw/stream',
    summary: 'Asks, and streams what is said of the answer while it is made.',
    body: voiceText,
  },
  synthesizeSpeech: {
    service: 'ml',
    auth: 'token',
    action: 'chats.ask',
    method: 'POST',
    path: '/voice/speech',
    summary: 'Speaks a sentence. Numbers, amounts, dates and abbreviations are said as a person says them.',
    body: speechInput,
    file: true,
    rate: { max: voiceLimits.perMinute, perSeconds: 60 },
    errors: voiceProblems,
  },
  getVoiceAbility: {
    service: 'console',
    auth: 'token',
    action: 'chats.ask',
    method: 'GET',
    path: '/voice',
    summary: 'Whether speech is understood in this installation, and who speaks.',
    data: voiceAbility,
  },
  getVoice: { ...settings, method: 'GET', summary: 'Which service speaks.', data: modelSettings },
  setVoice: {
    ...settings,
    method: 'PUT',
    stepUp: true,
    summary: 'Sets the voice service of the installation. The key is stored encrypted and never sent back.',
    body: modelInput,
    data: modelSettings,
  },
  removeVoice: {
    ...settings,
    method: 'DELETE',
    summary: 'Forgets the voice service of the settings; the environment counts again.',
    data: modelSettings,
  },
  testVoice: {
    ...settings,
    path: '/settings/voice/test',
    method: 'POST',
    summary: 'Has one word spoken by the service, with the settings given.',
    body: modelInput,
    data: modelTest,
    rate: { max: 20, perSeconds: 60 },
  },
})
