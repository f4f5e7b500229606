import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { watchChangesElsewhere } from '#web/lib/changed-elsewhere.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { getBotId, leaveBot } from '#web/lib/session/session.ts'
import { subscribeView } from '#web/lib/session/view-as.ts'
import { toast } from '#web/ui/toast-store.ts'
import { runCacheEffects } from './cache-effects.ts'
import { followOrganization, worksElsewhere } from './follow-organization.ts'

/** Only what may go better the next time is tried again: no connection, or a server in trouble. */
export const mayRetry = (failures: number, error: Error): boolean =>
  failures < 2 && (!(error instanceof CallError) || error.status === 0 || error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: mayRetry },
    // Without a connection a press fails at once, in words; it is not held back behind a button that stays busy.
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error) => {
      if (worksElsewhere(error)) void followOrganization(queryClient)
      // Deleted elsewhere: by a colleague, or in another window.
      if (error instanceof CallError && error.code === 'agent_not_found') leaveBot(getBotId())
    },
  }),
  mutationCache: new MutationCache({
    // One place says what a rule refused, by which rule and who can grant it; the same words twice are one toast.
    onError: (error) => {
      if (error instanceof CallError && error.code === 'not_permitted') toast.failure(error.message)
    },
    onSuccess: (_data, _variables, _context, mutation) => runCacheEffects(queryClient, mutation.options.mutationKey),
  }),
})

watchChangesElsewhere(() => void queryClient.invalidateQueries())

// What was loaded before was for another role.
subscribeView(() => void queryClient.invalidateQueries())
