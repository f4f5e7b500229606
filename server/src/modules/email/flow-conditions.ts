import type { FlowCondition } from '../flows/service.ts'
import type { MailboxRow } from './mailbox-row.ts'
import type { MailRow } from './message-store.ts'

/** What a flow that begins with a mail asks of it, and whether that holds; it listens where all of them do. */
export function mailConditions(
  options: Record<string, unknown>,
  mailbox: Pick<MailboxRow, 'address' | 'name'> | undefined,
  { subject, from }: Pick<MailRow, 'subject' | 'from'>,
): FlowCondition[] {
  const condition = (option: string, holds: (wanted: string) => boolean): FlowCondition[] => {
    const value = options[option]
    const wanted = typeof value === 'string' ? value.trim() : ''
    return wanted === '' ? [] : [{ option, wanted, holds: holds(wanted.toLowerCase()) }]
  }
  const contains = (texts: readonly string[]) => (wanted: string) =>
    texts.some((text) => text.toLowerCase().includes(wanted))
  const names = mailbox ? [mailbox.address.toLowerCase(), mailbox.name.toLowerCase()] : []
  return [
    ...condition('mailbox', (wanted) => names.includes(wanted)),
    ...condition('subject_contains', contains([subject])),
    ...condition('from_contains', contains([from.address, from.name])),
  ]
}
