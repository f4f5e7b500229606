import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { EmailReplyId } from '#contract/email/ids.ts'
import { startLimited } from '../../platform/child-process/index.ts'
import type { MailServer, MailServerError, OutgoingMail } from '../../providers/mail/port.ts'
import { OAuthError } from '../../providers/oauth/port.ts'

/** Longer than any hand-over takes. */
export const longestHandOverMs = 120_000

export type HandOver = {
  replyId: EmailReplyId
  mail: OutgoingMail
  sendAt: Date | null
  /** When the reply was changed last: one that was changed since is not this one. */
  updatedAt: Date
  /** By the server's clock. */
  now: Date
}
/** With the password, or without: then tokens are asked for. `allow`: as in NET_ALLOW. */
export type HandOverTask = HandOver & {
  id: number
  server: Pick<MailServer, 'host' | 'port' | 'username'> & { password?: string }
  allow: string
  connection: pg.ClientConfig
}

/** What a server of mail answered in the end; `not_ours`: somebody took the reply back, or is sending it already. */
export type HandOverEnd = 'accepted' | 'not_ours' | Pick<MailServerError, 'state' | 'reason' | 'unclear'>
/** To whom a task came from. `refused`: the token that the server did not take. */
export type HandOverMessage = { id: number } & (
  | { asks: { refused: string | undefined } }
  | { end: HandOverEnd }
  | { broke: string }
)
export type TokenAnswer = { id: number } & ({ token: string } | { noToken: Pick<OAuthError, 'reason' | 'words'> })

export const handOverEntry = fileURLToPath(new URL('./hand-over-process.ts', import.meta.url))
export const handOverLimits = { memoryMb: 256, workSeconds: 3_600 }
/** Between mails nobody pays for a process. */
const idleMs = 10_000

type Pending = { server: MailServer; resolve: (end: HandOverEnd) => void; reject: (error: Error) => void }
type Helper = { connection: pg.ClientConfig; child: ChildProcess; pending: Map<number, Pending>; idle?: NodeJS.Timeout }
let helper: Helper | undefined
let count = 0

/**
 * Hands a reply to the server of mail from a process of its own, which goes on where this one is killed, and stores by itself that sending began and that
 * the server took the mail: what is cut off in between could not be told from what is out. Rejects where nobody knows how it ended.
 */
export function handOver(
  server: MailServer,
  { allow, connection }: Pick<HandOverTask, 'allow' | 'connection'>,
  what: HandOver,
): Promise<HandOverEnd> {
  const { host, port, username } = server
  const password = 'password' in server ? { password: server.password } : {}
  // Processes of tests have more than one database.
  if (helper?.connection !== connection) helper = startHelper(connection)
  const { child, pending, idle } = helper
  clearTimeout(idle)
  const id = ++count
  return new Promise((resolve, reject) => {
    pending.set(id, { server, resolve, reject })
    const task: HandOverTask = { ...what, id, server: { host, port, username, ...password }, allow, connection }
    child.send(task, () => {})
  })
}

function startHelper(connection: pg.ClientConfig): Helper {
  const started: Helper = { connection, child: startLimited(handOverEntry, handOverLimits), pending: new Map() }
  const { child, pending } = started
  const isOver = () => {
    if (helper === started) helper = undefined
    for (const { reject } of pending.values()) reject(new Error('the process that hands mails over has ended'))
    pending.clear()
  }
  child.on('error', isOver)
  child.on('close', isOver)
  child.on('message', (message: HandOverMessage) => {
    const asked = pending.get(message.id)
    if (!asked) return
    if ('asks' in message) return void answerWithToken(child, message.id, asked.server, message.asks.refused)
    pending.delete(message.id)
    if ('end' in message) asked.resolve(message.end)
    else asked.reject(new Error(message.broke))
    if (pending.size === 0) started.idle = setTimeout(() => rest(started), idleMs).unref()
  })
  // Who waits for a hand-over keeps the server up, not a process at rest.
  child.unref()
  child.channel?.unref()
  return started
}

function rest(started: Helper): void {
  if (helper === started) helper = undefined
  if (started.child.connected) started.child.disconnect()
}

async function answerWithToken(child: ChildProcess, id: number, server: MailServer, refused: string | undefined) {
  const answer = await tokenFor(server, refused)
  if (child.connected) child.send({ ...answer, id } satisfies TokenAnswer, () => {})
}

async function tokenFor(server: MailServer, refused: string | undefined) {
  try {
    if (!('token' in server)) throw new OAuthError('ended', 'no token')
    return { token: await server.token(refused) }
  } catch (error) {
    const { reason, words } = error instanceof OAuthError ? error : new OAuthError('away', 'no token')
    return { noToken: { reason, words } }
  }
}
