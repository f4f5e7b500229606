import { ChildProcessError, ChildWorker } from '../../platform/child-process/index.ts'
import { createSlots } from '../../platform/documents/slots.ts'
import type { RawMail } from './port.ts'
import type { IncomingMail } from './read-mail.ts'

/** To the reading process: a mail, or one file of a winmail.dat. */
export type MailQuestion = { raw: RawMail } | { packed: Buffer; inside: number }
/** Null for what cannot be read. */
export type MailAnswer = { mail: IncomingMail | null } | { content: Buffer | null }

const entry = new URL('./mail-process.ts', import.meta.url)
const limits = { memoryMb: 384 }
const timeoutMs = 30_000
/** Mails come in bursts; between them nobody pays for a process. */
const idleMs = 10_000

let reader: ChildWorker<MailQuestion, MailAnswer> | undefined
let idle: NodeJS.Timeout | undefined
// One at a time, so that none falls with another.
const inTurn = createSlots(1)

/**
 * Reads a mail of any quality in a process of its own under limits of time (30 s) and memory (384 MB), so that no mail can hurt the
 * server. Throws ChildProcessError for one that breaks them or cannot be read.
 */
export async function parseMail(raw: RawMail, signal?: AbortSignal): Promise<IncomingMail> {
  const answer = await ask({ raw }, signal)
  if (!('mail' in answer) || !answer.mail) throw new ChildProcessError('broke_down')
  return answer.mail
}

/** The content of one file of a winmail.dat, by the same process and limits; undefined: it cannot be opened. */
export async function unpackFile(packed: Buffer, inside: number, signal?: AbortSignal): Promise<Buffer | undefined> {
  const answer = await ask({ packed, inside }, signal)
  return 'content' in answer && answer.content ? answer.content : undefined
}

const ask = (question: MailQuestion, signal: AbortSignal | undefined): Promise<MailAnswer> =>
  inTurn(async () => {
    signal?.throwIfAborted()
    clearTimeout(idle)
    if (!reader?.isOpen) {
      reader?.end()
      reader = new ChildWorker(entry, limits)
    }
    try {
      return await reader.ask(question, { timeoutMs, signal })
    } finally {
      idle = setTimeout(() => reader?.end(), idleMs).unref()
    }
  })
