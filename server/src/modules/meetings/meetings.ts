import type { Module } from '../../platform/module.ts'
import type { MeetingDeps } from './meeting-deps.ts'
import { meetingMailWorker } from './meeting-mails.ts'
import { meetingWorker } from './meeting-worker.ts'
import { retentionTask } from './retention.ts'
import { meetingRoutes } from './routes.ts'
import { soundRoute } from './sound-route.ts'

/** Meetings that people record or upload: their sound, what was said in them, and what came of it. */
export const createMeetings = (deps: MeetingDeps): Module => ({
  routes: meetingRoutes(deps),
  rawRoutes: [soundRoute(deps)],
  jobs: [meetingWorker(deps), meetingMailWorker(deps), retentionTask(deps)],
})
