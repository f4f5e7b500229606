import type { Credentials } from '#contract/data-sources/credentials.ts'
import type { ExtraRight } from '#contract/data-sources/schemas.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { decidePermission } from '#contract/permissions.ts'
import { Failure } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { SourceRow } from './store.ts'

/** In personal mode everyone is the owner of what is theirs. */
export const mayConfirm = (scope: Scope): boolean =>
  (scope.workspaceId === null && !scope.viaKey) || decidePermission('databases.confirm-rights', scope).allowed

/** What a connection may do besides reading that its owner has not confirmed: with any it is not asked. */
export const unconfirmedRights = ({
  extraRights,
  confirmedRights,
}: Pick<SourceRow, 'extraRights' | 'confirmedRights'>) =>
  extraRights.filter((right) => !confirmedRights.includes(right))

/**
 * Lets a connection through whose user only reads, whose rights were confirmed before, or whose owner confirms them now. Throws
 * `database_rights_not_confirmed` and `not_permitted`. Says whether they were confirmed now.
 */
export function confirmRights(
  scope: Scope,
  rights: readonly ExtraRight[],
  { confirm_rights: confirmed }: Pick<Credentials, 'confirm_rights'>,
  before: readonly ExtraRight[] = [],
): boolean {
  const more = rights.filter((right) => !before.includes(right))
  if (more.length === 0) return false
  if (!confirmed) throw notConfirmed(more)
  if (!mayConfirm(scope)) permitAction(scope, 'databases.confirm-rights')
  return true
}

/** They as people say them. */
export const sayRights = (rights: readonly ExtraRight[]): LocalizedText =>
  localized(rights.map((right) => words[right].en).join(', '), rights.map((right) => words[right].id).join(', '))

const notConfirmed = (rights: readonly ExtraRight[]) => {
  const details = rights.map((right) => ({ path: 'extra_rights', message: right }))
  return new Failure('database_rights_not_confirmed', { rights: sayRights(rights) }, details)
}
const words: Record<ExtraRight, LocalizedText> = {
  superuser: localized('it is a superuser', 'ia superuser'),
  administration: localized('administer the server', 'mengelola server'),
  row_security: localized('pass by row security', 'melewati keamanan baris'),
  server_files: localized('use files of the server', 'memakai berkas di server'),
  programs: localized('run programs on the server', 'menjalankan program di server'),
  write: localized('change data', 'mengubah data'),
  unknown: localized('use other rights that could not be read', 'hak lainnya tidak bisa diketahui'),
}
