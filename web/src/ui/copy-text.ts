import { getLanguage } from '#web/lib/i18n/language-store.ts'
import { uiMessages } from './messages/index.ts'
import { toast } from './toast-store.ts'

/** Puts text on the clipboard; says so when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast.failure((await uiMessages.load(getLanguage())).copyFailed)
    return false
  }
}

/** Puts text on the clipboard together with its form as HTML; as text alone where the browser takes no more. */
export async function copyRich(text: string, html: string): Promise<boolean> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) return copyText(text)
  const forms = { 'text/plain': text, 'text/html': html }
  const blobs = Object.entries(forms).map(([type, content]) => [type, new Blob([content], { type })] as const)
  try {
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
    return true
  } catch {
    return copyText(text)
  }
}
