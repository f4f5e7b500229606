import { type ChildLimits, runInChild } from '../child-process/index.ts'
import { createSlots } from '../documents/slots.ts'

/** The words of a page and what it says of itself. */
export type PageText = { text: string; title?: string; site?: string; date?: string }
/** What the reading process says: undefined for a page that cannot be read. */
export type PageMessage = { page: PageText | null }

const entry = new URL('./page-process.ts', import.meta.url)
const limits: ChildLimits = { timeoutMs: 20_000, workSeconds: 5, memoryMb: 320 }
const withSlot = createSlots(2)

/**
 * The readable text of HTML. The work is done by a process that ends with it, at most two at once, under limits of time
 * (5 s of work) and memory (320 MB), so that no page can hurt the server. Undefined for a page that breaks them.
 */
export const readHtml = (html: string): Promise<PageText | undefined> =>
  withSlot(async () => {
    const take = (message: PageMessage) => message
    const { page } = await runInChild<PageMessage, PageMessage>({ entry, task: { html }, limits, take }).catch(() => ({
      page: null,
    }))
    return page ?? undefined
  })
