import type { UserId } from '#contract/kit/id.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { homeAddress } from '../../../platform/config/home-address.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/id.ts'
import { hashToken, newToken } from '../../../platform/secrets/secrets.ts'
import { notifyUsers, threadOfRun } from '../../notifications/service.ts'
import type { Outcome, StepInput } from '../engine/handler.ts'
import { StepFailed } from '../engine/step-error.ts'
import { sendFlowMails } from '../mails.ts'
import { requestMail } from '../request-mail.ts'
import { addRequest } from '../stores/request-store.ts'
import { listPeople } from '../stores/scope-store.ts'
import type { NodeDeps } from './node-deps.ts'

const nobodyToAsk = localized(
  'The people this step asks are no longer members here. Choose someone else.',
  'Orang yang dituju langkah ini sudah bukan anggota di sini. Pilih orang lain.',
)

export type PeopleRequest = {
  kind: 'approval' | 'hand-over'
  people: string[]
  emails: string[]
  title: string
  details: string
  waitMinutes: number
}

/** Asks people in the app and by mailed links, and waits for the first of them. Asked again under the same key it asks nobody twice. */
export async function askPeople(deps: NodeDeps, step: StepInput<unknown>, asked: PeopleRequest): Promise<Outcome> {
  const { kind, title, details } = asked
  const { run, key, language, timezone } = step
  const people = await listPeople(deps.db, run, asked.people)
  if (people.length === 0 && asked.emails.length === 0) throw new StepFailed('nobody_to_ask', nobodyToAsk)
  const to = people.map((person) => person.id as UserId)
  // All or nothing: a mail carries the token that its request is kept with.
  return deps.db.transaction(async (tx) => {
    const within = { ...deps, db: tx }
    const { id, token, wait } = await keepRequest(within, step, asked, { people: to, emails: asked.emails })
    await notifyUsers(within, {
      kind: 'flow_request',
      to,
      key: noticeKey(id),
      thread: threadOfRun(run.id),
      workspaceId: run.workspaceId,
      facts: { title: title.slice(0, 200), request_id: id, asks: kind },
    })
    const link = `${homeAddress(deps.config)}/flow-requests/${token}`
    const { subject, text } = requestMail(
      { kind, title, details, due: new Date(wait.due), timezone, link, brand: deps.config.BRAND_NAME },
      language,
    )
    await sendFlowMails(
      within,
      asked.emails.map((to, index) => ({ key: `${key}.${index}`, to, subject, text })),
    )
    return { wait }
  })
}

/** In a test whoever tests decides: nobody else hears of it. */
export async function askTester(deps: NodeDeps, step: StepInput<unknown>, asked: PeopleRequest): Promise<Outcome> {
  const { wait } = await keepRequest(deps, step, asked, { people: [], emails: [] })
  return { wait }
}

async function keepRequest(
  { db }: { db: Db },
  { run, key, now }: StepInput<unknown>,
  { kind, title, details, waitMinutes }: PeopleRequest,
  reached: { people: string[]; emails: string[] },
) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + waitMinutes * 60_000)
  const { userId, organizationId, workspaceId } = run
  const about = {
    userId,
    organizationId,
    workspaceId,
    id: newId<string>(now),
    runId: run.id,
    key,
    kind,
    title,
    details,
  }
  const id = await addRequest(db, { ...about, ...reached, now, expiresAt, tokenHash: hashToken(token) })
  return { id, token, wait: { kind, key: requestKey(id), due: expiresAt.toISOString() } }
}

/** Names the notification of what somebody is asked. */
export const noticeKey = (id: string): string => `flow-request:${id}`
export const requestKey = (id: string): string => `request:${id}`
/** What a decision reports. */
export type PeopleDecision = { state: 'approved' | 'rejected' | 'done'; by: string; remark: string }
