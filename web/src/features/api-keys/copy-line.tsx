import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { apiKeyMessages } from './messages/index.ts'

/** A text to take along, with a button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const t = useMessages(apiKeyMessages)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 2_000)
    } catch {
      toast.failure(t.copyFailed)
    }
  }
  return (
    <div className="flex items-start rounded-sm border border-line-soft bg-panel phone:flex-col">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable with the keyboard
        tabIndex={0}
        aria-label={label}
        className="min-w-0 flex-1 overflow-x-auto phone:w-full"
      >
        <pre className="px-3 py-2.5 font-mono text-12 leading-5">{text}</pre>
      </section>
      <Button
        size="sm"
        icon={copied ? <Check /> : <Copy />}
        onClick={() => void copy()}
        className="m-1.5 phone:mt-0 phone:self-end"
      >
        {copied ? t.copied : t.copy}
      </Button>
    </div>
  )
}
