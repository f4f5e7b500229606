import { z } from 'zod'

/**
 * Ids are UUIDs (version 7 where we make them, so that they sort by time). The kind of thing stands in the description of
 * the calls (`x-id`), from which the sweep knows what to ask for.
 */
export const id = <const B extends string>(kind: B) => uuidOf(kind).brand<B>()
/** The same for an id that is kept as plain text. */
export const uuidOf = (kind: string) => z.uuid().meta({ 'x-id': kind })

export const userId = id('user')
export type UserId = z.infer<typeof userId>
export const organizationId = id('organization')
export type OrganizationId = z.infer<typeof organizationId>
export const workspaceId = id('workspace')
export type WorkspaceId = z.infer<typeof workspaceId>
export const invitationId = id('invitation')
export type InvitationId = z.infer<typeof invitationId>
export const agentId = id('agent')
export type AgentId = z.infer<typeof agentId>
export const sessionId = id('session')
export type SessionId = z.infer<typeof sessionId>
export const recordId = id('record')
export type RecordId = z.infer<typeof recordId>
export const answerId = id('answer')
export type AnswerId = z.infer<typeof answerId>
export const shortcutId = id('shortcut')
export type ShortcutId = z.infer<typeof shortcutId>
export const fileId = id('file')
export type FileId = z.infer<typeof fileId>

/** Time on the wire: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime({ offset: true })
