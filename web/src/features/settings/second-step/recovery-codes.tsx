import { Download } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { getBrand } from '#web/ui/page-title.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { settingsMessages } from '../messages/index.ts'

/** The codes, shown once, with the ways to keep them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useMessages(settingsMessages).secondStep
  const text = codes.join('\n')
  return (
    <div className="flex flex-col gap-4 pb-2">
      <ul
        aria-label={t.codes}
        className="flex flex-col gap-y-1 rounded-sm border border-line-soft bg-panel p-3 font-mono text-13 tabular-nums"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <CopyButton text={text} />
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
