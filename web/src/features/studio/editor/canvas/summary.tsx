import type { Language } from '#contract/language.ts'
import type { Summary as Parts } from '#flow/editing/summary.ts'
import type { AnyDefinition } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { wordOf } from '../fields/words.ts'
import { editorMessages } from '../messages/index.ts'

type Props = { parts: Parts; definition: AnyDefinition | undefined }

/** What a card is set up to do; what is filled in when it runs stands there by its name. Without anything, what its kind does. */
export function Summary({ parts, definition }: Props) {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  if (parts.length === 0) return definition?.help[language]
  return parts.map((part, index) => {
    if ('text' in part) return part.text
    if ('words' in part) return part.words[language]
    if ('word' in part) return ` ${wordOf(t.choices, part.word)} `
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in their order
      <span key={index} className="rounded-xs bg-hover box-decoration-clone px-1 text-fg-2">
        {part.value[language]}
      </span>
    )
  })
}

/** The same as plain words, to be searched. */
export const summaryText = (parts: Parts, language: Language): string =>
  parts
    .map((part) => {
      if ('text' in part) return part.text
      if ('words' in part) return part.words[language]
      return 'value' in part ? part.value[language] : ''
    })
    .join('')
