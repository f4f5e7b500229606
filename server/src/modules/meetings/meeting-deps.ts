import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Credits } from '../billing/service.ts'
import type { Models } from '../models/service.ts'
import type { Speech } from '../speech/service.ts'

export type MeetingDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'mailer' | 'secrets'> & {
  files: Pick<Files, 'takeIn' | 'keepOwn' | 'open' | 'part' | 'remove' | 'localPath' | 'sizeOf'>
  speech: Pick<Speech, 'settings' | 'transcribeSound'>
  models: Models
  credits: Pick<Credits, 'hold' | 'settle' | 'release'>
}

/** Whether speech is understood here. */
export const hearsHere = async ({ speech }: Pick<MeetingDeps, 'speech'>): Promise<boolean> =>
  (await speech.settings()).source !== 'none'

/** Holds a job in the transaction of what it writes: only whoever has it writes. Throws where it was taken over. */
export type HoldJob = (tx: MeetingDeps['db']) => Promise<void>
