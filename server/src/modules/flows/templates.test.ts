import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import type { FlowTrace, PinnedStep } from '#contract/flows/schemas.ts'
import { knowledgeFileEndpoints as files } from '#contract/knowledge-files/endpoints.ts'
import type { FlowDocument } from '#flow/index.ts'
import { flowTemplates } from '#flow/templates/index.ts'
import { sampleCompany, sampleTimeoutMs } from '../../testing/sample-company.ts'
import { testApp } from '../../testing/test-app.ts'
import { aTalker, type ChatPerson } from '../chat/testing/chat-app.ts'
import { tenantOf } from './testing/published.ts'

const crm: { authorization: string | undefined; body: string }[] = []
let crmStatus = 200
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  crm.push({ authorization: request.headers.authorization, body })
  response.writeHead(crmStatus, { 'content-type': 'application/json' }).end('{"ok":true}')
})
await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
afterAll(() => receiver.close())
const crmUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/leads`

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1', SEED_SAMPLE: 'true' } })
let ayu: ChatPerson

beforeAll(async () => {
  ayu = await aTalker(server)
  await Promise.all([
    know(ayu, 'rules.txt', 'Working hours are from nine to five on weekdays.'),
    sampleCompany(server, ayu),
  ])
  await server.call(flowEndpoints.putFlowSecret, {
    params: { name: 'crm_key' },
    body: { value: 'kunci-crm', hosts: [new URL(crmUrl).host] },
    headers: ayu.headers,
  })
}, sampleTimeoutMs)

async function know(who: ChatPerson, name: string, content: string): Promise<string> {
  const form = new FormData()
  form.append('files', new Blob([content]), name)
  const { body } = await server.call(files.addKnowledgeFiles, {
    query: { bot_id: who.botId },
    form,
    headers: who.headers,
  })
  const { id } = body.data.files[0]!
  const isReady = async () => {
    const list = await server.call(files.listKnowledgeFiles, { params: { botId: who.botId }, headers: who.headers })
    return list.body.data.records.find((record) => record.id === id)?.state === 'ready'
  }
  await vi.waitUntil(isReady, { timeout: 120_000 })
  return id
}

type Trial = {
  input?: Record<string, unknown>
  /** What the taker of the template fills in, by node. */
  fill?: Record<string, Record<string, unknown>>
  /** People who reply and decide, and data that the sample company does not have. */
  pins?: Record<string, Partial<PinnedStep>>
  language?: 'en' | 'id'
}

async function run(id: string, { input = {}, fill = {}, pins = {}, language = 'en' }: Trial = {}): Promise<FlowTrace> {
  const made = flowTemplates.find((template) => template.id === id)!.make(language)
  const nodes = made.nodes.map((node) => ({ ...node, options: { ...node.options, ...fill[node.id] } }))
  const document: FlowDocument = { ...made, nodes }
  const full = Object.entries(pins).map(([node, pin]) => [node, { port: 'next', output: {}, ...pin }] as const)
  return server.app.flows.testRun({
    document,
    flowId: null,
    tenant: tenantOf(ayu),
    trigger: 'begin',
    input,
    pins: Object.fromEntries(full),
    real: nodes.map((node) => node.id),
  })
}

const replied = (value: unknown): Partial<PinnedStep> => ({ output: { value, reply: String(value) } })
const rows = (...all: Record<string, unknown>[]): Partial<PinnedStep> => ({
  output: { rows: all, count: all.length, first: all[0] ?? null, text: '' },
})
const pathOf = ({ steps }: FlowTrace) => steps.filter(({ state }) => state !== 'waiting').map(({ node }) => node)
const repliesOf = ({ result }: FlowTrace) => result.replies.map(({ text }) => text)
const mailed = (to: string) => server.mails.filter((mail) => mail.to === to).map(({ subject }) => subject)
const done = (trace: FlowTrace) => {
  expect(trace.run.error).toBeNull()
  expect(trace.run.status).toBe('done')
}
const person = { output: { by: 'Sari', note: '' } }

test('there are at least twelve, each with a name of its own', () => {
  expect(new Set(flowTemplates.map(({ id }) => id)).size).toBeGreaterThanOrEqual(12)
})

describe('every template runs to its end', () => {
  test('order status: found, and not found', async () => {
    const found = await run('order-status', { pins: { number: replied('INV-7'), order: rows({ status: 'packed' }) } })
    done(found)
    expect(repliesOf(found)).toEqual(['Order INV-7: packed.'])
    const none = await run('order-status', {
      pins: { number: replied('X'), order: { port: 'empty', output: { rows: [] } }, person },
    })
    done(none)
    expect(pathOf(none).at(-1)).toBe('person')
  })

  test.each(['en', 'id'] as const)('complaint triage in %s', async (language) => {
    const message = language === 'id' ? 'paket saya rusak' : 'my package is damaged'
    const trace = await run('complaint-triage', { input: { message }, pins: { person }, language })
    done(trace)
    expect(pathOf(trace)).toEqual(['begin', 'about', 'sorry', 'person'])
  })

  test('FAQ from files: what stands there, and a person for what does not', async () => {
    const found = await run('faq-from-files', { input: { message: 'What are the working hours?' } })
    done(found)
    expect(pathOf(found)).toEqual(['begin', 'found', 'reply'])
    expect(repliesOf(found).join()).toContain('nine to five')
    const none = await run('faq-from-files', { input: { message: 'zebra xylophone' }, pins: { person } })
    done(none)
    expect(pathOf(none)).toEqual(['begin', 'found', 'person'])
  })

  test('lead capture calls the CRM, and keeps what it does not take', async () => {
    const trial: Trial = {
      input: { message: 'solar "panels"' },
      fill: { crm: { url: crmUrl } },
      pins: { name: replied('Budi'), email: replied('budi@example.test') },
    }
    done(await run('lead-capture', trial))
    expect(crm.at(-1)?.authorization).toBe('Bearer kunci-crm')
    expect(JSON.parse(crm.at(-1)?.body ?? '')).toEqual({
      name: 'Budi',
      email: 'budi@example.test',
      interest: 'solar "panels"',
    })
    crmStatus = 400
    const refused = await run('lead-capture', trial)
    done(refused)
    expect(pathOf(refused)).toContain('keep')
    expect(repliesOf(refused)).toEqual(['Thank you, Budi. We will write soon.'])
  })

  test('refund: small at once, large by approval', async () => {
    const small = await run('refund-approval', { pins: { order: replied('A1'), amount: replied(1_000) } })
    done(small)
    expect(pathOf(small)).not.toContain('allowed')
    const large = await run('refund-approval', {
      pins: { order: replied('A1'), amount: replied(900_000), allowed: { port: 'rejected', output: { by: 'Sari' } } },
    })
    done(large)
    expect(pathOf(large).slice(-2)).toEqual(['allowed', 'no'])
  })

  test.each(['en', 'id'] as const)('weekly report asks the sample company and mails, in %s', async (language) => {
    const to = `boss-${language}@example.test`
    const trace = await run('weekly-report', { fill: { mail: { to } }, language })
    done(trace)
    await expect.poll(() => mailed(to)).toHaveLength(1)
  })

  test('invoice reminder mails each once', async () => {
    const invoice = (number: string) => ({
      number,
      email: `${number}@example.test`,
      name: 'Budi',
      amount: 5_000,
      due: '2026-11-01',
    })
    const trial: Trial = { input: { at: '2026-11-21T02:00:00Z' }, pins: { due: rows(invoice('i1'), invoice('i2')) } }
    done(await run('invoice-reminder', trial))
    await expect
      .poll(() => [mailed('i1@example.test'), mailed('i2@example.test')])
      .toEqual([['Invoice i1 is due'], ['Invoice i2 is due']])
    const again = await run('invoice-reminder', trial)
    done(again)
    expect(pathOf(again)).not.toContain('mail')
    expect(again.result.output).toEqual({ due: 2 })
  })

  test('appointment: a free hour is kept, a taken one goes to a person', async () => {
    const pins = { name: replied('Budi'), day: replied('2026-12-01'), hour: replied('10:00'), person }
    const free = await run('appointment', { input: { message: 'check-up' }, pins })
    done(free)
    expect(repliesOf(free)).toEqual(['See you on 1 Dec 2026 at 10:00, Budi.'])
    const booked = await run('appointment', { input: { message: 'check-up' }, pins })
    done(booked)
    expect(pathOf(booked).at(-1)).toBe('person')
  })

  test('HR questions: a rule is quoted, leave is approved, pay goes to a person', async () => {
    const rule = await run('hr-questions', { input: { message: 'what are the working hours' } })
    done(rule)
    expect(repliesOf(rule)).toEqual([expect.stringMatching(/nine to five.*rules\.txt/s)])
    const pins = {
      first_day: replied('2026-12-01'),
      days: replied(3),
      allowed: { port: 'approved', output: {} },
      person,
    }
    const leave = await run('hr-questions', { input: { message: 'I want to take leave next week' }, pins })
    done(leave)
    expect(pathOf(leave).at(-1)).toBe('yes')
    const pay = await run('hr-questions', { input: { message: 'my salary is wrong' }, pins })
    done(pay)
    expect(pathOf(pay)).toEqual(['begin', 'about', 'person'])
  })

  test('stock alarm tells what is new, once', async () => {
    const fill = { mail: { to: 'buyer@example.test' } }
    const pins = { low: rows({ product: 'Tea', stock: 2 }, { product: 'Rice', stock: 4 }) }
    done(await run('stock-alarm', { fill, pins }))
    await expect.poll(() => mailed('buyer@example.test')).toEqual(['2 products run out'])
    const again = await run('stock-alarm', { fill, pins })
    done(again)
    expect(pathOf(again).slice(-2)).toEqual(['any', 'finished'])
  })

  test('satisfaction call: a low score is asked why and called back', async () => {
    const input = { sender: '+62811' }
    const good = await run('satisfaction-call', { input, pins: { score: replied(5) } })
    done(good)
    expect(repliesOf(good)).toEqual(['Thank you, good bye!'])
    const bad = await run('satisfaction-call', { input, pins: { score: replied(1), why: replied('late'), person } })
    done(bad)
    expect(pathOf(bad).slice(-2)).toEqual(['why', 'person'])
  })

  test('document intake reads, keeps and confirms; without a file it asks for one', async () => {
    const input = { sender: 'a@example.test', subject: 'Invoice', message: 'Number: INV-9\nAmount: 250000', files: [] }
    const without = await run('document-intake', { input })
    done(without)
    expect(pathOf(without).at(-1)).toBe('again')
    const trace = await run('document-intake', { input: { ...input, files: [{ name: 'invoice.pdf' }] } })
    done(trace)
    expect(repliesOf(trace)).toEqual([expect.stringContaining('INV-9')])
  })
})

describe('files are searched with the rights of who the run is for', () => {
  test("nobody finds another person's files, by question or by id", async () => {
    const budi = await aTalker(server)
    const id = await know(budi, 'secret.txt', 'The launch code of the rocket is seven tigers.')
    const all = await run('faq-from-files', {
      input: { message: 'What is the launch code of the rocket?' },
      pins: { person },
    })
    expect(pathOf(all)).toEqual(['begin', 'found', 'person'])
    const named = await run('faq-from-files', {
      input: { message: 'What is the launch code of the rocket?' },
      fill: { found: { files: [id] } },
      pins: { person },
    })
    const step = named.steps.find(({ node }) => node === 'found')
    expect(step).toMatchObject({ state: 'failed', error: { code: 'knowledge_deleted' } })
  })
})
