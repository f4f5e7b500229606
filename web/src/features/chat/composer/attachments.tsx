import { CircleAlert, File as FileIcon, Link as LinkIcon, RotateCw } from 'lucide-react'
import { formatBytes, formatPercent } from '#contract/kit/format/number.ts'
import { limits } from '#contract/limits.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { RemovableChip } from '#web/ui/chip.tsx'
import type { FileProblem } from './check-files.ts'
import { composerMessages } from './messages/index.ts'
import type { ComposerUpload } from './use-uploads.ts'

type Props = {
  uploads: readonly ComposerUpload[]
  problems: readonly FileProblem[]
  links: readonly string[]
  /** More addresses were pasted than may go along. */
  tooManyLinks: boolean
  /** How many files may go along now. */
  max: number
  onRetry: (upload: ComposerUpload) => void
  onRemove: (upload: ComposerUpload) => void
  onRemoveLink: (link: string) => void
}

/** The files and links that go along, how far they are, and why others cannot. */
export default function Attachments(props: Props) {
  const { uploads, problems, links, tooManyLinks, max, onRetry, onRemove, onRemoveLink } = props
  const t = useMessages(composerMessages)
  const wrong = [
    ...problems.map(({ problem, name }) =>
      t.problems[problem](name, problem === 'too_many' ? max : limits.attachment.bytes / 1024 / 1024),
    ),
    ...uploads.flatMap(({ state, error, file }) =>
      state === 'failed' ? [error || t.problems.type(file.name, 0)] : [],
    ),
    ...(uploads.length > max ? [t.tooManyNow(max)] : []),
    ...(tooManyLinks ? [t.tooManyLinks(limits.links.max)] : []),
  ]
  const remarks = uploads.flatMap(({ file, sent }) =>
    (sent?.remarks ?? []).map(({ message }) => `${file.name}: ${message}`),
  )
  return (
    <>
      {uploads.length + links.length > 0 && (
        <ul aria-label={t.files} className="mb-2 flex flex-wrap gap-1.5">
          {uploads.map((upload) => (
            <li key={upload.key}>
              <FileChip upload={upload} onRetry={() => onRetry(upload)} onRemove={() => onRemove(upload)} />
            </li>
          ))}
          {links.map((link) => (
            <li key={link}>
              <RemovableChip icon={<LinkIcon />} onRemove={() => onRemoveLink(link)} removeLabel={t.remove(link)}>
                <span title={link}>{shortLink(link)}</span>
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      {remarks.length > 0 && (
        <div role="status" className="mb-2 flex flex-col gap-0.5 px-1 text-12 text-fg-3">
          {remarks.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {wrong.length > 0 && (
        <ul role="alert" className="mb-2 flex flex-col gap-0.5 px-1 text-12 text-bad">
          {wrong.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  )
}

type ChipProps = { upload: ComposerUpload; onRetry: () => void; onRemove: () => void }

function FileChip({ upload: { file, state, share }, onRetry, onRemove }: ChipProps) {
  const t = useMessages(composerMessages)
  const language = useLanguage()
  return (
    <span className="relative inline-flex overflow-hidden rounded-full">
      <RemovableChip
        icon={state === 'failed' ? <CircleAlert className="text-bad" /> : <FileIcon />}
        onRemove={onRemove}
        removeLabel={state === 'sending' ? t.cancel(file.name) : t.remove(file.name)}
      >
        <span className="inline-block max-w-32 truncate align-bottom">{file.name}</span>{' '}
        <span className="text-fg-3 tabular-nums">
          {state === 'sending' ? formatPercent(share, language) : formatBytes(file.size, language)}
        </span>
      </RemovableChip>
      {state === 'failed' && (
        <button
          type="button"
          aria-label={t.retry(file.name)}
          onClick={onRetry}
          className="hit flex size-[26px] items-center justify-center text-fg-2 hover:text-fg [&_svg]:size-3.5"
        >
          <RotateCw />
        </button>
      )}
      {state === 'sending' && (
        <progress
          aria-label={t.sending(file.name)}
          value={share}
          max={1}
          className="absolute inset-x-2.5 bottom-0 h-0.5 w-[calc(100%-20px)] appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
        />
      )}
    </span>
  )
}

/** `site.example/page`, without what says nothing. */
const shortLink = (link: string): string => link.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
