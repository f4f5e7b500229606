import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useNear } from '#web/ui/use-near.ts'
import { chatMessages } from '../messages/index.ts'

export type MessageHistory = Pick<
  UseInfiniteQueryResult,
  | 'isPending'
  | 'isFetching'
  | 'isPlaceholderData'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'fetchNextPage'
  | 'hasPreviousPage'
  | 'isFetchingPreviousPage'
  | 'isFetchPreviousPageError'
  | 'fetchPreviousPage'
>

type Props = { history: MessageHistory; side: 'older' | 'newer'; scroller: React.RefObject<HTMLDivElement | null> }

/** Asks for the page beyond one end of what is loaded when that end comes near; what is being asked anew is asked to its end first. */
export function MoreRecords({ history, side, scroller }: Props) {
  const t = useMessages(chatMessages)
  const older = side === 'older'
  const more = older ? history.hasNextPage : history.hasPreviousPage
  const loading = older ? history.isFetchingNextPage : history.isFetchingPreviousPage
  const failed = older ? history.isFetchNextPageError : history.isFetchPreviousPageError
  const fetchPage = older ? history.fetchNextPage : history.fetchPreviousPage
  const active = more && !history.isFetching && !history.isPlaceholderData && !failed
  const load = () => void fetchPage({ cancelRefetch: false })
  const end = useNear<HTMLDivElement>({ active, margin: '1200px 0px', scroller }, load)

  return (
    <div
      ref={end}
      className={cx('absolute inset-x-0 flex min-h-px justify-center print:static', older ? 'top-0' : 'bottom-0')}
    >
      {more && <p className="hidden text-fg-3 text-12 print:block">{t.notPrinted}</p>}
      {loading && <Spinner label={older ? t.loadingOlder : t.loadingNewer} className="my-1 text-fg-3" />}
      {failed && (
        <Button size="sm" variant="ghost" onClick={load}>
          {t.errors.loadHistory} · {t.retry}
        </Button>
      )}
    </div>
  )
}
