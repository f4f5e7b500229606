import type { Conversation } from '#contract/messaging/conversation.ts'
import type { ConversationId, MessagingAccountId, SimulatedPhoneId } from '#contract/messaging/ids.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import type { Message } from '#contract/messaging/message.ts'
import type { PhoneAction, PhoneScreen, Simulator } from '#contract/messaging/simulator.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import type { TestPerson } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

const queues = [
  'simulated-webhook',
  'messaging-webhook',
  'messaging-flow',
  'messaging-answer',
  'messaging-send',
  'messaging-read',
]

/** The sandbox of a person, asked over HTTP as its screens do. */
export async function aSandbox(server: TestApp, person: TestPerson) {
  const { headers } = person
  const opened = await server.call(simulatorEndpoints.openSimulator, { headers })
  const simulator: Simulator = opened.body.data
  const id: MessagingAccountId = simulator.account.id
  const phone = simulator.phones[0]!
  const at = (phoneId: SimulatedPhoneId) => ({ params: { id, phoneId }, headers })
  /** Until nothing is under way any more. */
  const settle = async () => {
    for (let quiet = 0; quiet < 2; ) {
      let worked = 0
      for (const queue of queues) worked += await server.app.jobs.runDue(queue)
      const { rows } = await server.deps.pool.query<{ count: number }>(
        'select count(*)::int as count from jobs where queue = any($1) and due_at <= $2',
        [queues, server.deps.clock.now()],
      )
      quiet = worked === 0 && rows[0]!.count === 0 ? quiet + 1 : 0
    }
  }
  const act = async (action: PhoneAction, phoneId = phone.id): Promise<PhoneScreen> => {
    const { body } = await server.call(simulatorEndpoints.actOnPhone, { ...at(phoneId), body: action })
    if (!body.status) throw new Error(`${body.code}: ${body.message}`)
    await settle()
    return body.data
  }
  const screen = async (phoneId = phone.id) =>
    (await server.call(simulatorEndpoints.getPhoneScreen, at(phoneId))).body.data
  const list = async (query: Record<string, string> = {}): Promise<Conversation[]> =>
    (await server.call(inboxEndpoints.listConversations, { params: { id }, query, headers })).body.data.records
  const messages = async (conversation: ConversationId): Promise<Message[]> =>
    (await server.call(inboxEndpoints.listMessages, { params: { id: conversation }, headers })).body.data.records
  const send = async (conversation: ConversationId, body: object) => {
    const answer = await server.call(inboxEndpoints.sendMessage, {
      params: { id: conversation },
      body: { client_key: crypto.randomUUID(), ...body },
      headers,
    })
    await settle()
    return answer
  }
  /** What was told and is not taken in, and the jobs that should. */
  const onItsWay = async () => {
    const asked = `select
      (select json_agg(j) from (select queue, attempts, due_at, lease, error, failed_at from jobs where queue = any($1)) j) as jobs,
      (select json_agg(w) from (select received_at, done_at from messaging_webhooks where account_id = $2) w) as webhooks,
      (select count(*) from simulated_reports where account_id = $2) as reports`
    const { rows } = await server.deps.pool.query(asked, [queues, id])
    return { ...rows[0], now: server.deps.clock.now() }
  }
  /** The customer writes; answers their conversation. */
  const written = async (text: string, phoneId = phone.id): Promise<Conversation> => {
    const { phone: wrote } = await act({ kind: 'text', text }, phoneId)
    const found = (await list()).find(({ contact }) => contact.phone_number === wrote.phone_number)
    if (!found) throw new Error(`the message did not come to the inbox: ${JSON.stringify(await onItsWay())}`)
    return found
  }
  return { id, phone, at, settle, act, screen, list, messages, send, written, headers }
}
