import { meetingEndpoints, sharedMeetingEndpoints } from '#contract/meetings/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import * as corrections from './corrections.ts'
import * as handOut from './hand-out.ts'
import { createItemTasks } from './item-tasks.ts'
import type { MeetingDeps } from './meeting-deps.ts'
import * as meetings from './meeting-service.ts'
import * as record from './record.ts'
import * as retention from './retention.ts'
import { uploadMeeting } from './upload.ts'

export const meetingRoutes = (deps: MeetingDeps): Route[] => [
  ...routes(meetingEndpoints, {
    getMeetingSetup: ({ scope }) => meetings.getMeetingSetup(deps, scope),
    getMeetingRetention: ({ scope }) => retention.getRetention(deps, scope),
    updateMeetingRetention: ({ scope, from, body }) => retention.updateRetention(deps, { scope, from }, body),
    listMeetings: ({ scope, query }) => meetings.listMeetings(deps, scope, query),
    startMeeting: ({ scope, from, body }) => record.startMeeting(deps, { scope, from }, body),
    continueMeeting: ({ scope, params }) => record.continueMeeting(deps, scope, params.id),
    addMeetingChunk: ({ scope, params, fields, files: [sound] }) =>
      record.addChunk(deps, scope, params.id, { ...fields, sound }),
    beatMeeting: ({ scope, params }) => record.beatMeeting(deps, scope, params.id),
    stopMeeting: ({ scope, params, body }) => record.stopMeeting(deps, scope, params.id, body),
    uploadMeeting: ({ scope, from, fields, files: [sound], signal }) =>
      uploadMeeting(deps, { scope, from }, { fields, sound, signal }),
    getMeeting: ({ scope, params, language }) => meetings.getMeeting(deps, scope, params.id, language),
    updateMeeting: ({ scope, from, params, body }) => meetings.updateMeeting(deps, { scope, from }, params.id, body),
    removeMeeting: ({ scope, from, params }) => meetings.removeMeeting(deps, { scope, from }, params.id),
    recogniseMeeting: ({ scope, params, body }) => meetings.recogniseMeeting(deps, scope, params.id, body.zone),
    writeMeetingMinutes: ({ scope, params, body }) => meetings.rewriteMinutes(deps, scope, params.id, body.zone),
    updateMeetingLine: ({ scope, params, body }) => corrections.updateLine(deps, scope, params, body),
    addMeetingItem: ({ scope, params, body }) => corrections.addItem(deps, scope, params.id, body),
    updateMeetingItem: ({ scope, params, body }) => corrections.updateItem(deps, scope, params, body),
    removeMeetingItem: ({ scope, params }) => corrections.setItemRemoved(deps, scope, params, true),
    restoreMeetingItem: ({ scope, params }) => corrections.setItemRemoved(deps, scope, params, false),
    createItemTasks: ({ scope, from, params, body }) => createItemTasks(deps, { scope, from }, params.id, body),
    exportMeeting: ({ scope, params, query, language }) =>
      handOut.exportMeeting(deps, scope, params.id, { format: query.format, language }),
    createMeetingLink: ({ scope, from, params, body }) =>
      handOut.createLink(deps, { scope, from }, params.id, body.days),
    revokeMeetingLink: ({ scope, params }) => handOut.revokeLink(deps, scope, params),
    previewMeetingMail: ({ scope, language, params, body }) =>
      handOut.previewMail(deps, { scope, language }, params.id, body),
    sendMeetingMail: ({ scope, language, from, params, body }) =>
      handOut.sendMail(deps, { scope, language, from }, params.id, body),
  }),
  ...routes(sharedMeetingEndpoints, {
    openSharedMeeting: ({ params }) => handOut.openSharedMeeting(deps, params.token),
  }),
]
