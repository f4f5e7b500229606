import type { PhoneNumberId } from '#contract/calls/phone.ts'
import type { CallId } from '#contract/calls/schemas.ts'

/** Below the public address: what a carrier asks and tells. */
const base = '/api/voice-bot/phone'

export const voicePath = (id: PhoneNumberId | ':id'): string => `${base}/numbers/${id}/voice`

/** `answer`: somebody took a call of ours. `next`: a stream is over. `dialed`: whom a caller was put through to. */
export const callSteps = ['answer', 'next', 'dialed', 'status', 'machine'] as const
export type CallStep = (typeof callSteps)[number]
export const stepPath = (id: CallId | ':id', step: CallStep): string => `${base}/calls/${id}/${step}`

export const streamPrefix = `${base}-stream/`
export const streamAddress = (publicBase: string, id: string): string =>
  `${publicBase.replace(/^http/, 'ws')}${streamPrefix}${id}`
