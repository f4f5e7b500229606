import { beforeAll, describe, expect, test } from 'vitest'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { firstSettings } from './account-row.ts'
import { type DueState, doneBetween, nextStanding } from './service-level.ts'
import { aSandbox } from './testing/sandbox.ts'

const server = await testApp()
let ayu: TestPerson
let stranger: TestPerson
let sandbox: Awaited<ReturnType<typeof aSandbox>>

beforeAll(async () => {
  ayu = await aPerson(server, { name: 'Ayu' })
  stranger = await aPerson(server, { name: 'Stranger' })
  sandbox = await aSandbox(server, ayu)
})

const aPhone = async (name: string, phone_number?: string) => {
  const body = { name, ...(phone_number && { phone_number }) }
  const { body: made } = await server.call(simulatorEndpoints.addSimulatedPhone, {
    params: { id: sandbox.id },
    body,
    headers: ayu.headers,
  })
  if (!made.status) throw new Error(`${made.code}`)
  return made.data
}
const forward = (minutes: number) =>
  server.call(simulatorEndpoints.forwardSimulator, {
    params: { id: sandbox.id },
    body: { minutes },
    headers: ayu.headers,
  })

describe('a conversation', () => {
  test('goes from the customer to the inbox and back, with every state of delivery', async () => {
    const conversation = await sandbox.written('Halo, ada promo?')
    expect(conversation).toMatchObject({
      contact: { name: 'Budi' },
      status: 'open',
      unread: 1,
      answered_by: 'people',
      last_message: { text: 'Halo, ada promo?', direction: 'in' },
    })
    expect(conversation.waiting_since).not.toBeNull()
    expect(conversation.window_closes_at).not.toBeNull()
    const sent = await sandbox.send(conversation.id, { kind: 'text', text: 'Ada, diskon 20%.' })
    expect(sent.body.data).toMatchObject({ state: 'queued', author: { kind: 'person', name: 'Ayu' } })
    expect((await sandbox.messages(conversation.id)).map(({ state }) => state)).toEqual([null, 'delivered'])
    expect((await sandbox.screen()).messages.map(({ content }) => content)).toMatchObject([
      { kind: 'text', text: 'Halo, ada promo?' },
      { kind: 'text', text: 'Ada, diskon 20%.' },
    ])
    await sandbox.act({ kind: 'read' })
    expect((await sandbox.messages(conversation.id)).at(-1)?.state).toBe('read')
    const [now] = await sandbox.list()
    expect(now).toMatchObject({ unread: 0, waiting_since: null, last_message: { state: 'read' } })
  })

  test('the same key sends once, and buttons come back as what was chosen', async () => {
    const tono = await aPhone('Tono')
    const { id } = await sandbox.written('Mau pesan', tono.id)
    const asked = {
      kind: 'choices',
      text: 'Ukuran?',
      choices: [
        { id: 's', title: 'Kecil' },
        { id: 'l', title: 'Besar' },
      ],
      client_key: 'the-same-key',
    }
    const [first, second] = [await sandbox.send(id, asked), await sandbox.send(id, asked)]
    expect(second.body.data.id).toBe(first.body.data.id)
    const shown = (await sandbox.screen(tono.id)).messages.filter(({ from }) => from === 'business')
    expect(shown).toHaveLength(1)
    await sandbox.act({ kind: 'choose', message_id: shown[0]!.id, choice_id: 'l' }, tono.id)
    const chosen = (await sandbox.messages(id)).at(-1)
    expect(chosen).toMatchObject({
      direction: 'in',
      content: { kind: 'chosen', title: 'Besar' },
      reply_to: first.body.data.id,
    })
    await sandbox.act({ kind: 'react', message_id: shown[0]!.id, emoji: '👍' }, tono.id)
    expect((await sandbox.messages(id)).find(({ reactions }) => reactions.length > 0)?.reactions).toEqual([
      { emoji: '👍', by: 'customer' },
    ])
  })

  test('is closed a day after the customer wrote: only an approved template goes through', async () => {
    const rini = await aPhone('Rini')
    const { id } = await sandbox.written('Kapan dikirim?', rini.id)
    await forward(24 * 60 + 1)
    const late = await sandbox.send(id, { kind: 'text', text: 'Besok' })
    expect([late.status, late.body.code]).toEqual([409, 'messaging_window_closed'])
    const { body } = await server.call(messagingEndpoints.listMessageTemplates, {
      params: { id: sandbox.id },
      headers: ayu.headers,
    })
    const template = body.data[0]!
    const few = await sandbox.send(id, { kind: 'template', template_id: template.id, variables: ['Rini'] })
    expect([few.status, few.body.code]).toEqual([422, 'messaging_template_variables'])
    await sandbox.send(id, { kind: 'template', template_id: template.id, variables: ['Rini', 'A-7'] })
    expect((await sandbox.messages(id)).at(-1)).toMatchObject({
      state: 'delivered',
      content: { kind: 'template', text: 'Halo Rini, pesananmu A-7 sudah dikirim. Ada yang bisa kami bantu?' },
    })
    await server.call(simulatorEndpoints.decideSimulatedTemplate, {
      params: { id: sandbox.id, templateId: template.id },
      body: { status: 'paused', reason: 'LOW_QUALITY' },
      headers: ayu.headers,
    })
    await sandbox.settle()
    const paused = await sandbox.send(id, { kind: 'template', template_id: template.id, variables: ['Rini', 'A-7'] })
    expect(paused.body.code).toBe('messaging_template_not_approved')
  })

  test('a phone that blocks us fails with WhatsApp’s reason, one that is off gets it later', async () => {
    const sari = await aPhone('Sari')
    const { id } = await sandbox.written('Hai', sari.id)
    const change = (body: object) =>
      server.call(simulatorEndpoints.changeSimulatedPhone, { ...sandbox.at(sari.id), body })
    await change({ blocks: true })
    await sandbox.send(id, { kind: 'text', text: 'Satu' })
    expect((await sandbox.messages(id)).at(-1)).toMatchObject({
      state: 'failed',
      failure: { reason: 'not_on_whatsapp', code: 131_026 },
    })
    await change({ blocks: false, offline: true })
    await sandbox.send(id, { kind: 'text', text: 'Dua' })
    expect((await sandbox.messages(id)).at(-1)?.state).toBe('sent')
    await change({ offline: false })
    await sandbox.settle()
    expect((await sandbox.messages(id)).at(-1)?.state).toBe('delivered')
  })

  test('what WhatsApp holds back, and a template that it reads otherwise than we, fail with its reason', async () => {
    const dewi = await aPhone('Dewi')
    const { id } = await sandbox.written('Hai', dewi.id)
    const { body } = await server.call(messagingEndpoints.listMessageTemplates, {
      params: { id: sandbox.id },
      headers: ayu.headers,
    })
    const template = body.data[0]!
    await server.call(simulatorEndpoints.decideSimulatedTemplate, {
      params: { id: sandbox.id, templateId: template.id },
      body: { status: 'approved', reason: '' },
      headers: ayu.headers,
    })
    await sandbox.settle()
    const sendTemplate = () =>
      sandbox.send(id, { kind: 'template', template_id: template.id, variables: ['Dewi', 'A-8'] })
    const last = async () => (await sandbox.messages(id)).at(-1)
    const { pool } = server.deps
    await pool.query("update simulated_templates set category = 'MARKETING' where account_id = $1", [sandbox.id])
    await server.call(simulatorEndpoints.changeSimulatedPhone, {
      ...sandbox.at(dewi.id),
      body: { held_back: true },
    })
    expect((await sendTemplate()).status).toBe(200)
    expect(await last()).toMatchObject({ state: 'failed', failure: { reason: 'held_back', code: 131_049 } })
    await server.call(simulatorEndpoints.changeSimulatedPhone, { ...sandbox.at(dewi.id), body: { held_back: false } })
    // Changed at WhatsApp since we last asked.
    await pool.query(
      `update simulated_templates set components = replace(components::text, '{{2}}', 'A')::jsonb where account_id = $1`,
      [sandbox.id],
    )
    expect((await sendTemplate()).status).toBe(200)
    expect(await last()).toMatchObject({ state: 'failed', failure: { reason: 'template_variables', code: 132_000 } })
  })

  test('a held message can be withdrawn, and one that is on its way cannot', async () => {
    const joko = await aPhone('Joko')
    const { id } = await sandbox.written('Hai', joko.id)
    const waitsSince = async () => (await sandbox.list()).find((one) => one.id === id)!.waiting_since
    const since = await waitsSince()
    expect(since).not.toBeNull()
    const held = await sandbox.send(id, { kind: 'text', text: 'Ups', hold_s: 10 })
    expect(await waitsSince()).toBeNull()
    const withdraw = (message: string, headers = ayu.headers) =>
      server.call(inbox.withdrawMessage, { params: { id: message }, headers })
    expect((await withdraw(held.body.data.id, stranger.headers)).body.code).toBe('messaging_message_not_found')
    expect((await withdraw(held.body.data.id)).status).toBe(200)
    // Whom nobody has answered waits as long as before.
    expect(await waitsSince()).toBe(since)
    const sent = await sandbox.send(id, { kind: 'text', text: 'Halo' })
    expect((await withdraw(sent.body.data.id)).body.code).toBe('messaging_message_gone')
    expect((await sandbox.screen(joko.id)).messages.map(({ content }) => content)).toMatchObject([
      { text: 'Hai' },
      { text: 'Halo' },
    ])
  })
})

