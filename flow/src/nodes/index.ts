import type { AnyDefinition } from '../definition.ts'
import { answerNode } from './answer.ts'
import { approval } from './approval.ts'
import { askNode } from './ask.ts'
import { callFlow } from './call-flow.ts'
import { classify } from './classify.ts'
import { code } from './code.ts'
import { condition } from './condition.ts'
import { endNode } from './end.ts'
import { extract } from './extract.ts'
import { handOver } from './hand-over.ts'
import { hangUp } from './hang-up.ts'
import { httpCall } from './http-call.ts'
import { join } from './join.ts'
import { listenNode } from './listen.ts'
import { loop } from './loop.ts'
import { onAlarm } from './on-alarm.ts'
import { onCall } from './on-call.ts'
import { onChat } from './on-chat.ts'
import { onEmail } from './on-email.ts'
import { onFlow } from './on-flow.ts'
import { onSchedule } from './on-schedule.ts'
import { onWebhook } from './on-webhook.ts'
import { onWhatsapp } from './on-whatsapp.ts'
import { parallel } from './parallel.ts'
import { queryData } from './query-data.ts'
import { readTable } from './read-table.ts'
import { salesforceChange } from './salesforce-change.ts'
import { salesforceFind } from './salesforce-find.ts'
import { sayNode } from './say.ts'
import { searchKnowledge } from './search-knowledge.ts'
import { sendEmail } from './send-email.ts'
import { sendMessage } from './send-message.ts'
import { setVariable } from './set-variable.ts'
import { switchNode } from './switch.ts'
import { transferCall } from './transfer-call.ts'
import { waitNode } from './wait.ts'
import { writeTable } from './write-table.ts'

/** Every kind of node, in the order of the palette. A new one is a file here, a handler and a card. */
export const nodes = {
  'on-chat': onChat,
  'on-whatsapp': onWhatsapp,
  'on-email': onEmail,
  'on-call': onCall,
  'on-schedule': onSchedule,
  'on-webhook': onWebhook,
  'on-alarm': onAlarm,
  'on-flow': onFlow,
  ask: askNode,
  say: sayNode,
  listen: listenNode,
  'send-message': sendMessage,
  answer: answerNode,
  'transfer-call': transferCall,
  'hang-up': hangUp,
  classify,
  extract,
  condition,
  switch: switchNode,
  loop,
  parallel,
  join,
  'set-variable': setVariable,
  wait: waitNode,
  'search-knowledge': searchKnowledge,
  'query-data': queryData,
  'read-table': readTable,
  'write-table': writeTable,
  'salesforce-find': salesforceFind,
  'salesforce-change': salesforceChange,
  'http-call': httpCall,
  code,
  'send-email': sendEmail,
  'hand-over': handOver,
  approval,
  'call-flow': callFlow,
  end: endNode,
} as const satisfies Record<string, AnyDefinition>

const table: Readonly<Record<string, AnyDefinition>> = nodes

/** The definition of a kind; undefined for one that this version does not know. */
export const definitionOf = (kind: string): AnyDefinition | undefined =>
  Object.hasOwn(table, kind) ? table[kind] : undefined
export const definitions: readonly AnyDefinition[] = Object.values(table)
