import type { CannedReply, CannedReplyInput } from '#contract/messaging/conversation.ts'
import type { CannedReplyId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { violatedUnique } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import * as store from './canned-reply-store.ts'

type CannedDeps = Pick<Deps, 'db' | 'clock'>

export const listCannedReplies = ({ db }: CannedDeps, scope: Scope): Promise<CannedReply[]> =>
  store.listReplies(db, scope)

export async function addCannedReply(
  { db, clock }: CannedDeps,
  scope: Scope,
  input: CannedReplyInput,
): Promise<CannedReply> {
  const limit = messagingLimits.cannedReplies
  const reply = { id: newId<CannedReplyId>(clock.now()), ...input }
  const added = await store.insertReply(db, scope, reply, limit).catch(refuseTaken(input))
  if (!added) throw fail('messaging_canned_reply_limit_reached', { limit })
  return reply
}

export async function updateCannedReply(
  { db }: CannedDeps,
  scope: Scope,
  id: CannedReplyId,
  input: CannedReplyInput,
): Promise<CannedReply> {
  const changed = await store.updateReply(db, scope, { id, ...input }).catch(refuseTaken(input))
  if (!changed) throw fail('messaging_canned_reply_not_found')
  return { id, ...input }
}

const refuseTaken =
  ({ shortcode: name }: CannedReplyInput) =>
  (error: unknown): never => {
    throw violatedUnique(error) === undefined ? error : fail('messaging_canned_reply_taken', { name })
  }

export async function removeCannedReply({ db }: CannedDeps, scope: Scope, id: CannedReplyId): Promise<null> {
  if (!(await store.removeReply(db, scope, id))) throw fail('messaging_canned_reply_not_found')
  return null
}