describe('the inbox', () => {
  test('assigns, labels, snoozes, resolves and opens again when the customer writes', async () => {
    const dewi = await aPhone('Dewi Lestari')
    const { id } = await sandbox.written('Saya mau retur kursi', dewi.id)
    const change = async (body: object) => {
      const answer = await server.call(inbox.changeConversation, { params: { id }, body, headers: ayu.headers })
      return answer.body
    }
    expect((await change({ assignee_id: ayu.id, labels: ['retur', 'retur'] })).data).toMatchObject({
      assignee: { name: 'Ayu' },
      labels: ['retur'],
    })
    expect((await sandbox.list({ filter: 'mine' })).map((row) => row.id)).toEqual([id])
    expect((await sandbox.list({ label: 'retur' })).map((row) => row.id)).toEqual([id])
    expect((await change({ snoozed_until: '2020-01-01T00:00:00Z' })).code).toBe('messaging_snooze_past')
    expect((await change({ answered_by: 'agent' })).code).toBe('messaging_agent_missing')
    expect((await change({ assignee_id: stranger.id })).code).toBe('member_not_found')
    const until = new Date(server.deps.clock.now().getTime() + 90 * 86_400_000).toISOString()
    expect((await change({ snoozed_until: until })).data.status).toBe('snoozed')
    expect((await sandbox.list({ filter: 'snoozed' })).map((row) => row.id)).toEqual([id])
    expect((await change({ status: 'resolved' })).data).toMatchObject({ status: 'resolved', waiting_since: null })
    await sandbox.written('Halo?', dewi.id)
    const { body } = await server.call(inbox.countConversations, { params: { id: sandbox.id }, headers: ayu.headers })
    expect(body.data).toMatchObject({ mine: 1, snoozed: 0, resolved: 0, labels: [{ name: 'retur', count: 1 }] })
    const events = (await sandbox.messages(id)).flatMap(({ content }) =>
      content.kind === 'event' ? [content.what] : [],
    )
    expect(events).toEqual(['assigned', 'snoozed', 'resolved', 'reopened'])
  })

  test('finds names, numbers, and words of messages and notes', async () => {
    const agus = await aPhone('Agus Salim', '0812 3456 7890')
    expect(agus.phone_number).toBe('+6281234567890')
    const { id } = await sandbox.written('Lampu meja saya pecah', agus.id)
    const note = await server.call(inbox.addNote, {
      params: { id },
      body: { text: 'Ganti dari gudang Bandung' },
      headers: ayu.headers,
    })
    expect(note.body.data).toMatchObject({ direction: 'inside', content: { kind: 'note' } })
    const search = async (query: string, headers = ayu.headers) =>
      (await server.call(inbox.searchConversations, { params: { id: sandbox.id }, query: { query }, headers })).body
    // The other phones' numbers are invented: they must not begin alike by chance.
    for (const words of ['agus', '62812345678', 'lampu pec', 'gudang'])
      expect((await search(words)).data.map((hit) => hit.conversation.id)).toEqual([id])
    const [hit] = (await search('pecah')).data
    expect(hit!.snippet.slice(...hit!.marks[0]!)).toBe('pecah')
    expect((await search('lampu', stranger.headers)).code).toBe('messaging_account_not_found')
    expect((await sandbox.screen(agus.id)).messages).toHaveLength(1)
  })

  test('finds a number however it is written, and by its last digits', async () => {
    const wayan = await aPhone('Wayan Sudira', '0819 4455 6677')
    expect(wayan.phone_number).toBe('+6281944556677')
    const { id } = await sandbox.written('Permisi', wayan.id)
    const search = async (query: string) =>
      (
        await server.call(inbox.searchConversations, {
          params: { id: sandbox.id },
          query: { query },
          headers: ayu.headers,
        })
      ).body.data
    const written = [
      '081944556677',
      '0819-4455-6677',
      '+62 819-4455-6677',
      '(0819) 4455 6677',
      '6281944556677',
      '44556677',
    ]
    for (const words of written) expect((await search(words)).map((hit) => hit.conversation.id)).toEqual([id])
    const [hit] = await search('0819 4455')
    expect(hit!.marks.map(([from, to]) => hit!.snippet.slice(from, to))).toEqual(['8194455'])
    // Too few digits are a word as any other.
    expect(await search('677')).toEqual([])
  })

  test('pages by cursor without losing or repeating any', async () => {
    const all = (await sandbox.list()).map(({ id }) => id)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: { body: { data: { records: { id: string }[]; cursor: string | null } } } = await server.call(
        inbox.listConversations,
        {
          params: { id: sandbox.id },
          query: { limit: 2, ...(cursor && { cursor }) },
          headers: ayu.headers,
        },
      )
      seen.push(...body.data.records.map(({ id }) => id))
      cursor = body.data.cursor
    }
    expect(seen).toEqual(all)
    const { id } = (await sandbox.list())[0]!
    const page = await server.call(inbox.listMessages, { params: { id }, query: { limit: 1 }, headers: ayu.headers })
    expect(page.body.data.before).toBe(page.body.data.records[0]!.id)
    const wrong = await server.call(inbox.listMessages, {
      params: { id },
      query: { before: 'x' },
      headers: ayu.headers,
    })
    expect(wrong.status).toBe(400)
  })

  test('saved replies are the place’s, by shortcode', async () => {
    const add = (shortcode: string, headers = ayu.headers) =>
      server.call(inbox.addCannedReply, { body: { shortcode, text: 'Halo {{contact.name}}' }, headers })
    const { body } = await add('halo')
    expect((await add('halo')).body.code).toBe('messaging_canned_reply_taken')
    expect((await add('halo', stranger.headers)).status).toBe(200)
    const change = { params: { id: body.data.id }, body: { shortcode: 'hai', text: 'Hai' } }
    expect((await server.call(inbox.updateCannedReply, { ...change, headers: stranger.headers })).status).toBe(404)
    await server.call(inbox.updateCannedReply, { ...change, headers: ayu.headers })
    expect((await server.call(inbox.listCannedReplies, { headers: ayu.headers })).body.data).toMatchObject([
      { shortcode: 'hai', text: 'Hai' },
    ])
    await server.call(inbox.removeCannedReply, { params: { id: body.data.id }, headers: ayu.headers })
    expect((await server.call(inbox.listCannedReplies, { headers: ayu.headers })).body.data).toEqual([])
  })

  test('figures count what happened', async () => {
    const { body } = await server.call(messagingEndpoints.getMessagingAnalytics, {
      params: { id: sandbox.id },
      headers: ayu.headers,
    })
    expect(body.data).toMatchObject({
      resolved: 1,
      resolved_by_agent: 0,
      failures: [
        { reason: 'held_back', count: 1 },
        { reason: 'not_on_whatsapp', count: 1 },
        { reason: 'template_variables', count: 1 },
      ],
    })
    expect(body.data.by_day).toHaveLength(30)
    expect(body.data.incoming).toBe(body.data.by_day.reduce((sum, day) => sum + day.incoming, 0))
    expect(body.data.first_answer.median).not.toBeNull()
  })

  test('so many days end with today where the number is, whatever day it is where it is asked', async () => {
    const sari = await aPerson(server, { name: 'Sari' })
    const { id } = await aSandbox(server, sari)
    // Noon of one day in Greenwich is another one in each of these two.
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Jakarta']) {
      const hours = { enabled: false, time_zone, open: [] }
      await server.call(messagingEndpoints.updateMessagingSettings, { body: { hours }, headers: sari.headers })
      const { body } = await server.call(messagingEndpoints.getMessagingAnalytics, {
        params: { id },
        query: { days: 7 },
        headers: sari.headers,
      })
      const today = server.deps.clock.now().toLocaleDateString('sv-SE', { timeZone: time_zone })
      expect(body.data.to).toBe(today)
      expect(body.data.by_day).toHaveLength(7)
      expect(body.data.by_day.at(-1)?.day).toBe(today)
    }
  })

  test('asks how the help was once it is resolved; the answer is counted, thanked for, and opens nothing', async () => {
    const rina = await aPhone('Rina Wati')
    const settings = { enabled: true, question: 'Bagaimana bantuan kami?', thanks: 'Terima kasih!' }
    const save = (satisfaction: typeof settings) =>
      server.call(messagingEndpoints.updateMessagingSettings, { body: { satisfaction }, headers: ayu.headers })
    expect((await save(settings)).body.data.satisfaction).toEqual(settings)
    const { id } = await sandbox.written('Pesanan saya rusak', rina.id)
    const change = (body: object) =>
      server.call(inbox.changeConversation, { params: { id }, body, headers: ayu.headers })
    await change({ status: 'resolved' })
    await sandbox.settle()
    const onPhone = async () => (await sandbox.screen(rina.id)).messages
    const question = (await onPhone()).at(-1)!
    expect(question.content).toMatchObject({ kind: 'choices', text: 'Bagaimana bantuan kami?' })
    const choose = (choice: string) =>
      sandbox.act({ kind: 'choose', message_id: question.id, choice_id: choice }, rina.id)
    const figures = async () => {
      const ask = { params: { id: sandbox.id }, headers: ayu.headers }
      return (await server.call(messagingEndpoints.getMessagingAnalytics, ask)).body.data.satisfaction
    }
    const before = await figures()
    await choose('satisfaction-1')
    expect(await figures()).toEqual({ ...before, bad: before.bad + 1 })
    expect((await onPhone()).at(-1)?.content).toMatchObject({ kind: 'text', text: 'Terima kasih!' })
    // Who thinks again is counted once, and thanked once.
    await choose('satisfaction-3')
    expect(await figures()).toEqual({ ...before, good: before.good + 1 })
    expect(
      (await onPhone()).filter(({ content }) => content.kind === 'text' && content.text === 'Terima kasih!'),
    ).toHaveLength(1)
    const [row] = await sandbox.list({ filter: 'resolved' })
    expect(row).toMatchObject({ id, status: 'resolved', unread: 0, waiting_since: null })
    // Words are a new matter.
    await sandbox.written('Eh, satu lagi', rina.id)
    expect((await sandbox.list()).map((found) => found.id)).toContain(id)
    await change({ status: 'resolved' })
    await save({ ...settings, enabled: false })
  })
})

