import { type ChildLimits, ChildProcessError, runInChild } from '../../platform/child-process/index.ts'
import { createSlots } from '../../platform/documents/slots.ts'
import type { RawMail } from './port.ts'
import type { IncomingMail } from './read-mail.ts'

/** What the reading process says: null for a mail that cannot be read. */
export type MailMessage = { mail: IncomingMail | null }

const entry = new URL('./mail-process.ts', import.meta.url)
const limits: ChildLimits = { timeoutMs: 30_000, workSeconds: 10, memoryMb: 384 }
const withSlot = createSlots(2)

/**
 * Reads a mail of any quality in a process that ends with it, at most two at once, under limits of time (10 s of work) and memory
 * (384 MB), so that no mail can hurt the server. Throws ChildProcessError for one that breaks them or cannot be read.
 */
export const parseMail = (raw: RawMail, signal?: AbortSignal): Promise<IncomingMail> =>
  withSlot(() =>
    runInChild<MailMessage, IncomingMail>({
      entry,
      task: raw,
      limits,
      ...(signal && { signal }),
      take: ({ mail }) => {
        if (!mail) throw new ChildProcessError('broke_down')
        return mail
      },
    }),
  )
