import type { ConversationId } from '#contract/messaging/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type AccountRow, timeOf } from './account-row.ts'
import { doneBetween, nextStanding } from './service-level.ts'
import * as store from './service-level-store.ts'

type Within = { db: Db } & Pick<Deps, 'clock'>

const times = ['peopleSince', 'responseDueAt', 'resolutionDueAt'] as const

const hasTargets = ({ settings: { targets } }: AccountRow) =>
  targets.response_minutes !== null || targets.resolution_minutes !== null

/** After a change of a conversation: what is due now, and whether what was due has been done. In the change's transaction. */
export async function noteServiceLevels({ db, clock }: Within, account: AccountRow, id: ConversationId): Promise<void> {
  if (!hasTargets(account)) return
  const before = await store.findStanding(db, id)
  if (!before) return
  const now = timeOf(account, clock.now())
  const after = nextStanding(account.settings, before, now)
  if (times.every((time) => before[time]?.getTime() === after[time]?.getTime())) return
  await store.putStandings(db, [{ ...after, id }])
  await store.insertDone(db, { accountId: account.id, conversationId: id, now }, doneBetween(before, after))
}

/** An answer was taken back before it went out: what was due is due as before, since that follows from who waits and since when. In the transaction that takes it back. */
export async function undoResponse(deps: Within, account: AccountRow, id: ConversationId, since: Date): Promise<void> {
  await store.deleteResponses(deps.db, id, since)
  await noteServiceLevels(deps, account, id)
}

/** After a change of targets or hours: what people have is due by the new ones. */
export async function renewServiceLevels({ db, clock }: Within, account: AccountRow): Promise<void> {
  const now = timeOf(account, clock.now())
  const standings = await store.lockStandings(db, account.id)
  const renewed = standings.map((before) => {
    const cleared = { ...before, responseDueAt: null, resolutionDueAt: null }
    // Without targets nobody keeps whose turn it was.
    return hasTargets(account)
      ? { ...nextStanding(account.settings, cleared, now), id: before.id }
      : { ...cleared, peopleSince: null }
  })
  if (renewed.length > 0) await store.putStandings(db, renewed)
}
