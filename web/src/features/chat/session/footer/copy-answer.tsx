import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { AnswerPart } from '#contract/chat/parts.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { markdownOf } from '../../answer/markdown-of.ts'
import { chatMessages } from '../../messages/index.ts'
import { copyRich } from '../../parts/copy-text.ts'

/** Copies an answer in both forms: documents and mails take its tables and headings, editors its Markdown. */
export function CopyAnswer({ parts }: { parts: readonly AnswerPart[] }) {
  const t = useMessages(chatMessages)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const { richTextOf } = await import('../../answer/rich-text.tsx')
    if (!(await copyRich(markdownOf(parts), richTextOf(parts)))) return
    setCopied(true)
    setTimeout(() => setCopied(false), 1_500)
  }
  return (
    <IconButton label={copied ? t.copied : t.copyRich} size="sm" onClick={() => void copy()}>
      {copied ? <Check className="text-good" /> : <Copy />}
    </IconButton>
  )
}
