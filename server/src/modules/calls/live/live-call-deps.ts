import type { VoiceKnowledge } from '#contract/voice-knowledge/schemas.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Access } from '../../../platform/http/access.ts'
import type { Credits } from '../../billing/service.ts'
import type { CallRow } from '../call-store.ts'
import type { EndDeps } from '../end.ts'
import type { OpenLine } from '../lines.ts'
import type { CallAnsweringDeps } from './answer-caller.ts'
import type { CallFlows } from './call-flow.ts'
import type { TakenCall } from './continue-call.ts'
import type { ConversationDeps } from './conversation-options.ts'

export type LiveCallDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config'> &
  EndDeps &
  CallAnsweringDeps &
  ConversationDeps & { flows: CallFlows; credits: Credits; access: Pick<Access, 'watch'> }

/** A call as it was when its line was opened. */
export type BegunCall = {
  call: CallRow
  open: OpenLine
  /** Of this process's clock, also of one that began in another. */
  began: number
  entry: VoiceKnowledge | undefined
  /** Where its sound goes, if it may be kept. */
  soundFile: string | undefined
  /** Whether the caller is yet to say that it may be. */
  asksConsent: boolean
  /** Of a call that another process had before. */
  taken: TakenCall | undefined
  ended: () => void
}