describe('people of a workspace', () => {
  test('see each other, and who answered meanwhile', async () => {
    const owner = await aPerson(server, { name: 'Owner' })
    const workspace = await aWorkspace(server, owner)
    const member = await aMember(server, owner, workspace, { name: 'Member' })
    const work = { body: { use_workspace: true, workspace_id: workspace } }
    for (const person of [owner, member])
      await server.call(workspaceEndpoints.setWorkspace, { ...work, headers: person.headers })
    const shared = await aSandbox(server, owner)
    const { id } = await shared.written('Halo')
    const seen = (await shared.messages(id)).at(-1)!.id
    const looking = { params: { id }, body: { doing: 'typing' }, headers: member.headers }
    await server.call(inbox.setPresence, looking)
    const { body } = await server.call(inbox.listPresence, { params: { id }, headers: owner.headers })
    expect(body.data).toMatchObject([{ user: { name: 'Member' }, doing: 'typing' }])
    const answer = (text: string, headers: TestPerson['headers'], after = seen) =>
      server.call(inbox.sendMessage, {
        params: { id },
        body: { kind: 'text', text, seen: after, client_key: crypto.randomUUID() },
        headers,
      })
    expect((await answer('Hai', member.headers)).status).toBe(200)
    const late = await answer('Halo juga', owner.headers)
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'messaging_answered_meanwhile',
      'Member has just answered. Read it first; your text is still here.',
    ])
    const newest = (await shared.messages(id)).at(-1)!.id
    const both = await Promise.all([owner, member].map(({ headers }) => answer('Serentak', headers, newest)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await shared.messages(id)).filter(({ content }) => content.kind === 'text')).toHaveLength(3)
    const form = new FormData()
    for (const [name, value] of Object.entries({ client_key: crypto.randomUUID(), seen: newest })) form.set(name, value)
    form.set('file', new Blob(['nota'], { type: 'text/plain' }), 'nota.txt')
    const stale = [owner, member].find((_, index) => both[index]!.status === 409)!
    const file = await server.call(inbox.sendFile, { params: { id }, form, headers: stale.headers })
    expect([file.status, file.body.code]).toEqual([409, 'messaging_answered_meanwhile'])
    await server.call(inbox.addNote, {
      params: { id },
      body: { text: 'Tolong', mentions: [member.id] },
      headers: owner.headers,
    })
    const told = await server.call(notificationEndpoints.listNotifications, { headers: member.headers })
    expect(told.body.data.records.map(({ title }) => title)).toContain('Owner mentioned you about Budi')
    const settings = await server.call(messagingEndpoints.updateMessagingSettings, {
      body: {},
      headers: member.headers,
    })
    expect(settings.status).toBe(403)
  })
})

