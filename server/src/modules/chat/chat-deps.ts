import type { SessionId } from '#contract/kit/id.ts'
import type { Action } from '#contract/permissions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Events } from '../../platform/events/port.ts'
import type { WatchedAccess } from '../../platform/http/access.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Answering, AnswerRunner } from '../answering/service.ts'
import type { FeatureFlagService } from '../feature-flags/service.ts'
import type { Speech } from '../speech/service.ts'
import type { AttachmentDeps } from './attachments.ts'
import type { InstanceBeat } from './instance.ts'

/** What the services of this module are given. */
export type ChatDeps = Pick<Deps, 'db' | 'clock' | 'log'> &
  AttachmentDeps & {
    events: Events
    answering: Answering
    answers: AnswerRunner
    /** The newest answer of each session that this process gives: the next waits for it. */
    lastAnswers: Map<SessionId, Promise<unknown>>
    speech: Pick<Speech, 'transcribe'>
    /** Watches whether somebody may still do what is being done for them. */
    watchWork: (scope: Scope, action: Action) => WatchedAccess
    featureFlags: Pick<FeatureFlagService, 'passes'>
    instance: Pick<InstanceBeat, 'id'>
  }
