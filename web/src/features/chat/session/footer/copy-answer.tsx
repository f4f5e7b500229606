import type { AnswerPart } from '#contract/chat/parts.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { CopyIconButton } from '#web/ui/copy-button.tsx'
import { copyRich } from '#web/ui/copy-text.ts'
import { markdownOf } from '../../answer/markdown-of.ts'
import { chatMessages } from '../../messages/index.ts'

/** Copies an answer in both forms: documents and mails take its tables and headings, editors its Markdown. */
export function CopyAnswer({ parts }: { parts: readonly AnswerPart[] }) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  const copyContent = async () => {
    const { richTextOf } = await import('../../answer/rich-text.tsx')
    return copyRich(markdownOf(parts, language), richTextOf(parts, language))
  }
  return <CopyIconButton label={t.copyRich} copyContent={copyContent} />
}
