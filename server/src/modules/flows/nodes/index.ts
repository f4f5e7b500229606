import type { StepHandler } from '../engine/handler.ts'
import type { SearchFiles } from '../knowledge.ts'
import { answerHandler } from './answer.ts'
import { approvalHandler } from './approval.ts'
import { askHandler } from './ask.ts'
import { callFlow } from './call-flow.ts'
import { classifyHandler } from './classify.ts'
import { codeHandler } from './code.ts'
import { extractHandler } from './extract.ts'
import { handOver } from './hand-over.ts'
import { httpCall } from './http-call.ts'
import { listenHandler } from './listen.ts'
import type { NodeDeps } from './node-deps.ts'
import { queryData } from './query-data.ts'
import { readTable } from './read-table.ts'
import { salesforceChange } from './salesforce-change.ts'
import { salesforceFind } from './salesforce-find.ts'
import { searchKnowledge } from './search-knowledge.ts'
import { sendEmail } from './send-email.ts'
import { sendMessage } from './send-message.ts'
import { waitHandler } from './wait.ts'
import { writeTable } from './write-table.ts'

/** What each kind does outside of the pure machine; a test proves that none is missing. */
export const handlersOf = (deps: NodeDeps & { searchFiles: SearchFiles }): Record<string, StepHandler<never>> => ({
  answer: answerHandler(deps),
  ask: askHandler(),
  listen: listenHandler(),
  classify: classifyHandler(deps),
  extract: extractHandler(deps),
  'search-knowledge': searchKnowledge(deps),
  'query-data': queryData(deps),
  'read-table': readTable(deps),
  'write-table': writeTable(deps),
  'salesforce-find': salesforceFind(deps),
  'salesforce-change': salesforceChange(deps),
  'http-call': httpCall(deps),
  code: codeHandler(deps),
  'send-message': sendMessage(deps),
  'send-email': sendEmail(deps),
  wait: waitHandler(),
  'hand-over': handOver(deps),
  approval: approvalHandler(deps),
  'call-flow': callFlow(deps),
})
