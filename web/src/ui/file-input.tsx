import { FileUp } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from './button.tsx'
import { cx } from './class-names.ts'
import { useFieldControl } from './field.tsx'
import { uiMessages } from './messages/index.ts'

type Props = { file: File | undefined; accept: string; onChange: (file: File | undefined) => void }

/** One file, chosen or dropped here, in our words: the browser's own field speaks its own language and forgets what was chosen before. */
export function FileInput({ file, accept, onChange }: Props) {
  const t = useMessages(uiMessages)
  return (
    <span className="relative flex items-center gap-3">
      <input
        {...useFieldControl()}
        type="file"
        accept={accept}
        onChange={(event) => onChange(event.target.files?.[0])}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className={cx(
          buttonClass(),
          'pointer-events-none peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-aria-invalid:border-bad',
        )}
      >
        <FileUp className="size-4" />
        {t.chooseFile}
      </span>
      <span className="min-w-0 truncate text-fg-2">{file?.name}</span>
    </span>
  )
}
