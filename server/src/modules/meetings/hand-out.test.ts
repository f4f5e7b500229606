import { afterAll, expect, test, vi } from 'vitest'
import { meetingEndpoints as calls, sharedMeetingEndpoints as shared } from '#contract/meetings/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { startFakeSpeech } from '../../providers/speech-to-text/fake.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { allowMeetings, meetingCalls, setUpSpeech } from './testing/recorder.ts'

const service = await startFakeSpeech()
afterAll(() => service.close())
const server = await testApp()
await allowMeetings(server, await aPerson(server, { isOperator: true }))
await setUpSpeech(server, service)
const { get, settled, record } = meetingCalls(server)

const owner = await aPerson(server, { name: 'Sri Wahyuni' })
const workspace = await aWorkspace(server, owner, { name: 'Toko Nusantara' })
const work = (who: TestPerson, id: typeof workspace | null) =>
  server.call(workspaceEndpoints.setWorkspace, {
    body: id ? { use_workspace: true, workspace_id: id } : { use_workspace: false },
    headers: who.headers,
  })
await work(owner, workspace)
const member = await aMember(server, owner, workspace, { name: 'Budi' })
const stranger = await aPerson(server)

/** A meeting in which two people say something, with a decision and an action item. */
async function aMeeting(title = 'Rapat *penting*', of = owner): Promise<string> {
  // The first speaks for a second, the other for two.
  service.respond = (body) => ({
    status: 200,
    body: {
      text:
        body.length < 64_000
          ? 'We decided to open <b>early</b> on Monday.'
          : "I'll send the keys by 5 January, --> sure.",
    },
  })
  const id = await record(of, 8, [[[1, 2]], [[4, 6]]], { title, language: 'en' })
  await settled(of, id)
  return id
}
const ask = (who: TestPerson, id: string) => ({ params: { id }, headers: who.headers })
const fileOf = async (who: TestPerson, id: string, format: string, language = 'en') => {
  const response = await fetch(`${server.url}/api/console/meetings/${id}/export?format=${format}`, {
    headers: { ...who.headers, 'accept-language': language },
  })
  return { response, text: await response.text() }
}

