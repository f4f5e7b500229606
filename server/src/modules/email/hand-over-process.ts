import { EventEmitter } from 'node:events'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { untilStored } from '../../platform/db/until-stored.ts'
import { createLog } from '../../platform/log/log.ts'
import { readAllowance } from '../../platform/net/index.ts'
import { type MailServer, MailServerError } from '../../providers/mail/port.ts'
import { createSender } from '../../providers/mail/smtp.ts'
import { OAuthError } from '../../providers/oauth/port.ts'
import {
  type HandOverEnd,
  type HandOverMessage,
  type HandOverTask,
  longestHandOverMs,
  type TokenAnswer,
} from './hand-over.ts'
import { moveReply, noteAccepted } from './reply-store.ts'

/** Tokens that the server gives, by task. */
const answers = new EventEmitter()
const gone = new AbortController()
const underWay = new Set<number>()
/** One connection, which all that is under way shares. */
let database: Database | undefined

// A server that is ended or killed leaves this to itself: what is being handed over is handed over.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('message', (message: HandOverTask | TokenAnswer) => {
  if (!('mail' in message)) return void answers.emit(String(message.id), message)
  underWay.add(message.id)
  void handOver(message)
    .then((end) => tell({ id: message.id, end }))
    .catch((error: unknown) => tell({ id: message.id, broke: error instanceof Error ? error.message : String(error) }))
    .finally(() => {
      underWay.delete(message.id)
      endWhenAlone()
    })
})
process.once('disconnect', () => {
  gone.abort()
  setTimeout(() => process.exit(1), longestHandOverMs)
  endWhenAlone()
})

function endWhenAlone(): void {
  if (!process.connected && underWay.size === 0) process.exit()
}

/** It was taken back, and may wait again with other words, or another process sends it. */
class NotOurs extends Error {}

async function handOver({ replyId, mail, sendAt, updatedAt, now, ...task }: HandOverTask): Promise<HandOverEnd> {
  const began = performance.now()
  const clock = () => new Date(now.getTime() + performance.now() - began)
  database ??= openDatabase({ ...task.connection, max: 1, min: 0 }, createLog('silent'))
  const { db } = database
  try {
    await createSender(serverOf(task), readAllowance(task.allow)).send(mail, async () => {
      const move = { from: ['scheduled'], to: 'sending', now: clock(), sendAt, updatedAt } as const
      if (!(await moveReply(db, replyId, move))) throw new NotOurs()
    })
    await untilStored(() => noteAccepted(db, replyId, clock()), AbortSignal.timeout(longestHandOverMs))
    return 'accepted'
  } catch (error) {
    if (error instanceof NotOurs) return 'not_ours'
    if (!(error instanceof MailServerError)) throw error
    const { state, reason, unclear } = error
    // The server does not have it: whoever comes next may send it again.
    if (!unclear) await moveReply(db, replyId, { from: ['sending'], to: 'scheduled', now: clock(), sendAt, reason })
    return { state, reason, unclear }
  }
}

/** Where nobody can be asked for a token any more nothing is begun. */
function serverOf({ id, server: { password, ...at } }: Pick<HandOverTask, 'id' | 'server'>): MailServer {
  if (password !== undefined) return { ...at, password }
  const token = async (refused?: string) => {
    const answer = await new Promise<TokenAnswer>((resolve) => {
      const noToken = { reason: 'away', words: 'the server has ended' } as const
      gone.signal.addEventListener('abort', () => resolve({ id, noToken }), { once: true })
      answers.once(String(id), resolve)
      void tell({ id, asks: { refused } })
    })
    if ('token' in answer) return answer.token
    throw new OAuthError(answer.noToken.reason, answer.noToken.words)
  }
  return { ...at, token }
}

/** The one who started this process may be gone. */
const tell = (message: HandOverMessage): Promise<void> =>
  new Promise((resolve) => {
    if (!process.connected) return resolve()
    process.send?.(message, undefined, {}, () => resolve())
  })
