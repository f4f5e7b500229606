import type { KnowledgeRequestId } from '#contract/knowledge-sharing/schemas.ts'
import type { AccessBasis } from '../../platform/http/access.ts'

/** That something belongs to another workspace, and what it rests on that it may be used. */
export type SharedUse = { requestId: KnowledgeRequestId; basis: AccessBasis }

/**
 * Who asks for what is shared, too: people of the workspace, or its flows. Left out, nothing of another workspace is seen: visitors, links,
 * mails, tests, keys of programs and monitors have none of it.
 */
export type SharedReach = 'people' | 'flows'