test('no gateway is told as it is', async () => {
  const { headers } = ayu
  expect((await server.call(messagingEndpoints.getGatewayConnection, { headers })).body.data.state).toBe(
    'not_configured',
  )
  expect((await server.call(messagingEndpoints.removeGatewayConnection, { headers })).body.code).toBe(
    'messaging_not_linked',
  )
})

describe('service levels', () => {
  test('people have so long to answer and to resolve; what is late comes first and is counted', async () => {
    const rina = await aPerson(server, { name: 'Rina' })
    const { headers } = rina
    const desk = await aSandbox(server, rina)
    const params = { id: desk.id }
    const setTargets = (response_minutes: number | null, resolution_minutes: number | null) =>
      server.call(messagingEndpoints.updateMessagingSettings, {
        body: { account_id: desk.id, targets: { response_minutes, resolution_minutes } },
        headers,
      })
    const analytics = async () =>
      (await server.call(messagingEndpoints.getMessagingAnalytics, { params, query: { days: 3 }, headers })).body.data
    const first = await desk.written('Halo')
    expect(first.due).toBeNull()
    expect((await analytics()).targets).toEqual({ response: null, resolution: null })
    // What waits already is due from now on.
    expect((await setTargets(30, 120)).status).toBe(200)
    const [due] = await desk.list({ sort: 'due' })
    expect(due).toMatchObject({ id: first.id, due: { what: 'response', overdue: false } })
    const now = server.deps.clock.now().getTime()
    expect(Math.abs(Date.parse(due!.due!.at) - now - 30 * 60_000)).toBeLessThan(60_000)
    await server.call(simulatorEndpoints.forwardSimulator, { params, body: { minutes: 31 }, headers })
    const second = await desk.act({ kind: 'text', text: 'Masih di sana?' })
    expect(second.phone.id).toBe(desk.phone.id)
    const [late] = await desk.list({ sort: 'due' })
    expect(late!.due).toMatchObject({ what: 'response', overdue: true })
    expect((await server.call(inbox.countConversations, { params, headers })).body.data.overdue).toBe(1)
    expect((await analytics()).targets).toEqual({ response: { met: 0, missed: 1 }, resolution: { met: 0, missed: 0 } })
    // An answer that is taken back before it goes out was none.
    const held = await desk.send(first.id, { kind: 'text', text: 'Ya, mah', hold_s: 10 })
    expect((await analytics()).targets!.response).toEqual({ met: 0, missed: 1 })
    expect((await desk.list({ sort: 'due' }))[0]!.due).toMatchObject({ what: 'resolution' })
    await server.call(inbox.withdrawMessage, { params: { id: held.body.data.id }, headers })
    expect((await desk.list({ sort: 'due' }))[0]!.due).toEqual(late!.due)
    await desk.send(first.id, { kind: 'text', text: 'Ya, maaf' })
    expect((await desk.list())[0]!.due).toMatchObject({ what: 'resolution', overdue: false })
    await desk.act({ kind: 'text', text: 'Terima kasih' })
    await desk.send(first.id, { kind: 'text', text: 'Sama-sama' })
    await server.call(inbox.changeConversation, { params: { id: first.id }, body: { status: 'resolved' }, headers })
    expect((await desk.list({ filter: 'resolved' }))[0]!.due).toBeNull()
    expect((await analytics()).targets).toEqual({ response: { met: 1, missed: 1 }, resolution: { met: 1, missed: 0 } })
    const wrong = await setTargets(0, null)
    expect(wrong.status).toBe(400)
  })

  const nine = new Date('2026-11-20T02:00:00Z')
  const ten = new Date('2026-11-20T03:00:00Z')
  const half = new Date('2026-11-20T03:30:00Z')
  const rules = { ...firstSettings, targets: { response_minutes: 30, resolution_minutes: null } }
  const waiting: DueState = {
    ...{ status: 'open', answeredBy: 'agent', waitingSince: nine },
    ...{ peopleSince: null, responseDueAt: null, resolutionDueAt: null },
  }

  test('what the agent has is due to nobody; handed over it is due from then on, and handed back it was not done', () => {
    expect(nextStanding(rules, waiting, ten)).toEqual(waiting)
    const taken = nextStanding(rules, { ...waiting, answeredBy: 'people' }, ten)
    expect(taken).toMatchObject({ peopleSince: ten, responseDueAt: half, resolutionDueAt: null })
    expect(nextStanding(rules, taken, half)).toEqual(taken)
    const back = nextStanding(rules, { ...taken, answeredBy: 'agent' }, half)
    expect(back).toEqual(waiting)
    expect(doneBetween(taken, back)).toEqual([])
    const answered = nextStanding(rules, { ...taken, waitingSince: null }, half)
    expect(doneBetween(taken, answered)).toEqual([{ kind: 'response', dueAt: half }])
  })
})

