import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import { callLimits } from '#contract/calls/limits.ts'
import type { CallDetail, callPlayback } from '#contract/calls/log-schemas.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { readWavFile } from '../../platform/sound/wav-file.ts'
import { wavHeader } from '../../platform/sound/wav-header.ts'
import { claimStorage } from '../billing/service.ts'
import type { Voice } from '../voice/service.ts'
import { recordingName } from './end.ts'
import * as store from './log-store.ts'
import { recordingFolder } from './recording-folder.ts'
import { readPeaks } from './sound/read-peaks.ts'
import { createRecorder, recordedBytes, recordedRate } from './sound/recorder.ts'
import { playbackPath } from './sound-route.ts'

export type RecordingDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'clock'> & {
  files: Pick<Files, 'open' | 'part' | 'keepOwn' | 'remove'>
  voice: Pick<Voice, 'speak'>
}

export type Recordings = {
  /** How a call sounded; one of the sample company is spoken when somebody first wants to hear it. */
  get: (scope: Scope, id: CallId) => Promise<z.input<typeof callPlayback>>
}

/** How calls sounded. Who wants to hear the same sample at once hears the same, spoken once. */
export function createRecordings(deps: RecordingDeps): Recordings {
  const speaking = new Map<CallId, Promise<string>>()
  const speakOnce = (scope: Scope, id: CallId): Promise<string> => {
    const spoken = speaking.get(id) ?? speakSample(deps, scope, id).finally(() => speaking.delete(id))
    speaking.set(id, spoken)
    return spoken
  }
  const find = async (scope: Scope, id: CallId): Promise<string> => {
    const found = await store.findRecording(deps.db, scope, id)
    if (!found) throw fail('call_not_found')
    const key = found.key ?? (found.isSample ? await speakOnce(scope, id) : undefined)
    if (!key) throw fail('call_not_recorded')
    return key
  }
  return {
    get: async (scope, id) => {
      const { stream, bytes } = await deps.files.open(await find(scope, id))
      const peaks = await readPeaks(stream, bytes, callLimits.soundBars)
      return { address: playbackPath(deps, scope, id), peaks }
    },
  }
}

/** A recording as it lies in the files store, as a WAV file. */
export async function recordingFile(files: Pick<Files, 'open'>, key: string, filename: string): Promise<FileAnswer> {
  const { stream, bytes } = await files.open(key)
  const header = wavHeader({ channels: 2, rate: recordedRate, bytes })
  return {
    mime: 'audio/wav',
    filename,
    bytes: header.byteLength + bytes,
    stream: Readable.from(withHeader(header, stream)),
  }
}

async function* withHeader(header: Buffer, sound: Readable) {
  yield header
  yield* sound
}

/** All lines of a sample take a while; whoever leaves meanwhile finds it spoken later. */
const longestMs = 180_000

/** Each line at its time, the caller in the other voice. Nothing is spoken that the plan would not keep: throws `storage_limit_reached`. */
async function speakSample(deps: RecordingDeps, scope: Scope, id: CallId): Promise<string> {
  const call = await store.findDetail(deps.db, scope, id)
  if (!call) throw fail('call_not_found')
  const expected = { filename: recordingName(id), bytes: call.duration_s * recordedBytes }
  await deps.db.transaction((tx) => claimStorage(tx, scope.organizationId, [expected]))
  const signal = AbortSignal.timeout(longestMs)
  const file = path.join(await recordingFolder(deps), randomUUID())
  const recorder = createRecorder(file)
  let bytes: number
  try {
    try {
      for (const turn of call.turns) await sayTurn(deps, recorder, call, turn, signal)
    } finally {
      bytes = await recorder.close(call.duration_s * 1_000)
    }
    return await keepSample(deps, scope, id, { file, bytes })
  } finally {
    await fs.rm(file, { force: true })
  }
}

/** Answers where it lies: another process may have spoken it meanwhile, whose sound is as good. Throws `storage_limit_reached`. */
async function keepSample(
  { db, files }: RecordingDeps,
  scope: Scope,
  id: CallId,
  { file, bytes }: { file: string; bytes: number },
): Promise<string> {
  // Of this speaking alone: taking it back takes nobody else's away.
  const key = `calls/${id}-${randomUUID()}`
  await files.keepOwn(key, file)
  try {
    await db.transaction(async (tx) => {
      await claimStorage(tx, scope.organizationId, [{ filename: recordingName(id), bytes }])
      if (!(await store.setRecording(tx, id, { key, bytes }))) throw fail('call_not_found')
    })
    return key
  } catch (error) {
    await files.remove(key)
    const stored = error instanceof Failure && (await store.findRecording(db, scope, id))?.key
    if (!stored) throw error
    return stored
  }
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
