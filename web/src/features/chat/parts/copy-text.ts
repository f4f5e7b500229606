import { getLanguage } from '#web/lib/i18n/language-store.ts'
import { toast } from '#web/ui/toast-store.ts'
import { chatMessages } from '../messages/index.ts'

/** Puts text on the clipboard; says so when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast.failure((await chatMessages.load(getLanguage())).copyFailed)
    return false
  }
}
