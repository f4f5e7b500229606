import { emailAddress, type RoleName } from '#contract/workspaces/fields.ts'
import type { InviteRowCode } from '#contract/workspaces/schemas.ts'

/** One line of a list or file, as it was written. */
export type GivenRow = { row: number; email: string; role: string | null | undefined }
/** `email` as written, `key` in lower case; `code` when the row is refused already. */
export type CheckedRow = { row: number; email: string; key: string; role: RoleName; code: InviteRowCode | undefined }

const roles: Record<string, RoleName> = { '': 'member', member: 'member', '2': 'member', admin: 'admin', '1': 'admin' }

/** What can be told from the list alone: wrong addresses, unknown roles, an address that came before. Pure. */
export function checkRows(rows: readonly GivenRow[]): CheckedRow[] {
  const seen = new Set<string>()
  return rows.map(({ row, email: given, role: givenRole }) => {
    const address = emailAddress.safeParse(given)
    const email = given.trim().slice(0, 254)
    const role = roles[(givenRole ?? '').trim().toLowerCase()]
    const checked = { row, email, key: email.toLowerCase(), role: role ?? 'member' }
    if (!address.success) return { ...checked, code: 'email_invalid_row' }
    if (seen.has(checked.key)) return { ...checked, code: 'email_duplicate' }
    seen.add(checked.key)
    return { ...checked, code: role ? undefined : 'invite_role_invalid' }
  })
}
