import type { UserId } from '#contract/kit/id.ts'
import { kindRules, notificationKind } from '#contract/notifications/kinds.ts'
import type { NotificationPreference, PreferenceInput } from '#contract/notifications/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import * as store from './preference-store.ts'

/** Every kind with how it is told to the person. */
export const getPreferences = async ({ db }: Pick<Deps, 'db'>, { userId }: Scope) => ({
  records: await listFor(db, userId),
})

/** Changes what is named. A mail that goes out apart is not chosen here, so nothing is kept for it. */
export async function updatePreferences({ db }: Pick<Deps, 'db'>, { userId }: Scope, { preferences }: PreferenceInput) {
  const chosen = preferences.map(({ email, digest, ...rest }) =>
    kindRules[rest.kind].email === 'apart'
      ? rest
      : { ...rest, ...(email !== undefined && { email }), ...(digest && { digest }) },
  )
  await db.transaction((tx) => store.savePreferences(tx, userId, chosen))
  return { records: await listFor(db, userId) }
}

async function listFor(db: Db, userId: UserId): Promise<NotificationPreference[]> {
  const chosen = new Map((await store.listPreferences(db, userId)).map((row) => [row.kind, row]))
  return notificationKind.options.map((kind) => {
    const { email, important } = kindRules[kind]
    const fixed = email === 'apart'
    return {
      kind,
      in_app: chosen.get(kind)?.in_app ?? true,
      email: fixed || (chosen.get(kind)?.email ?? email),
      push: chosen.get(kind)?.push ?? important,
      email_fixed: fixed,
      digest: chosen.get(kind)?.digest ?? 'default',
    }
  })
}
