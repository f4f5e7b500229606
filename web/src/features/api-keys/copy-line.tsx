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
    <div className="relative rounded-sm border border-line-soft bg-panel">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable with the keyboard
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto"
      >
        <pre className="py-2.5 pr-24 pl-3 font-mono text-12 leading-5">{text}</pre>
      </section>
      <Button
        size="sm"
        icon={copied ? <Check /> : <Copy />}
        onClick={() => void copy()}
        className="absolute top-1.5 right-1.5"
      >
        {copied ? t.copied : t.copy}
      </Button>
    </div>
  )
}
