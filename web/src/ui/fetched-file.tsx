import { Download, File as FileIcon, Image, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { uiMessages } from './messages/index.ts'
import { saveFile } from './save-file.ts'
import { useObjectUrl } from './use-object-url.ts'

type Props = { name: string; mime: string; bytes: number; fetchFile: () => Promise<Blob> }

/** What a browser shows without running anything of it. */
const isPicture = (mime: string) => /^image\/(png|jpe?g|gif|webp)$/i.test(mime)

/** A file that is fetched when somebody wants it: a picture is shown in its place, anything else is saved. */
export function FetchedFile({ name, mime, bytes, fetchFile }: Props) {
  const t = useMessages(uiMessages)
  const language = useLanguage()
  const [state, setState] = useState<{ asked?: true; problem?: string; picture?: Blob }>({})
  const address = useObjectUrl(state.picture)
  const opens = isPicture(mime)
  const open = async () => {
    setState({ asked: true })
    try {
      const file = await fetchFile()
      if (!opens) saveFile(file, name)
      setState(opens ? { picture: file } : {})
    } catch (error) {
      setState({ problem: (error as Error).message })
    }
  }
  if (address)
    return (
      <a href={address} target="_blank" rel="noreferrer" className="block w-fit rounded-sm">
        <img src={address} alt={name} className="max-h-72 max-w-full rounded-sm object-contain" />
      </a>
    )
  return (
    <>
      <button
        type="button"
        aria-label={t.openFile(name)}
        aria-busy={state.asked}
        disabled={state.asked}
        onClick={() => void open()}
        className="hit flex max-w-full items-center gap-2 rounded-sm text-left hover:text-accent [&_svg]:size-4 [&_svg]:flex-none"
      >
        {opens ? <Image aria-hidden="true" /> : <FileIcon aria-hidden="true" />}
        <bdi className="min-w-0 truncate">{name}</bdi>
        <span className="flex-none text-12 text-fg-3 tabular-nums">{formatBytes(bytes, language)}</span>
        {state.asked && <LoaderCircle aria-hidden="true" className="animate-spin text-fg-3" />}
        {!state.asked && !opens && <Download aria-hidden="true" className="text-fg-3" />}
      </button>
      {state.problem && (
        <p role="alert" className="text-12 text-bad">
          {state.problem}
        </p>
      )}
    </>
  )
}
