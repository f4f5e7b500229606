import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { CallDetail } from '#contract/calls/log-schemas.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Voice } from '../voice/service.ts'
import { recordingFolder } from './live/live-call.ts'
import * as store from './log-store.ts'
import { createRecorder, recordedRate } from './sound/recorder.ts'
import { readWavFile, wavHeader } from './sound/wav-file.ts'

export type RecordingDeps = Pick<Deps, 'db' | 'config'> & {
  files: Pick<Files, 'open' | 'takeIn'>
  voice: Pick<Voice, 'speak'>
}

/** How a call sounded; one of the sample company is spoken when somebody first wants to hear it. */
export async function getRecording(
  deps: RecordingDeps,
  scope: Scope,
  id: CallId,
  signal: AbortSignal,
): Promise<FileAnswer> {
  const found = await store.findRecording(deps.db, scope, id)
  if (!found) throw fail('call_not_found')
  const key = found.key ?? (found.isSample ? await speakSample(deps, scope, id, signal) : undefined)
  if (!key) throw fail('call_not_recorded')
  const { stream, bytes } = await deps.files.open(key)
  const header = wavHeader({ channels: 2, rate: recordedRate, bytes })
  return {
    mime: 'audio/wav',
    filename: `call-${id}.wav`,
    bytes: header.byteLength + bytes,
    stream: Readable.from(withHeader(header, stream)),
  }
}

async function* withHeader(header: Buffer, sound: Readable) {
  yield header
  yield* sound
}

/** Each line at its time, the caller in the other voice. */
async function speakSample(deps: RecordingDeps, scope: Scope, id: CallId, signal: AbortSignal): Promise<string> {
  const call = await store.findDetail(deps.db, scope, id)
  if (!call) throw fail('call_not_found')
  const file = path.join(await recordingFolder(deps), randomUUID())
  const recorder = createRecorder(file)
  for (const turn of call.turns) await sayTurn(deps, recorder, call, turn, signal)
  const bytes = await recorder.close(call.duration_s * 1_000)
  const key = `calls/${id}`
  await deps.files.takeIn(key, file)
  await store.setRecording(deps.db, id, { key, bytes })
  return key
}

async function sayTurn(
  { voice }: RecordingDeps,
  recorder: ReturnType<typeof createRecorder>,
  { language }: CallDetail,
  { text, heard, speaker, starts_ms }: CallDetail['turns'][number],
  signal: AbortSignal,
): Promise<void> {
  const character = speaker === 'agent' ? 'female' : 'male'
  const sound = readWavFile(
    (await voice.speak({ text: (heard ?? text).slice(0, 400), language, character, format: 'wav' }, signal)).bytes,
  )
  if (!sound) throw fail('voice_failed')
  recorder.take(speaker, sound.samples, starts_ms, sound.rate)
}
