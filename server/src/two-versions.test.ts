import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { askQuestion, type ChatPerson, historyOf, recordText } from './modules/chat/testing/chat-app.ts'
import { type ServerProcess, startProcess } from './modules/chat/testing/processes.ts'
import { aFlow, callHook } from './modules/flows/testing/published.ts'
import { startFakeModel } from './providers/model/fake.ts'
import { formerCommit, unpackFormer } from './testing/former-version.ts'
import { callAt, type TestApp } from './testing/test-app.ts'
import { createEmptyDatabase } from './testing/test-database.ts'

// A version of a day ago makes the database and works in it; then this one starts beside it, as an upgrade without a pause has it. Each reads
// what the other writes, and goes on with what the other began.
const former = formerCommit()
const which = 'commit' in former ? former.commit.slice(0, 8) : `left out: ${former.why}`

/** A server as the calls of tests want it. */
type Version = Pick<TestApp, 'url' | 'call'>
const versionAt = ({ url }: ServerProcess): TestApp => {
  const version: Version = { url, call: (endpoint, ask = {}) => callAt(url, endpoint, ask) }
  // Nothing but its calls is used.
  return version as TestApp
}

describe.skipIf('why' in former)(`the version before (${which}) and this one on one database`, () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-versions-'))
  const started: ServerProcess[] = []
  const undo: (() => unknown)[] = [() => fs.rmSync(dataDir, { recursive: true, force: true })]
  let [before, now] = [undefined, undefined] as unknown as [TestApp, TestApp]
  let ayu: ChatPerson
  let session: string
  let waiting: { id: string; secret: string; run: string }
  let model: Awaited<ReturnType<typeof startFakeModel>>

  beforeAll(async () => {
    if ('why' in former) return
    model = await startFakeModel()
    undo.push(() => model.close())
    const { program, remove } = unpackFormer(former.commit)
    undo.push(remove)
    const { connection, drop } = await createEmptyDatabase()
    undo.push(drop)
    const start = async (program?: string) => {
      const process = await startProcess({ deps: { connection } }, model, { DATA_DIR: dataDir }, program)
      started.push(process)
      return versionAt(process)
    }
    before = await start(program)
    ayu = await signUp(before, dataDir)
    session = await begin(before)
    waiting = await publish(before)
    now = await start()
    // Two servers start from nothing, one of them for the first time on this machine.
  }, 400_000)
  afterAll(async () => {
    for (const process of started) await process.kill()
    for (const one of undo.toReversed()) await one()
  })

  const ask = async (where: TestApp, question: string) => {
    model.reply = () => [{ text: `about ${question}` }]
    const { body } = await askQuestion(where, ayu, { question, session_id: session })
    return recordText(body.data.record)
  }
  const begin = async (where: TestApp) => {
    model.reply = () => [{ text: 'about one' }]
    return (await askQuestion(where, ayu, { question: 'one' })).body.data.session_id
  }
  const wordsIn = async (where: TestApp) => (await historyOf(where, ayu, session)).records.map(recordText)

  async function publish(where: TestApp) {
    const document = aFlow(
      [
        ['start', 'on-webhook', { wait_s: 0 }],
        ['ask', 'approval', { title: 'Refund {{trigger.body.n}}?' }],
        ['say', 'answer', { by: 'text', text: 'Done {{trigger.body.n}}' }],
      ],
      ['start > next > ask', 'ask > approved > say'],
    )
    const { headers } = ayu
    const made = await where.call(studioEndpoints.createProject, { body: { name: 'Refunds', document }, headers })
    const { id } = made.body.data
    const published = await where.call(studioEndpoints.publishProject, { params: { id }, body: {}, headers })
    expect(published.body).toMatchObject({ status: true })
    const { body } = await where.call(studioEndpoints.listProjectTriggers, { params: { id }, headers })
    const secret = body.data.flatMap(({ path }) => path?.split('/').at(-1) ?? [])[0] ?? ''
    return { id, secret, run: (await callHook(where.url, secret, { n: 1 })).data.run_id }
  }

  /** Approves the only thing that is asked, in one version, and waits for the end of its run in the other. */
  async function approve(where: TestApp, run: string, elsewhere: TestApp) {
    const { headers } = ayu
    const id = await vi.waitUntil(
      async () => (await where.call(flowEndpoints.listFlowRequests, { headers })).body.data[0]?.id,
      { timeout: 60_000, interval: 100 },
    )
    const trace = async () =>
      (await elsewhere.call(flowEndpoints.getFlowRun, { params: { id: run }, headers })).body.data
    // The version before loses a decision that comes before the run has written that it waits.
    await expect.poll(async () => (await trace()).run.status).toBe('waiting')
    const decision = { params: { id }, body: { decision: 'approved' }, headers }
    expect((await where.call(flowEndpoints.decideFlowRequest, decision)).body).toMatchObject({ status: true })
    await expect.poll(async () => (await trace()).run.status).toBe('done')
    return JSON.stringify(await trace())
  }

  async function attach(where: TestApp, content: string) {
    const form = new FormData()
    form.set('file', new Blob([content], { type: 'text/plain' }), 'note.txt')
    const { body } = await where.call(chatEndpoints.uploadAttachment, { form, headers: ayu.headers })
    return body.data.id
  }
  const readFile = async (where: TestApp, id: string) =>
    (
      await fetch(new URL(endpointPath(chatEndpoints.getAttachedFile, { id }), where.url), { headers: ayu.headers })
    ).text()

  test('a chat goes on in both, and each reads what the other wrote', async () => {
    expect(await ask(now, 'two')).toBe('about two')
    expect(await ask(before, 'three')).toBe('about three')
    expect(await ask(now, 'four')).toBe('about four')
    const words = ['about one', 'about two', 'about three', 'about four']
    expect([await wordsIn(before), await wordsIn(now)]).toEqual([words, words])
  })

  test('a file that one took in is read by the other', async () => {
    const [old, young] = [await attach(before, 'from before'), await attach(now, 'from now')]
    expect([await readFile(now, old), await readFile(before, young)]).toEqual(['from before', 'from now'])
  })

  test('a run that waits goes on in either version', async () => {
    expect(await approve(now, waiting.run, before)).toContain('Done 1')
    const { data } = await callHook(now.url, waiting.secret, { n: 2 })
    expect(await approve(before, data.run_id, now)).toContain('Done 2')
  })

  test('a flow that this version saved is opened, changed and published in the one before, and the other way round', async () => {
    const { headers } = ayu
    const made = await publish(now)
    expect(await approve(before, made.run, now)).toContain('Done 1')
    const params = { id: made.id }
    const opened = (await before.call(studioEndpoints.openProject, { params, headers })).body.data
    const change = { name: 'Returns', document: opened.document, expected_revision: opened.revision }
    const changed = await before.call(studioEndpoints.updateProject, { params, body: change, headers })
    expect(changed.body).toMatchObject({ status: true })
    const again = (await now.call(studioEndpoints.openProject, { params, headers })).body.data
    expect([again.name, again.document]).toEqual(['Returns', opened.document])
    expect((await now.call(studioEndpoints.publishProject, { params, body: {}, headers })).body.status).toBe(true)
    const { data } = await callHook(before.url, made.secret, { n: 3 })
    expect(await approve(now, data.run_id, before)).toContain('Done 3')
  })

  test('the one before ends, and this one goes on with its runs and its chats', async () => {
    const { data } = await callHook(before.url, waiting.secret, { n: 5 })
    await started[0]!.kill()
    expect(await approve(now, data.run_id, now)).toContain('Done 5')
    expect(await ask(now, 'five')).toBe('about five')
  })
})

/** By the way that people take, in whatever way that version stores it. */
async function signUp(server: TestApp, dataDir: string): Promise<ChatPerson> {
  const email = 'ayu@example.test'
  const begun = await server.call(accountEndpoints.signUp, { body: { email, full_name: 'Ayu Rahma' } })
  const headers = { token_activate_account: begun.body.data.token_activate_account }
  const otp = await vi.waitUntil(() => mailedCode(dataDir), { timeout: 60_000, interval: 50 })
  await server.call(accountEndpoints.activationOtp, { headers, body: { otp } })
  const password = 'Sandi yang panjang 1'
  const { body } = await server.call(accountEndpoints.activationSetPassword, {
    headers,
    body: { password, confirm_password: password },
  })
  const { token, token_client } = body.data
  const signedIn = { token, token_client }
  // What the calls of chats and flows use of a person.
  return { headers: signedIn, botId: body.data.user.bot_id } as ChatPerson
}

function mailedCode(dataDir: string): string | undefined {
  const outbox = path.join(dataDir, 'outbox')
  const [mail] = fs.existsSync(outbox) ? fs.readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
  return mail && /^ {4}(\d{6})\r?$/m.exec(fs.readFileSync(path.join(outbox, mail), 'utf8'))?.[1]
}
