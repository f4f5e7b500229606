import type { EmailThreadId } from '#contract/email/ids.ts'
import { keepDraftText, readDraftText } from '#web/lib/form/draft-text.ts'
import { useEdited } from '#web/lib/form/use-edited.ts'

export type ReplyText = {
  text: string
  write: (text: string) => void
  /** What was sent is stored by now; what was written since then stays. */
  keepSent: (sent: string) => void
}

/** What stands in the reply of a conversation: what is stored, until somebody writes here. What they write is kept until it is stored. */
export function useReplyText(thread: EmailThreadId, stored: string): ReplyText {
  const place = `email/${thread}`
  const { edited, change, keepSent } = useEdited({ text: stored }, () => {
    const text = readDraftText(place)
    return text === '' ? {} : { text }
  })
  const forget = (sent: string) => {
    if (readDraftText(place) === sent) keepDraftText(place, '')
    keepSent({ text: sent })
  }
  return {
    text: edited.text,
    write: (text) => {
      keepDraftText(place, text)
      change({ text })
      if (text === stored) forget(text)
    },
    keepSent: forget,
  }
}