test('in a workspace colleagues see what is shared, and change nothing of it', async () => {
  const id = await aMeeting()
  const listed = async (who: TestPerson, query = {}) =>
    (await server.call(calls.listMeetings, { query, headers: who.headers })).body.data.records
  expect(await listed(member)).toEqual([])
  expect((await server.call(calls.getMeeting, ask(member, id))).status).toBe(404)
  expect((await server.call(calls.updateMeeting, { ...ask(owner, id), body: { shared: true } })).status).toBe(200)
  expect(await listed(member)).toMatchObject([{ id, is_mine: false, owner: 'Sri Wahyuni', shared: true }])
  const seen = (await server.call(calls.getMeeting, ask(member, id))).body.data
  expect([seen.lines.length, seen.links, seen.is_mine]).toEqual([2, [], false])
  expect((await fetch(new URL(seen.sound ?? '', server.url))).status).toBe(200)
  expect((await fileOf(member, id, 'txt')).response.status).toBe(200)
  const [item] = seen.items
  const refused = [
    await server.call(calls.updateMeeting, { ...ask(member, id), body: { title: 'Mine' } }),
    await server.call(calls.removeMeeting, ask(member, id)),
    await server.call(calls.updateMeetingItem, {
      params: { id, item: item?.id ?? '' },
      body: { done: true },
      headers: member.headers,
    }),
    await server.call(calls.createMeetingLink, { ...ask(member, id), body: { days: 7 } }),
    await server.call(calls.previewMeetingMail, { ...ask(member, id), body: {} }),
    await server.call(calls.recogniseMeeting, { ...ask(member, id), body: { zone: 'Asia/Jakarta' } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
  // Words of titles and transcripts; beginnings of words.
  expect(await listed(member, { q: 'early mon' })).toMatchObject([
    { id, found: { text: expect.stringContaining('early') } },
  ])
  expect(await listed(member, { q: 'penting' })).toMatchObject([{ id, found: null }])
  expect(await listed(member, { q: 'nowhere' })).toEqual([])
  expect(await listed(stranger, { q: 'early' })).toEqual([])
  await server.call(calls.updateMeeting, { ...ask(owner, id), body: { shared: false } })
  expect((await fetch(new URL(seen.sound ?? '', server.url))).status).toBe(404)
  // In personal mode the meetings of the workspace are elsewhere.
  await work(owner, null)
  expect((await server.call(calls.getMeeting, ask(owner, id))).status).toBe(404)
  await work(owner, workspace)
})

test('exports: words stay words in every format and language', async () => {
  const id = await aMeeting()
  const md = await fileOf(owner, id, 'md')
  expect(md.response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(decodeURIComponent(md.response.headers.get('content-disposition') ?? '')).toContain('Rapat penting.md')
  expect(md.text).toContain('# Rapat \\*penting\\*')
  expect(md.text).toContain('## Decisions\n\n- We decided to open \\<b\\>early\\</b\\> on Monday. \\[0:0')
  expect(md.text).toMatch(/## Action items\n\n- \\\[ \\\] |## Action items\n\n- \[ \] /)
  const txt = await fileOf(owner, id, 'txt', 'id')
  expect(txt.text).toContain('Keputusan\n- We decided')
  expect(txt.text).toContain('Sri Wahyuni: We decided')
  const srt = (await fileOf(owner, id, 'srt')).text
  expect(srt).toMatch(/^1\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\nSri Wahyuni: We decided/)
  expect(srt.match(/-->/g)).toHaveLength(2)
  const json = JSON.parse((await fileOf(owner, id, 'json')).text)
  expect(json).toMatchObject({ title: 'Rapat *penting*', lines: [{ speaker: 'me' }, { speaker: 'them' }] })
  expect((await fileOf(stranger, id, 'md')).response.status).toBe(404)
})

test('a link shows it to anybody until it ends or is withdrawn', async () => {
  const id = await aMeeting()
  const create = async () =>
    (await server.call(calls.createMeetingLink, { ...ask(owner, id), body: { days: 1 } })).body.data
  const open = (path: string) =>
    server.call(shared.openSharedMeeting, { params: { token: path.split('/').at(-1) ?? '' } })
  const made = await create()
  const seen = (await open(made.path)).body.data
  expect(seen).toMatchObject({ title: 'Rapat *penting*', lines: [{}, {}], speakers: { me: 'Sri Wahyuni' } })
  const sound = new URL(seen.sound ?? '', server.url)
  expect((await fetch(sound)).status).toBe(200)
  expect((await get(owner, id)).links).toMatchObject([{ id: made.id }])
  expect(JSON.stringify((await get(owner, id)).links)).not.toContain(made.path.split('/').at(-1))
  const params = { id, link: made.id }
  expect((await server.call(calls.revokeMeetingLink, { params, headers: member.headers })).status).toBe(404)
  await server.call(calls.revokeMeetingLink, { params, headers: owner.headers })
  expect((await open(made.path)).body.code).toBe('meeting_link_closed')
  expect((await fetch(sound)).status).toBe(404)
  const later = await create()
  server.pass(86_400 + 1)
  expect((await open(later.path)).status).toBe(404)
  expect((await open('/meeting/made-up-made-up-made-up')).body.code).toBe('meeting_link_closed')
})

test('a link ends when whoever made it leaves the workspace', async () => {
  const leaver = await aMember(server, owner, workspace, { name: 'Rudi' })
  const id = await aMeeting('Until I go', leaver)
  const { path } = (await server.call(calls.createMeetingLink, { ...ask(leaver, id), body: { days: 30 } })).body.data
  const open = () => server.call(shared.openSharedMeeting, { params: { token: path.split('/').at(-1) ?? '' } })
  const sound = new URL((await open()).body.data.sound ?? '', server.url)
  expect((await fetch(sound)).status).toBe(200)
  await server.call(workspaceEndpoints.leaveWorkspace, { params: { id: workspace }, headers: leaver.headers })
  expect((await open()).body.code).toBe('meeting_link_closed')
  expect((await fetch(sound)).status).toBe(404)
})

test('minutes go out by mail as they were looked at, to each by itself', async () => {
  const id = await aMeeting()
  server.mails.length = 0
  const { items } = await get(owner, id)
  const about = { note: 'Please read.', items: null }
  const preview = (body: object) => server.call(calls.previewMeetingMail, { ...ask(owner, id), body })
  const { subject, text, mark } = (await preview(about)).body.data
  expect(subject).toBe('Minutes: Rapat *penting*')
  expect(text).toMatch(/^Please read\.\n\nRapat \*penting\*/)
  expect(text).toContain('Sent by Sri Wahyuni.')
  const send = (body: object) => server.call(calls.sendMeetingMail, { ...ask(owner, id), body })
  // The minutes change after the preview: what is sent would be something else.
  const [decision] = items
  await server.call(calls.updateMeetingItem, {
    params: { id, item: decision?.id ?? '' },
    body: { text: 'We open at eight.' },
    headers: owner.headers,
  })
  const stale = await send({ ...about, to: ['a@example.test'], mark })
  expect([stale.status, stale.body.code]).toEqual([409, 'meeting_mail_changed'])
  expect(server.mails).toEqual([])
  const again = (await preview(about)).body.data
  const to = ['A@example.test', 'a@example.test', 'b@example.test']
  expect((await send({ ...about, to, mark: again.mark })).status).toBe(200)
  await server.app.jobs.runDue('meeting-mail')
  await vi.waitFor(() => expect(server.mails).toHaveLength(2), { timeout: 60_000 })
  expect(server.mails.map((mail) => mail.to).sort()).toEqual(['a@example.test', 'b@example.test'])
  expect(server.mails[0]?.text).toContain('We open at eight.')
  // Of one item alone; of somebody else's nothing.
  const action = items.find(({ kind }) => kind === 'action')
  const alone = (await preview({ items: [action?.id] })).body.data
  expect(alone.subject).toBe('Action items: Rapat *penting*')
  expect(alone.text).not.toContain('eight')
  expect((await preview({ items: [crypto.randomUUID()] })).body.code).toBe('meeting_item_not_found')
  for (const wrong of [
    { to: [] },
    { to: ['nobody'] },
    { to: Array.from({ length: 21 }, (_, n) => `p${n}@example.test`) },
  ])
    expect((await send({ ...about, ...wrong, mark: again.mark })).body.code).toBe('invalid_input')
})

test('what has no transcript is handed to nobody', async () => {
  const id = await record(owner, 5, [[]])
  await settled(owner, id)
  expect((await fileOf(owner, id, 'md')).response.status).toBe(409)
  const link = await server.call(calls.createMeetingLink, { ...ask(owner, id), body: { days: 7 } })
  expect(link.body.code).toBe('meeting_without_transcript')
  const again = await server.call(calls.writeMeetingMinutes, { ...ask(owner, id), body: { zone: 'Asia/Jakarta' } })
  expect(again.body.code).toBe('meeting_without_transcript')
})
