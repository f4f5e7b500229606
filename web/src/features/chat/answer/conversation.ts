import type { RecordId, SessionId } from '#contract/kit/id.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { createStore } from '#web/lib/store.ts'
import type { AskedQuestion } from './ask.ts'
import { nextFrame } from './next-frame.ts'
import { type AnswerEvent, type AnswerState, emptyAnswer, reduceAnswer } from './reduce-answer.ts'

/** An answer under way, or one that has just ended and is not in the history yet. */
export type Live = {
  /** Stays the same from the press of the button to the record in the history. */
  key: string
  /** Missing when the answer was asked elsewhere and only joined here. */
  ask?: AskedQuestion
  recordId?: RecordId
  phase: 'sending' | 'streaming' | 'ended' | 'failed'
  answer: AnswerState
  /** Why the question did not get through, in the person's words. */
  error?: string
  /** The same for programs, when the server said no. */
  errorCode?: string
}

export type EventStream = AsyncIterable<AnswerEvent> | undefined

/** What a conversation needs from outside; answers come as the client reads them. */
export type ConversationPorts = {
  ask: (ask: AskedQuestion, sessionId: SessionId | undefined) => Promise<EventStream>
  join: (sessionId: SessionId, recordId: RecordId | undefined) => Promise<EventStream>
  /** The first event of a question told the session's id. */
  onSession: (sessionId: SessionId) => void
  /** An answer ended: the history should be asked again; what it then knows may be dropped here. */
  onEnd: (sessionId: SessionId) => Promise<unknown>
  failureText: (error: unknown) => string
  /** Resolves after that time, and not before there is a connection. */
  pause: (milliseconds: number) => Promise<void>
}

/** The answers under way of one session, outside of React. */
export type Conversation = ReturnType<typeof createConversation>

/** How far an answer has come; only for comparing with itself. */
const lengthOf = (answer: AnswerState | undefined): number =>
  (answer?.parts ?? []).reduce((sum, part) => sum + 1 + ('text' in part ? part.text.length : 0), 0)

const REJOIN_MS = [300, 1_000, 2_000, 4_000, 8_000]
let made = 0

/** The answers on the page, published frame by frame. */
function createLives() {
  const shown = createStore<readonly Live[]>([])
  let lives: readonly Live[] = []
  const publish = nextFrame(() => shown.set(lives))
  return {
    get: () => lives,
    subscribe: shown.subscribe,
    find: (key: string) => lives.find((live) => live.key === key),
    change: (key: string, changes: Partial<Live>) => {
      lives = lives.map((live) => (live.key === key ? { ...live, ...changes } : live))
      publish()
    },
    drop: (key: string) => {
      lives = lives.filter((live) => live.key !== key)
      publish()
    },
    add: (live: Omit<Live, 'key' | 'answer'>): string => {
      const key = `live-${++made}`
      lives = [...lives, { ...live, key, answer: emptyAnswer }]
      // A question stands on the page in the frame of the press, whatever came just before.
      shown.set(lives)
      return key
    },
  }
}

/** A conversation; without a session id one is made by its first question. */
export function createConversation(ports: ConversationPorts, known?: SessionId) {
  let sessionId = known
  const { get: getLives, subscribe, find, change, drop, add } = createLives()
  const keys = new Map<string, string>()
  // Joined once only: a server that still calls an answer running which it no longer streams must not be asked forever.
  const joined = new Set<RecordId>()

  const apply = (key: string, event: AnswerEvent) => {
    const live = find(key)
    if (!live) return
    const answer = reduceAnswer(live.answer, event)
    const recordId = answer.start?.record_id
    if (event.type === 'start') {
      if (!keys.has(event.messageMetadata.record_id)) keys.set(event.messageMetadata.record_id, key)
      sessionId = event.messageMetadata.session_id
      ports.onSession(sessionId)
    }
    change(key, { answer, phase: event.type === 'finish' ? 'ended' : 'streaming', ...(recordId && { recordId }) })
  }

  const read = async (key: string, stream: AsyncIterable<AnswerEvent>): Promise<void> => {
    for await (const event of stream) apply(key, event)
  }

  /** Joins again after a cut-off, with growing pauses; one that came further than before starts the count over. */
  const rejoin = async (key: string, failed: unknown): Promise<void> => {
    let error = failed
    let furthest = lengthOf(find(key)?.answer)
    for (let tries = 0, pause = REJOIN_MS[0]; pause !== undefined; pause = REJOIN_MS[++tries]) {
      await ports.pause(pause)
      try {
        const stream = sessionId && (await ports.join(sessionId, find(key)?.recordId))
        return stream ? await read(key, stream) : change(key, { phase: 'ended' })
      } catch (cause) {
        error = cause
        if (cause instanceof CallError && cause.status >= 400 && cause.status < 500) break
        if (lengthOf(find(key)?.answer) > furthest) tries = -1
        furthest = Math.max(furthest, lengthOf(find(key)?.answer))
      }
    }
    throw error
  }

  const follow = async (key: string, open: () => Promise<EventStream>): Promise<void> => {
    try {
      const stream = await open()
      if (stream) await read(key, stream).catch((error) => rejoin(key, error))
    } catch (error) {
      const errorCode = error instanceof CallError ? error.code : undefined
      return change(key, { phase: 'failed', error: ports.failureText(error), ...(errorCode && { errorCode }) })
    }
    if (!find(key)?.recordId) return drop(key)
    if (find(key)?.phase !== 'ended') change(key, { phase: 'ended' })
    await settle(key)
  }

  const settle = async (key: string): Promise<void> => {
    if (!sessionId) return
    try {
      await ports.onEnd(sessionId)
      drop(key)
    } catch {
      // The history could not be asked: what came stays on the page.
    }
  }

  return {
    getSessionId: () => sessionId,
    getLives,
    subscribe,
    /** The key a record's turn had while it was live. */
    keyOf: (recordId: RecordId): string => keys.get(recordId) ?? recordId,
    isRunning: () => getLives().some(({ phase }) => phase === 'sending' || phase === 'streaming'),
    /** Sends a question and follows its answer. Resolves when the answer has ended or the question failed. */
    ask: (ask: AskedQuestion): Promise<void> => {
      const key = add({ ask, phase: 'sending' })
      return follow(key, () => ports.ask(ask, sessionId))
    },
    /** Follows an answer that was asked elsewhere: in another tab, or before a reload. */
    join: async (recordId: RecordId): Promise<void> => {
      if (!sessionId || joined.has(recordId) || getLives().some((live) => live.recordId === recordId)) return
      joined.add(recordId)
      const session = sessionId
      const key = add({ recordId, phase: 'streaming' })
      if (!keys.has(recordId)) keys.set(recordId, recordId)
      await follow(key, () => ports.join(session, recordId))
    },
    /** Takes a question that did not get through off the page. */
    dismiss: drop,
  }
}
