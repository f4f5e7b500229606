import type { UserId } from '#contract/kit/id.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { newId } from '../../../platform/id.ts'
import { hashToken, newToken } from '../../../platform/secrets/secrets.ts'
import { notify } from '../../notifications/service.ts'
import type { Outcome, StepInput } from '../engine/handler.ts'
import { sendFlowMails } from '../mails.ts'
import { addRequest } from '../stores/request-store.ts'
import { listPeople } from '../stores/scope-store.ts'
import type { NodeDeps } from './node-deps.ts'

export type PeopleRequest = {
  kind: 'approval' | 'hand-over'
  people: string[]
  emails: string[]
  title: string
  details: string
  waitMinutes: number
}

/** Asks people in the app and by mailed links, and waits for the first of them. Asked again under the same key it asks nobody twice. */
export async function askPeople(
  deps: NodeDeps,
  { run, key, now, language }: StepInput<unknown>,
  asked: PeopleRequest,
): Promise<Outcome> {
  const { kind, title, details, waitMinutes } = asked
  const people = await listPeople(deps.db, run, asked.people)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + waitMinutes * 60_000)
  const id = await addRequest(deps.db, {
    userId: run.userId,
    organizationId: run.organizationId,
    workspaceId: run.workspaceId,
    id: newId(now),
    runId: run.id,
    key,
    kind,
    title,
    details,
    now,
    expiresAt,
    people: people.map((person) => person.id),
    emails: asked.emails,
    tokenHash: hashToken(token),
  })
  await notify(deps, {
    kind: 'flow_request',
    to: people.map((person) => person.id as UserId),
    key: `flow-request:${id}`,
    facts: { title: title.slice(0, 200), request_id: id, asks: kind },
  })
  const link = `${homeOf(deps)}/flow-requests/${token}`
  const words = localized(
    'Somebody asks for your decision. Open this link to answer:',
    `Seseorang meminta keputusanmu. Buka tautan ini untuk menjawab:`,
  )[language]
  await sendFlowMails(
    deps,
    asked.emails.map((to, n) => ({
      key: `${key}.${n}`,
      to,
      subject: title.replace(/[\r\n]+/g, ' '),
      text: `${title}\n\n${details}\n\n${words}\n\n    ${link}\n`,
    })),
  )
  return { wait: { kind, key: requestKey(id), due: expiresAt.toISOString() } }
}

export const requestKey = (id: string): string => `request:${id}`
const homeOf = ({ config }: NodeDeps) =>
  (config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).replace(/\/$/, '')
/** What a decision reports. */
export type PeopleDecision = { state: 'approved' | 'rejected' | 'done'; by: string; remark: string }
