import type { z } from 'zod'
import type { AnswerPart, DataNotice, ToolPart } from '#contract/chat/parts.ts'
import type { AnswerStatus, answerEvent, startMetadata, Usage } from '#contract/chat/stream.ts'

export type AnswerEvent = z.output<typeof answerEvent>

/** An answer as far as it has come. */
export type AnswerState = {
  /** Whose answer it is; undefined before the first event. */
  start?: z.output<typeof startMetadata>
  status: AnswerStatus
  parts: readonly AnswerPart[]
  /** Shown while nothing else is: why the answer has to wait. */
  waiting?: DataNotice
  usage?: Usage
  durationMs?: number
  /** Where the open text blocks stand in `parts`, by the stream's ids. */
  open: Readonly<Record<string, number>>
}

export const emptyAnswer: AnswerState = { status: 'streaming', parts: [], open: {} }

/** One event further. Pure: parts that do not change stay the same objects. */
export function reduceAnswer(state: AnswerState, event: AnswerEvent): AnswerState {
  switch (event.type) {
    case 'start':
      return { ...emptyAnswer, start: event.messageMetadata }
    case 'text-start':
    case 'reasoning-start':
      return openBlock(state, event.id, event.type === 'text-start' ? 'text' : 'reasoning')
    case 'text-delta':
    case 'reasoning-delta':
      return changeBlock(state, event.id, (part) => ({ ...part, text: part.text + event.delta }))
    case 'text-end':
    case 'reasoning-end':
      return changeBlock(state, event.id, (part) => ({ ...part, state: 'done' }))
    case 'tool-input-available':
      return append(state, {
        type: `tool-${event.toolName}`,
        toolCallId: event.toolCallId,
        state: 'input-available',
        input: event.input,
        ...(event.title && { title: event.title }),
      })
    case 'tool-output-available':
      return changeTool(state, event.toolCallId, { state: 'output-available', output: event.output })
    case 'tool-output-error':
      return changeTool(state, event.toolCallId, { state: 'output-error', errorText: event.errorText })
    case 'data-table':
    case 'data-chart':
    case 'data-notice':
    case 'data-suggestions':
    case 'data-approval':
    case 'data-trust':
    case 'data-reading':
    case 'data-choice':
      return data(state, event)
    case 'source-document':
    case 'source-url':
    case 'file':
      return append(state, event)
    case 'finish': {
      const { status, usage, duration_ms } = event.messageMetadata
      const { waiting: _, ...rest } = state
      return { ...rest, status, usage, durationMs: duration_ms, parts: state.parts.map(ended) }
    }
    default:
      // A newer server may tell more than this client knows.
      return state
  }
}

const append = ({ waiting: _, ...state }: AnswerState, part: AnswerPart): AnswerState => ({
  ...state,
  parts: [...state.parts, part],
})

const replaceAt = (state: AnswerState, index: number, part: AnswerPart): AnswerState => ({
  ...state,
  parts: state.parts.with(index, part),
})

function openBlock(state: AnswerState, id: string, type: 'text' | 'reasoning'): AnswerState {
  const opened = { ...state.open, [id]: state.parts.length }
  return { ...append(state, { type, text: '', state: 'streaming' }), open: opened }
}

type Block = Extract<AnswerPart, { type: 'text' | 'reasoning' }>

function changeBlock(state: AnswerState, id: string, change: (block: Block) => Block): AnswerState {
  const index = state.open[id]
  const part = index === undefined ? undefined : state.parts[index]
  if (index === undefined || (part?.type !== 'text' && part?.type !== 'reasoning')) return state
  return replaceAt(state, index, change(part))
}

function changeTool(state: AnswerState, toolCallId: string, changes: Partial<ToolPart>): AnswerState {
  const index = state.parts.findIndex((part) => 'toolCallId' in part && part.toolCallId === toolCallId)
  const part = state.parts[index]
  return part && 'toolCallId' in part ? replaceAt(state, index, { ...part, ...changes }) : state
}

type DataEvent = Extract<AnswerEvent, { type: `data-${string}` }>

/** A data part with the id of an earlier one takes its place; a transient one never becomes part of the answer. */
function data(state: AnswerState, { transient, ...part }: DataEvent): AnswerState {
  if (transient) return part.type === 'data-notice' ? { ...state, waiting: part.data } : state
  const known = part.id
    ? state.parts.findIndex((other) => other.type === part.type && 'id' in other && other.id === part.id)
    : -1
  return known < 0 ? append(state, part) : replaceAt(state, known, part)
}

/** What was still open when the answer ended will not go on. */
function ended(part: AnswerPart): AnswerPart {
  return (part.type === 'text' || part.type === 'reasoning') && part.state === 'streaming'
    ? { ...part, state: 'done' }
    : part
}
