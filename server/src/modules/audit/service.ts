import { Readable } from 'node:stream'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import { type Page, toPage } from '#contract/kit/paging.ts'
import { limits } from '#contract/limits.ts'
import type {
  AuditAction,
  AuditEntry,
  AuditFilter,
  AuditPerson,
  AuditQuery,
} from '#contract/workspaces/audit-schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { type JobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { auditCsvHeader, auditCsvLine } from './csv.ts'
import * as store from './store.ts'

export { fieldDifferences } from './differences.ts'

/** Who does something, and from where. */
export type AuditActor = { userId: UserId; from: RequestOrigin }
/** Nobody knows who (a sign-in that failed), or it is no person, or one who may be gone: then there is a name. */
type Unknown = Pick<AuditActor, 'from'> & { userId: UserId | null; name?: string }

export type AuditEvent = {
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
  action: AuditAction
  target: AuditEntry['target']
  changes?: AuditEntry['changes']
}

/** Writes down what happens; `tx` is the transaction of the change itself, so that neither is there without the other. */
export async function recordAudit(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  actor: AuditActor | Unknown,
  ...happened: AuditEvent[]
): Promise<void> {
  if (happened.length === 0) return
  const name = 'name' in actor ? actor.name : undefined
  const by = {
    actorId: actor.userId,
    actorName: name,
    ip: actor.from.ip,
    userAgent: actor.from.userAgent,
    at: deps.clock.now(),
  }
  await store.insertAuditEntries(
    deps.db,
    happened.map((entry) => ({ changes: {}, ...entry, ...by })),
  )
}

/** What a person may do many times in a row is one entry in so many seconds. */
export async function recordOnce(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  actor: AuditActor,
  happened: AuditEvent,
  everySeconds: number,
): Promise<void> {
  const after = new Date(deps.clock.now().getTime() - everySeconds * 1000)
  if (!(await store.isThereSince(deps.db, actor.userId, happened, after))) await recordAudit(deps, actor, happened)
}

/** A page of a workspace's log. The caller has checked `audit.read`. */
export async function listAudit({ db }: Deps, workspace: WorkspaceId, query: AuditQuery): Promise<Page<AuditEntry>> {
  const [records, total] = await store.listPage(db, workspace, query, query)
  return toPage(records, total, query)
}

/** Whose entries it holds. The caller has checked `audit.read`. */
export const listAuditPeople = (
  { db }: Pick<Deps, 'db'>,
  workspace: WorkspaceId,
  query: string,
): Promise<AuditPerson[]> => store.listPeople(db, workspace, query, limits.audit.people)

/** The log as a CSV file, at most `limits.audit.exportRows` entries. The caller has checked `audit.read`. */
export async function exportAudit({ db }: Deps, workspace: WorkspaceId, filter: AuditFilter): Promise<FileAnswer> {
  const lines: string[] = [auditCsvHeader]
  let before: { at: string; id: string } | undefined
  for (let left: number = limits.audit.exportRows; left > 0; ) {
    const entries = await store.listBefore(db, workspace, filter, { before, limit: Math.min(left, 1_000) })
    lines.push(...entries.map(auditCsvLine))
    before = entries.at(-1)
    left = entries.length < 1_000 ? 0 : left - entries.length
  }
  const content = Buffer.from(lines.join(''))
  return {
    stream: Readable.from([content]),
    mime: 'text/csv; charset=utf-8',
    filename: 'audit.csv',
    bytes: content.length,
  }
}

const daySeconds = 24 * 3600

/** Forgets what is older than 400 days, every day. */
export const auditRetention = ({ db, log, clock }: Pick<Deps, 'db' | 'log' | 'clock'>): JobWorker =>
  periodicTask('forget-audit-entries', daySeconds, async (signal) => {
    const gone = await store.forgetEntries(db, limits.audit.keptDays, clock.now(), signal)
    if (gone.rows + gone.parts.length > 0) log.info(gone, 'old entries of the audit log were removed')
  })
