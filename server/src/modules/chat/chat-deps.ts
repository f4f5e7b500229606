import type { Action } from '#contract/permissions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Events } from '../../platform/events/port.ts'
import type { Watched } from '../../platform/http/access.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Answering } from '../answering/service.ts'
import type { Credits } from '../billing/service.ts'
import type { GateKeeper } from '../gates/service.ts'
import type { Speech } from '../speech/service.ts'
import type { AttachmentDeps } from './attachments.ts'
import type { InstanceBeat } from './instance.ts'
import type { Running } from './running.ts'

/** What the services of this module are given. */
export type ChatDeps = Pick<Deps, 'db' | 'clock' | 'log'> &
  AttachmentDeps & {
    events: Events
    answering: Answering
    credits: Credits
    speech: Pick<Speech, 'transcribe'>
    /** Watches whether somebody may still do what is being done for them. */
    watchWork: (scope: Scope, action: Action) => Watched
    gates: Pick<GateKeeper, 'passes'>
    running: Running
    instance: Pick<InstanceBeat, 'id'>
  }
