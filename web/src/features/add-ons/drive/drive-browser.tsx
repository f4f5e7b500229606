import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { DriveFile } from '#contract/add-ons/drive-schemas.ts'
import type { DriveAddOn } from '#contract/add-ons/vendors.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { arrowKeys } from '#web/ui/arrow-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Input } from '#web/ui/input.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { driveMessages } from '../drive-messages/index.ts'
import { driveFilesOptions } from './drive-files-query.ts'
import { DriveMissing } from './drive-missing.tsx'
import { DriveRow } from './drive-row.tsx'
import { type Crumb, DriveTrail } from './drive-trail.tsx'

const typedMs = 300

type Props = { drive: DriveAddOn; account: string; onPick: (file: DriveFile) => void }

/** Looks through one drive: what was used last, folders, and a search. */
export function DriveBrowser({ drive, account, onPick }: Props) {
  const t = useMessages(driveMessages)
  const [trail, setTrail] = useState<readonly Crumb[]>([])
  const [words, setWords] = useState('')
  const settled = useSettled(words.trim(), typedMs)
  // Who opens a folder has not looked for anything in it yet.
  const searched = words.trim() === '' ? '' : settled
  const folder = trail.at(-1)?.id
  const list = useInfiniteQuery(driveFilesOptions(drive, { folder, words: searched }))
  const open = (file: DriveFile) => {
    if (file.kind !== 'folder') return onPick(file)
    setTrail([...trail, { id: file.id, name: file.name }])
    setWords('')
  }
  if (list.error instanceof CallError && list.error.code === 'drive_ended')
    return <DriveMissing drive={drive} state="ended" />
  const files = list.data?.pages.flatMap((page) => page.files) ?? []
  return (
    <>
      <Input
        icon={<Search />}
        aria-label={t.search}
        placeholder={t.search}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <DriveTrail trail={trail} onGo={setTrail} root={t.root[drive]} />
      {list.error ? (
        <ErrorState title={t.failed} onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {list.error.message}
        </ErrorState>
      ) : list.data === undefined ? (
        <div aria-busy="true">
          <SkeletonRows rows={8} />
        </div>
      ) : files.length === 0 ? (
        <p className="px-2 py-3 text-fg-3">{searched ? t.noMatch(searched) : t.empty}</p>
      ) : (
        <ul aria-label={t.files} onKeyDown={arrowKeys} aria-busy={list.isPlaceholderData}>
          {files.map((file) => (
            <DriveRow key={file.id} file={file} onOpen={() => open(file)} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div>
          <Button onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
            {t.more}
          </Button>
        </div>
      )}
      <p className="mt-auto pt-2 text-12 text-fg-3">{t.account(account)}</p>
    </>
  )
}
