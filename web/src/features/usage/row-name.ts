import type { UsageBy, UsageRow } from '#contract/usage/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { keyText } from './key-text.ts'
import { usageMessages } from './messages/index.ts'
import { isTime } from './period.ts'

/** How a row is called: a day in the reader's format, a name, or what an empty key stands for. */
export function useRowName(by: UsageBy): (row: Pick<UsageRow, 'key' | 'name'>) => string {
  const t = useMessages(usageMessages)
  const language = useLanguage()
  return ({ key, name }) => {
    if (isTime(by)) return keyText(key, language)
    if (key === '') return t.unnamed[by]
    // Who or what is gone is known by its id only.
    return name === key && by !== 'model' ? t.gone : name
  }
}
