import type { Deps } from '../../platform/deps.ts'
import type { Access } from '../../platform/http/access.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import type { OpenSource } from '../data-sources/open-source.ts'
import { insertUse } from '../knowledge-sharing/service.ts'
import type { SharedUse } from '../knowledge-sharing/shared-use.ts'
import type { AnswerJob } from './job.ts'

/** What an answer uses of other workspaces: it ends when that ends, and its owners are told once it is over. */
export type SharedResting = {
  usedIn: (conversation: string | undefined) => (use: SharedUse) => void
  end: () => Promise<void>
}

export function restOnShares(
  deps: Pick<Deps, 'db' | 'clock' | 'log'> & { access: Pick<Access, 'watch'> },
  { scope, question }: { scope: Pick<Scope, 'userId'>; question: string },
  ended: () => void,
): SharedResting {
  const watches = new Map<SharedUse['requestId'], { release: () => void }>()
  let session: string | null = null
  return {
    usedIn: (conversation) => {
      session = conversation?.startsWith('chat/') ? conversation.slice('chat/'.length) : null
      return ({ requestId, basis }) => {
        if (watches.has(requestId)) return
        const watched = deps.access.watch(basis)
        watched.signal.addEventListener('abort', ended, { once: true })
        watches.set(requestId, watched)
      }
    },
    end: async () => {
      for (const { release } of watches.values()) release()
      const now = deps.clock.now()
      for (const requestId of watches.keys())
        await insertUse(deps.db, {
          id: newId(now),
          requestId,
          userId: scope.userId,
          sessionId: session,
          question,
          now,
        }).catch((error: unknown) => deps.log.warn({ err: error }, 'a use of shared knowledge was not counted'))
    },
  }
}

/** The same database, which tells the answer when it is asked. */
export function restingOnShare<S extends OpenSource>(source: S, job: Pick<AnswerJob, 'usesShared'>): S {
  const { shared, reader } = source
  if (!shared || !job.usesShared) return source
  return {
    ...source,
    reader: {
      query: (sql, options) => {
        job.usesShared?.(shared)
        return reader.query(sql, options)
      },
    },
  }
}
