import type { Action } from '#contract/permissions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Events } from '../../platform/events/port.ts'
import type { WatchedAccess } from '../../platform/http/access.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { AnsweringService, AnswerRunner } from '../answering/service.ts'
import type { FeatureFlagService } from '../feature-flags/service.ts'
import type { WithheldFiles } from '../knowledge-files/service.ts'
import type { Speech } from '../speech/service.ts'
import type { AnswerOrder } from './answer-order.ts'
import type { AttachmentDeps } from './attachments.ts'
import type { InstanceBeat } from './instance.ts'
import type { ReadableFigures } from './withheld.ts'

/** What the services of this module are given. */
export type ChatDeps = Pick<Deps, 'db' | 'clock' | 'log'> &
  AttachmentDeps & {
    events: Events
    answering: AnsweringService
    answers: AnswerRunner
    answerOrder: AnswerOrder
    speech: Pick<Speech, 'transcribe'>
    /** Watches whether somebody may still do what is being done for them. */
    watchWork: (scope: Scope, action: Action) => WatchedAccess
    featureFlags: Pick<FeatureFlagService, 'passes'>
    withheld: WithheldFiles
    readableFigures: ReadableFigures
    instance: Pick<InstanceBeat, 'id'>
  }
