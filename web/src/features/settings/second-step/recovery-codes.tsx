import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { getBrand } from '#web/ui/page-title.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'
import { settingsMessages } from '../messages/index.ts'

/** The codes, shown once, with the ways to keep them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useMessages(settingsMessages).secondStep
  const [copied, setCopied] = useState(false)
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast.failure(t.copyFailed)
    }
  }
  return (
    <div className="flex flex-col gap-4 pb-2">
      <ul
        aria-label={t.codes}
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-sm border border-line-soft bg-panel p-3 font-mono text-13 tabular-nums"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
          {copied ? t.copied : t.copy}
        </Button>
        <Button
          icon={<Download />}
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), t.fileName(getBrand()))}
        >
          {t.download}
        </Button>
      </div>
      <div className="flex justify-end phone:flex-col">
        <Button variant="primary" onClick={onDone}>
          {t.kept}
        </Button>
      </div>
    </div>
  )
}
