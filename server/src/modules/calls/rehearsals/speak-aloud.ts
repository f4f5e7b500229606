import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { callLimits } from '#contract/calls/limits.ts'
import type { RehearsalScenario } from '#contract/calls/rehearsal.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Credits } from '../../billing/service.ts'
import { holdSeconds, settleSeconds } from '../money.ts'
import { recordingFolder } from '../recording-folder.ts'
import type { Payer } from '../scorecards/ask-model.ts'
import type { NewAttempt } from './attempt-store.ts'
import { SpokenConversation, type SpokenDeps } from './spoken-conversation.ts'

export type SpeakingDeps = SpokenDeps &
  Pick<Deps, 'config' | 'db'> & { files: Pick<Files, 'keepOwn' | 'remove'>; credits: Credits }

/** Has a conversation aloud, pays for its seconds as a call's, and takes its sound along. */
export async function speakAloud(
  deps: SpeakingDeps,
  { tenant, agentId }: Payer,
  scenario: RehearsalScenario,
  talk: (conversation: SpokenConversation) => Promise<void>,
): Promise<{ conversation: SpokenConversation; spent: number; recording: NewAttempt['recording'] }> {
  const { credits } = deps
  const { holdId, seconds } = await holdSeconds(credits, tenant, agentId, callLimits.rehearsalSeconds)
  const file = path.join(await recordingFolder(deps), `rehearsal-${randomUUID()}`)
  const conversation = new SpokenConversation(deps, { scenario, file, maxMs: seconds * 1_000 })
  try {
    await talk(conversation)
    const settled = await settleSeconds(credits, holdId, conversation.durationMs)
    return { conversation, spent: settled.credits, recording: await takeAlong(deps, file) }
  } catch (error) {
    // What did not come to its end costs no seconds; charged once, it stays.
    await credits.release(holdId)
    throw error
  } finally {
    await fs.rm(file, { force: true })
  }
}

async function takeAlong({ files, log }: SpeakingDeps, file: string): Promise<NewAttempt['recording']> {
  try {
    const { size } = await fs.stat(file)
    if (size === 0) return null
    const key = `rehearsals/${randomUUID()}`
    await files.keepOwn(key, file)
    return { key, bytes: size }
  } catch (error) {
    log.error({ err: error }, 'the sound of a rehearsal was not kept')
    return null
  }
}
