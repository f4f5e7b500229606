import { useNavigate, useSearch } from '@tanstack/react-router'
import type { EmailThreadId } from '#contract/email/ids.ts'
import { type EmailCategory, emailCategory } from '#contract/email/thread.ts'

export const emailParts = ['inbox', 'dashboard', 'activities', 'setup'] as const
export type EmailPart = (typeof emailParts)[number]

export type EmailAddress = { part: EmailPart; category?: EmailCategory; thread?: EmailThreadId }

/** What of the mail agent is shown, as the address says it. */
export function useEmailAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const category = emailCategory.safeParse(search.category).data
  const address: EmailAddress = {
    part: emailParts.find((part) => part === search.part) ?? 'inbox',
    ...(category && { category }),
    // One that leads nowhere is told by the call.
    ...(typeof search.thread === 'string' && { thread: search.thread as EmailThreadId }),
  }
  const show = (next: EmailAddress, replace = false) => void navigate({ to: '.', search: next, replace })
  return { address, show }
}
