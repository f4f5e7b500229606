import { ChildProcessError, ChildWorker } from '../../platform/child-process/index.ts'
import { createSlots } from '../../platform/documents/slots.ts'
import type { RawMail } from './port.ts'
import type { IncomingMail } from './read-mail.ts'

/** What the reading process answers: null for a mail that cannot be read. */
export type MailAnswer = { mail: IncomingMail | null }

const entry = new URL('./mail-process.ts', import.meta.url)
const limits = { memoryMb: 384 }
const timeoutMs = 30_000
/** Mails come in bursts; between them nobody pays for a process. */
const idleMs = 10_000

let reader: ChildWorker<RawMail, MailAnswer> | undefined
let idle: NodeJS.Timeout | undefined
// One at a time, so that none falls with another.
const inTurn = createSlots(1)

/**
 * Reads a mail of any quality in a process of its own under limits of time (30 s) and memory (384 MB), so that no mail can hurt the
 * server. Throws ChildProcessError for one that breaks them or cannot be read.
 */
export const parseMail = (raw: RawMail, signal?: AbortSignal): Promise<IncomingMail> =>
  inTurn(async () => {
    signal?.throwIfAborted()
    clearTimeout(idle)
    if (!reader?.isOpen) {
      reader?.end()
      reader = new ChildWorker(entry, limits)
    }
    try {
      const { mail } = await reader.ask(raw, { timeoutMs, signal })
      if (!mail) throw new ChildProcessError('broke_down')
      return mail
    } finally {
      idle = setTimeout(() => reader?.end(), idleMs).unref()
    }
  })
