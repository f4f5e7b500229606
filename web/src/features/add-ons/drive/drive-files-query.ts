import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { DriveFiles } from '#contract/add-ons/drive-schemas.ts'
import type { DriveAddOn } from '#contract/add-ons/vendors.ts'
import { api } from '#web/lib/client/api.ts'
import { driveCalls } from './drive-calls.ts'

/** Where the person looks: what they used last, or a folder. */
export type DriveView = { folder: string | undefined; words: string }

/** Ten files a time. What the vendor refuses is told at once: asking again by itself would only make it busier. */
export const driveFilesOptions = (drive: DriveAddOn, { folder, words }: DriveView) => {
  const { recent, folder: folderCall } = driveCalls[drive]
  const ask = (page: string | undefined, signal: AbortSignal): Promise<DriveFiles> => {
    const query = { ...(words && { q: words }), ...(page && { page }) }
    return folder === undefined
      ? api.call(recent, { query, signal })
      : api.call(folderCall, { params: { id: folder }, query, signal })
  }
  return infiniteQueryOptions({
    queryKey: [folder === undefined ? recent.name : folderCall.name, { folder, words }, 'drive'],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_page }) => next_page ?? undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
