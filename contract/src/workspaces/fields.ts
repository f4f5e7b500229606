import { z } from 'zod'
import { emailAddress } from '../account/fields.ts'
import { oneLine } from '../kit/one-line.ts'
import { limits } from '../limits.ts'

// The message of a rule is a code of the error catalogue (errors.ts): server and forms turn it into a sentence.

/** On one line. Length in code points. */
export const workspaceName = z
  .string('workspace_name_required')
  .transform(oneLine)
  .pipe(
    z
      .string()
      .min(1, 'workspace_name_required')
      .refine((text) => [...text].length <= limits.workspace.name, 'workspace_name_too_long'),
  )

/** An emoji or the name of an icon; empty: the first letter of the name. */
export const workspaceIcon = z.string().trim().max(limits.workspace.icon)

/** What an invitation may be answered with and a role be changed to: Admin 1, Member 2. The owner is 0. */
export const roleId = z.union([z.literal(1), z.literal(2)])
export const memberRole = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type MemberRole = z.infer<typeof memberRole>

export const roleName = z.enum(['admin', 'member'])
export type RoleName = z.infer<typeof roleName>

/** A mail domain such as `toko.example`. */
export const mailDomain = z
  .string('domain_invalid')
  .trim()
  .toLowerCase()
  .max(253, 'domain_invalid')
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'domain_invalid')

export { emailAddress }