describe('whose turn it is', () => {
  test('what people are to answer goes to those who are available, one after the other, and to nobody else', async () => {
    const boss = await aPerson(server, { name: 'Boss' })
    const workspace = await aWorkspace(server, boss)
    const [dewi, eko] = [await aMember(server, boss, workspace), await aMember(server, boss, workspace)]
    for (const { headers } of [boss, dewi, eko])
      await server.call(workspaceEndpoints.setWorkspace, {
        body: { use_workspace: true, workspace_id: workspace },
        headers,
      })
    const desk = await aSandbox(server, boss)
    const settings = { account_id: desk.id, assign: 'round_robin' }
    await server.call(messagingEndpoints.updateMessagingSettings, { body: settings, headers: boss.headers })
    const set = async ({ headers }: TestPerson, available: boolean) =>
      (await server.call(inbox.setAvailability, { body: { available }, headers })).body.data
    const opened = async (name: string) => {
      const params = { id: desk.id }
      const { body } = await server.call(simulatorEndpoints.addSimulatedPhone, {
        params,
        body: { name },
        headers: boss.headers,
      })
      return (await desk.written('Halo', body.data.id)).assignee?.id ?? null
    }
    expect(await opened('Satu')).toBeNull()
    expect(await set(dewi, true)).toEqual({ available: true, people: [dewi.id] })
    await set(eko, true)
    const turns = [await opened('Dua'), await opened('Tiga'), await opened('Empat')]
    expect(new Set(turns.slice(0, 2))).toEqual(new Set([dewi.id, eko.id]))
    expect(turns[2]).toBe(turns[0])
    const { body } = await server.call(notificationEndpoints.listNotifications, { headers: dewi.headers })
    expect(JSON.stringify(body.data)).toContain('needs a person')
    await set(dewi, false)
    expect(await set(eko, true)).toEqual({ available: true, people: [eko.id] })
    expect([await opened('Lima'), await opened('Enam')]).toEqual([eko.id, eko.id])
    // Available elsewhere is not available here.
    await set(stranger, true)
    await set(eko, false)
    expect(await opened('Tujuh')).toBeNull()
    expect((await server.call(inbox.getAvailability, { headers: boss.headers })).body.data).toEqual({
      available: false,
      people: [],
    })
  })
})
