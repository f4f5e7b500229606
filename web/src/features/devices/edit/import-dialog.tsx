import { Download, FileUp } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { deviceLimits } from '#contract/devices/limits.ts'
import type { DeviceImport } from '#contract/devices/schemas.ts'
import { csvFile } from '#contract/kit/csv.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { importDevices, useDeviceWork } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'

const linesShown = 50

/** Devices from a file; their tokens come as a file, this once. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(deviceMessages).importing
  const form = useId()
  const picker = useRef<HTMLInputElement>(null)
  const { work, busy } = useDeviceWork()
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<DeviceImport>()
  const isTooLarge = file !== undefined && file.size > deviceLimits.importCharacters
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!file || isTooLarge || busy) return
    void work('import', async () => setResult(await importDevices(await file.text())))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.title}
      description={t.text}
      actions={
        result ? (
          <Button onClick={onClose}>{t.done}</Button>
        ) : (
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={!file || isTooLarge}
            loading={busy === 'import'}
          >
            {t.start}
          </Button>
        )
      }
    >
      {result ? (
        <Imported result={result} />
      ) : (
        <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-2">
          <input
            ref={picker}
            type="file"
            accept=".csv,text/csv"
            aria-label={t.choose}
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => setFile(target.files?.[0])}
          />
          <div>
            <Button icon={<FileUp />} onClick={() => picker.current?.click()}>
              {file?.name ?? t.choose}
            </Button>
          </div>
          <p aria-live="polite" className="text-12 text-bad empty:hidden">
            {isTooLarge && t.tooLarge}
          </p>
        </form>
      )}
    </Dialog>
  )
}

function Imported({ result: { made, refused } }: { result: DeviceImport }) {
  const t = useMessages(deviceMessages).importing
  const save = () => {
    const rows = [['id', 'name', 'token'], ...made.map(({ id, name, token }) => [id, name, token])]
    saveFile(new Blob([csvFile(rows)], { type: 'text/csv' }), 'device-tokens.csv')
  }
  return (
    <div className="flex flex-col gap-3">
      <p aria-live="polite" className="font-[550]">
        {t.made(made.length)}
      </p>
      {made.length > 0 && (
        <div>
          <p className="mb-2 text-fg-2">{t.tokensText}</p>
          <Button variant="primary" icon={<Download />} onClick={save}>
            {t.tokens}
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <div>
          <p className="mb-1.5 text-fg-2">{t.refused(refused.length)}</p>
          <ul className="max-h-60 overflow-y-auto border-line-soft border-t">
            {refused.slice(0, linesShown).map(({ line, reason }) => (
              <li key={line} className="border-line-soft border-b py-1.5 text-12">
                {t.line(line)}: <span className="text-fg-3">{t.reasons[reason]}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
