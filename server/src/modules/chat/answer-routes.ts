import { answerEndpoints } from '#contract/chat/answer-endpoints.ts'
import type { MlQuestionFields } from '#contract/chat/answer-schemas.ts'
import type { Language } from '#contract/language.ts'
import { fail } from '../../platform/http/fail.ts'
import { type Route, routes, type UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { runAnswerAgain } from './again.ts'
import { askAndRead, askAndWait, type Question } from './ask.ts'
import { findPlaces } from './asking.ts'
import type { ChatDeps } from './chat-deps.ts'
import * as queue from './queue.ts'
import { selectBranch } from './select-branch.ts'
import { findWritableSession } from './visible.ts'

export const answerRoutes = (deps: ChatDeps): Route[] => {
  const asks = (check: (call: MlCall) => void = () => {}) => ({
    json: async (call: MlCall) => {
      await findPlaces(deps, call)
      check(call)
      return askAndWait(deps, questionOf(call))
    },
    events: async (call: MlCall) => {
      await findPlaces(deps, call)
      check(call)
      return askAndRead(deps, questionOf(call), call.signal)
    },
  })
  return routes(answerEndpoints, {
    getQueue: async ({ scope, params }) => queue.getQueue(deps, scope, await findWritableSession(deps, scope, params)),
    addToQueue: async ({ scope, params, ...added }) =>
      queue.addToQueue(deps, await findWritableSession(deps, scope, params), { scope, ...added }),
    changeQueued: async ({ scope, params, body }) =>
      queue.changeQueued(deps, await findWritableSession(deps, scope, params), params.id, body),
    removeQueued: async ({ scope, params }) =>
      queue.removeQueued(deps, await findWritableSession(deps, scope, params), params.id),
    resumeQueue: async ({ scope, params }) =>
      queue.resumeQueue(deps, scope, await findWritableSession(deps, scope, params)),
    selectBranch: async ({ scope, params, body }) =>
      selectBranch(deps, await findWritableSession(deps, scope, params), body.record_id),
    runAnswerAgain: ({ scope, params, body, signal }) => {
      const sessionRef = sessionRefOf(scope, { botId: body.bot_id, sessionId: body.session_id })
      return runAnswerAgain(deps, scope, { ...sessionRef, answerId: params.answerId }, signal)
    },
    askByText: asks(),
    askByLinks: asks(({ fields }) => {
      if (fields.links.length === 0) throw fail('links_missing')
    }),
    askByFiles: asks(({ files }) => {
      if (files.length === 0) throw fail('files_missing')
    }),
    askByVoices: asks(),
  })
}

type Params = Pick<Parameters<typeof queue.removeQueued>[1], 'botId' | 'sessionId'>

const sessionRefOf = ({ userId }: Scope, { botId, sessionId }: Params) => ({ userId, botId, sessionId })

type MlCall = {
  fields: MlQuestionFields
  files: UploadedFile[]
  scope: Scope
  language: Language
  signal: AbortSignal
}

/** The calls of `ml` ask as `studio/chat` does, under other names. */
function questionOf({ fields, files, scope, language }: MlCall): Question {
  const { bot_id, session_id, data_source, text, enable_search, links } = fields
  const asked = {
    question: text,
    is_search_internet: enable_search,
    tools: [],
    mentions: [],
    file_ids: [],
    model: undefined,
    links,
  }
  const places = { bot_id, session_id, organization_id: undefined, edit_of: undefined, retry_of: undefined }
  return { fields: { ...places, ...asked, data_source, parent_id: undefined }, files, scope, language }
}
