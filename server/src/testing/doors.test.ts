import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { answerEndpoints } from '#contract/chat/answer-endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { visibleChatEndpoints } from '#contract/chat/visible-endpoints.ts'
import { chatSharingEndpoints } from '#contract/chat-sharing/endpoints.ts'
import { dashboardEndpoints, publicDashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { emailEndpoints } from '#contract/email/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { type Endpoint, endpointPath } from '#contract/kit/endpoint.ts'
import { knowledgeTestEndpoints } from '#contract/knowledge-tests/endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { monitorEndpoints } from '#contract/monitors/endpoints.ts'
import { researchEndpoints } from '#contract/research/endpoints.ts'
import { salesforceMappingEndpoints } from '#contract/salesforce/mapping-endpoints.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { visitorEndpoints, widgetEndpoints } from '#contract/widget/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { type ChatPerson, chatApp, questionForm } from '../modules/chat/testing/chat-app.ts'
import { firstEmailSettings } from '../modules/email/mailbox-row.ts'
import { aFlow, callHook } from '../modules/flows/testing/published.ts'
import { aSandbox } from '../modules/messaging/testing/sandbox.ts'
import type { FakeRequest } from '../providers/model/fake.ts'
import { anApiKey } from './api-keys.ts'
import { quietNames, storedNames } from './closed-doors.ts'
import { aPerson } from './factories.ts'
import { aMember, aWorkspace } from './workspaces.ts'

// A use case of one agent masks names and hides pay. Every door to the data is asked here, through another agent or none, with
// things that were made and run before anything was hidden, and a model that says all it is told. A new call joins a list.
const server = await chatApp()
const secret = /Rahasia|77701900[123]/
const origin = 'https://shop.example'
const byTown = 'select town, count(*) as n from employees group by town order by town'
const named = 'select town, name from employees order by town'
const paid = 'select town, salary from employees order by town'
const shown = /Ambon-Terlihat/

let owner: ChatPerson
let member: ChatPerson
let source = ''
/** Ids of what was made before anything was hidden. */
const made: Record<string, string> = {}

type Ask = { params?: object; query?: object; body?: unknown; form?: FormData; accept?: string; headers?: object }

/** What a call says, whole. */
async function responseText(
  endpoint: Endpoint,
  ask: Ask = {},
  person: Pick<ChatPerson, 'headers'> = owner,
): Promise<string> {
  const url = new URL(endpointPath(endpoint, ask.params as never), server.url)
  for (const [name, value] of Object.entries(ask.query ?? {})) url.searchParams.set(name, String(value))
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      accept: ask.accept ?? 'application/json',
      ...person.headers,
      ...(ask.body !== undefined && { 'content-type': 'application/json' }),
      ...ask.headers,
    },
    ...(ask.form ? { body: ask.form } : ask.body !== undefined && { body: JSON.stringify(ask.body) }),
  })
  return response.text()
}
const dataOf = (text: string) => {
  const { status, data, message } = JSON.parse(text)
  if (!status) throw new Error(`${message}: ${text.slice(0, 300)}`)
  return data
}
/** Everything that these calls say. */
const all = async (...texts: Promise<string>[]) => (await Promise.all(texts)).join('\n')
const events = 'text/event-stream'

/** A model that does as it is told, and says everything that it was told. */
function obedient({ messages }: FakeRequest) {
  const toolResults = messages.filter(({ role }) => role === 'tool').length
  const sql = [byTown, named, paid][toolResults]
  return sql ? [{ tool: 'query_database', input: { sql } }] : [{ text: JSON.stringify(messages) }]
}

const queryOf = (sql: string) => ({ source: { kind: 'database', id: source }, sql })
async function aChart(name: string, sql: string): Promise<string> {
  const spec = { kind: 'table' }
  return dataOf(await responseText(chartEndpoints.createChart, { body: { name, query: queryOf(sql), spec } })).id
}
const charts = () => [made.byTown!, made.named!, made.paid!]
const ofCharts = (endpoint: Endpoint, body?: object, person = owner) =>
  all(...charts().map((id) => responseText(endpoint, { params: { id }, ...(body && { body }) }, person)))

async function aBoard(): Promise<void> {
  const board = dataOf(await responseText(dashboardEndpoints.createDashboard, { body: { name: 'Board' } }))
  made.board = board.id
  const filter = (id: string, column: string) => ({
    id,
    kind: 'values',
    name: id,
    touches: [{ chart_id: made.byTown, target: { table: 'employees', column } }],
  })
  const saved = await responseText(dashboardEndpoints.saveComponents, {
    body: {
      collection_id: board.id,
      version: board.version,
      components: charts().map((chart_id) => ({ chart_id })),
      filters: ['town', 'name', 'salary'].map((column) => filter(column, column)),
    },
  })
  if (dataOf(saved).outcome !== 'saved') throw new Error(saved)
}

const step = (kind: string, options: object) =>
  aFlow(
    [
      ['begin', 'on-webhook'],
      ['step', kind, options as never],
      ['reply', 'send-message', { text: '{{steps.step.output}}' }],
    ],
    ['begin > next > step', 'step > next > reply'],
  )

beforeAll(async () => {
  server.model.reply = obedient
  const person = await aPerson(server, { name: 'Owner' })
  owner = { ...person, botId: person.agentId }
  const workspace = await aWorkspace(server, person)
  const there = { use_workspace: true, workspace_id: workspace }
  await responseText(workspaceEndpoints.setWorkspace, { body: there })
  const other = await aMember(server, person, workspace, { name: 'Member' })
  member = { ...other, botId: other.agentId }
  Object.assign(made, { workspace })
  await connect()
  Object.assign(made, {
    byTown: await aChart('Towns', byTown),
    named: await aChart('Names', named),
    paid: await aChart('Pay', paid),
  })
  expect(await ofCharts(chartEndpoints.runChart, {})).toMatch(secret)
  await aBoard()
  const { answer, session_id, record } = await asked('Who is there?')
  Object.assign(made, { answer, session: session_id, record: record.id })
  made.verified = dataOf(
    await responseText(verifiedQueryEndpoints.createVerifiedQuery, {
      body: { questions: ['Everyone and where'], data_source_id: source, sql: named },
    }),
  ).id
  await hide()
})

async function connect(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-doors-'))
  const file = path.join(folder, 'people.sqlite')
  const database = new DatabaseSync(file)
  database.exec(`create table employees (id integer primary key, name text, town text, salary integer);
    insert into employees values (1, 'Rahasia-Budi', 'Ambon-Terlihat', 777019001), (2, 'Rahasia-Ayu', 'Ambon-Terlihat', 777019002),
      (3, 'Rahasia-Cici', 'Bandung-Terlihat', 777019003);`)
  database.close()
  const form = new FormData()
  form.set('file', new Blob([fs.readFileSync(file)]), 'people.sqlite')
  source = dataOf(await responseText(dataSourceEndpoints.uploadDataSource, { form })).id
  fs.rmSync(folder, { recursive: true, force: true })
}

/** By the use case of an agent that nobody asks here. */
async function hide(): Promise<void> {
  const agent = dataOf(await responseText(endpoints.createAgent, { form: agentForm() }))._id
  const body = { usecase: 'People', description: '', type: 'tables' }
  const useCase = dataOf(await responseText(useCaseEndpoints.createUseCase, { params: { botId: agent }, body }))._id
  const columns = [
    { name: 'name', masked: true },
    { name: 'salary', hidden: true },
  ]
  const relations = [{ data_source_id: source, table: 'employees', columns }]
  dataOf(
    await responseText(useCaseEndpoints.relateUseCase, {
      params: { botId: agent },
      body: { usecase_id: useCase, relations },
    }),
  )
  Object.assign(made, { useCase, agent })
}
function agentForm(): FormData {
  const form = new FormData()
  form.set('name', 'People')
  return form
}

async function asked(question: string, person = owner) {
  const data = dataOf(await responseText(chatEndpoints.ask, { form: questionForm(person, { question }) }, person))
  return { ...data, answer: data.record.answer.id }
}
const chat = async (question: string, person = owner) => JSON.stringify(await asked(question, person))
const ofAnswer = (endpoint: Endpoint, answer: { answer: string; session_id: string }, body: object) =>
  responseText(endpoint, {
    params: { answerId: answer.answer },
    body: { bot_id: owner.botId, session_id: answer.session_id, table: 0, ...body },
  })
const statement = (endpoint: Endpoint, more: object = {}) =>
  all(...[byTown, named, paid].map((sql) => responseText(endpoint, { params: { id: source }, body: { sql, ...more } })))
const values = (endpoint: Endpoint, of: (column: string) => object) =>
  all(...['town', 'name', 'salary'].map((column) => responseText(endpoint, of(column) as Ask)))

type Door = {
  ask: () => Promise<string>
  /** What shows that it was open at all; null: it shows no row. */
  shows?: RegExp | null
  /** Whoever reads it is nobody in particular: what is opened for roles stays closed. */
  anyone?: true
  /** It says nothing of names and pay, also where they are open. */
  silent?: true
}

async function publicPass() {
  const link = dataOf(
    await responseText(dashboardEndpoints.createDashboardLink, { params: { id: made.board }, body: {} }),
  )
  const { pass } = dataOf(
    await responseText(publicDashboardEndpoints.openPublicDashboard, { body: { token: link.token } }),
  )
  return { token: link.token, pass }
}
async function ran(kind: string, options: object): Promise<string> {
  const tenant = await pool<{ organizationId: string }>(
    'select organization_id as "organizationId" from workspaces where id = $1',
    [made.workspace],
  )
  const document = step(kind, options)
  const flowId = crypto.randomUUID()
  const where = { userId: owner.id, organizationId: tenant.organizationId, workspaceId: made.workspace }
  const triggers = await server.app.flows.publishTriggers({ flowId, document, tenant: where as never })
  const hook = await callHook(server.url, triggers.find(({ secret }) => secret)?.secret ?? '', {})
  const run = hook.data?.run_id ?? hook.details
  return `${JSON.stringify(hook)}\n${await responseText(flowEndpoints.getFlowRun, { params: { id: run as string } })}`
}
const pool = async <T>(sql: string, values: unknown[]) => (await server.deps.pool.query(sql, values)).rows[0] as T

async function testRun(): Promise<string> {
  const suite = { bot_id: owner.botId }
  for (const sql of [byTown, named, paid])
    await responseText(knowledgeTestEndpoints.createKnowledgeTest, {
      body: {
        ...suite,
        question: `Who is there? ${sql.length}`,
        expected: { kind: 'sql', data_source_id: source, sql },
      },
    })
  const { id } = dataOf(await responseText(knowledgeTestEndpoints.startKnowledgeRun, { body: suite }))
  const detail = () => responseText(knowledgeTestEndpoints.getKnowledgeRun, { params: { id } })
  await expect.poll(async () => dataOf(await detail()).state).toBe('done')
  return detail()
}

async function visited(): Promise<string> {
  const params = { agentId: owner.botId }
  const settings = { enabled: true, origins: [origin], use_databases: true }
  dataOf(await responseText(widgetEndpoints.saveWidget, { params: { id: owner.botId }, body: settings }))
  const { token } = dataOf(
    await responseText(visitorEndpoints.startVisit, { params, headers: { origin } }, { headers: {} as never }),
  )
  const ask = { params, body: { question: 'Who is there?' }, headers: { origin, visitor: token } }
  return responseText(visitorEndpoints.askWidget, ask, { headers: {} as never })
}

async function mailed(): Promise<string> {
  const params = { id: made.board }
  const schedule = dataOf(
    await responseText(dashboardEndpoints.createDashboardSchedule, { params, body: { every: 'week', hour: 8 } }),
  )
  const before = server.mails.length
  await responseText(dashboardEndpoints.sendDashboardNow, { params: { ...params, scheduleId: schedule.id } })
  await expect.poll(() => server.mails.length).toBeGreaterThan(before)
  return server.mails
    .slice(before)
    .map(({ html, text }) => `${html}${text}`)
    .join('\n')
}

async function printed(): Promise<string> {
  const address = endpointPath(dashboardEndpoints.downloadDashboardPdf, { id: made.board ?? '' })
  const headers = { ...owner.headers, 'content-type': 'application/json' }
  const answer = await fetch(new URL(address, server.url), { method: 'POST', headers, body: '{}' })
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
  return text
}

async function asPrograms(path: string, body: object): Promise<string> {
  const { secret: key } = await anApiKey(server, owner)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return (await fetch(new URL(path, server.url), { method: 'POST', headers, body: JSON.stringify(body) })).text()
}

async function overMcp(): Promise<string> {
  const { secret: key } = await anApiKey(server, owner)
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.url), { requestInit }) as Transport)
  const answer = await client.callTool({
    name: 'ask_agent',
    arguments: { agent: owner.botId, question: 'Who is there?' },
  })
  await client.close()
  return JSON.stringify(answer)
}

const aboutPeople = ['employees by town', 'names of employees', 'employees with the highest salary']
const watching = { interval: { every: 'day', at: '07:00' }, notification_type: 'in-app', active: false }
async function watched(endpoint: Endpoint): Promise<string> {
  const texts: string[] = []
  for (const prompt of aboutPeople) {
    const asked = { params: { botId: owner.botId }, body: { prompt, ...watching } }
    const { data } = JSON.parse(await responseText(monitorEndpoints.createMonitor, asked))
    if (data) texts.push(await responseText(endpoint, { params: { botId: owner.botId, taskId: data.id } }))
  }
  return texts.join('\n')
}

const research = (by: string, question: string) =>
  responseText(researchEndpoints.askResearch, { body: { agent_id: owner.botId, by, question }, accept: events })
const tableToMap = () => ({ kind: 'table', data_source_id: source, schema: null, table: 'employees' })
const measures = ['count(*)', 'max(name)', 'max(salary)', 'sum(salary)']
const measure = (expression: string) => ({ data_source_id: source, table: 'employees', name: expression, expression })

/** Declared calls that give rows, values or figures of a database, each as it would be used to get at what is hidden. */
const declared: Record<string, Door> = {
  ask: { ask: () => chat('Who is there?') },
  askByText: { ask: () => byForm(answerEndpoints.askByText, { text: 'Who is there?' }) },
  askByLinks: { ask: () => byForm(answerEndpoints.askByLinks, { text: 'Who is there?', links: '[]' }), shows: null },
  askByFiles: { ask: () => byForm(answerEndpoints.askByFiles, { text: 'Who is there?' }), shows: null },
  askByVoices: { ask: () => byForm(answerEndpoints.askByVoices, { text: 'Who is there?' }), shows: null },
  askAloud: { ask: () => aloud(voiceEndpoints.askAloud, { question: 'Who is there?' }) },
  speakAnswer: { ask: () => aloud(voiceEndpoints.speakAnswer, { text: 'Who is there?' }) },
  streamSpokenAnswer: {
    ask: () => aloud(voiceEndpoints.streamSpokenAnswer, { text: 'Who is there?' }, events),
    shows: null,
  },
  addToQueue: {
    ask: () =>
      responseText(answerEndpoints.addToQueue, {
        params: { botId: owner.botId, sessionId: made.session },
        form: questionForm(owner, { question: 'Who is there?' }),
      }),
    shows: null,
  },
  askResearch: {
    ask: () =>
      all(
        research('model', 'Who is there?'),
        research('engine', 'employees by town'),
        research('engine', 'employees with the highest salary'),
      ),
  },
  runAnswerAgain: {
    // What the answer had is its person's already; what counts is what comes of its queries now.
    ask: async () => {
      const answer = { answer: made.answer!, session_id: made.session! }
      const { tables } = dataOf(await ofAnswer(answerEndpoints.runAnswerAgain, answer, {}))
      return JSON.stringify(tables.map(({ after, problem }: { after: unknown; problem: unknown }) => [after, problem]))
    },
  },
  readMonitor: {
    ask: () =>
      all(
        ...aboutPeople.map((prompt) =>
          responseText(monitorEndpoints.readMonitor, { params: { botId: owner.botId }, body: { prompt } }),
        ),
      ),
    anyone: true,
  },
  testMonitor: { ask: () => watched(monitorEndpoints.testMonitor), anyone: true },
  backtestMonitor: { ask: () => watched(monitorEndpoints.backtestMonitor), anyone: true },
  tryCorrection: { ask: () => corrected(verifiedQueryEndpoints.tryCorrection) },
  correctAnswer: { ask: () => corrected(verifiedQueryEndpoints.correctAnswer) },
  runStatement: { ask: () => statement(verifiedQueryEndpoints.runStatement) },
  createVerifiedQuery: {
    ask: () =>
      all(
        ...[byTown, named, paid].map((sql) =>
          responseText(verifiedQueryEndpoints.createVerifiedQuery, {
            body: { questions: [`What of ${crypto.randomUUID()}`], data_source_id: source, sql },
          }),
        ),
      ),
    shows: null,
    silent: true,
  },
  verifyAgain: {
    ask: () => responseText(verifiedQueryEndpoints.verifyAgain, { params: { id: made.verified } }),
    shows: null,
    silent: true,
  },
  updateVerifiedQuery: {
    ask: () =>
      responseText(verifiedQueryEndpoints.updateVerifiedQuery, {
        params: { id: made.verified },
        body: { questions: ['Everyone and where'], sql: named, reading: '' },
      }),
    shows: null,
    silent: true,
  },
  listDataSources: { ask: () => responseText(dataSourceEndpoints.listDataSources), shows: /people/ },
  getDataSource: {
    ask: () => responseText(dataSourceEndpoints.getDataSource, { params: { id: source } }),
    shows: /employees/,
  },
  refreshDataSource: {
    ask: () => responseText(dataSourceEndpoints.refreshDataSource, { params: { id: source } }),
    shows: /employees/,
  },
  getSampleRows: {
    ask: () =>
      all(
        ...[
          {},
          { sort: 'name' },
          { sort: 'salary' },
          { column: 'name', contains: 'a' },
          { column: 'salary', from: '1' },
        ].map((browsing) =>
          responseText(dataSourceEndpoints.getSampleRows, {
            params: { id: source },
            query: { table: 'employees', ...browsing },
          }),
        ),
      ),
  },
  exportRows: {
    ask: () =>
      all(
        statement(dataSourceEndpoints.exportRows),
        statement(dataSourceEndpoints.exportRows, { bot_id: owner.botId }),
      ),
  },
  listMappingSources: {
    ask: () => responseText(salesforceMappingEndpoints.listMappingSources),
    shows: /employees/,
    silent: true,
  },
  readMappingSource: {
    ask: () =>
      all(
        ...[tableToMap(), { kind: 'query', verified_query_id: made.verified }].map((from) =>
          responseText(salesforceMappingEndpoints.readMappingSource, { body: { source: from } }),
        ),
      ),
  },
  previewMapping: {
    // Nobody has a Salesforce here: no row is read for it.
    ask: () =>
      responseText(salesforceMappingEndpoints.previewMapping, {
        body: {
          ...{ source: tableToMap(), object: 'Account', key_field: 'Code__c' },
          pairs: [{ column: 'name', field: 'Code__c' }],
        },
      }),
    shows: null,
  },
  listTableColumns: {
    ask: () =>
      responseText(useCaseEndpoints.listTableColumns, { params: { id: source }, query: { table: 'employees' } }),
    shows: /town/,
    silent: true,
  },
  getUseCasePicture: {
    ask: () => responseText(useCaseEndpoints.getUseCasePicture, { params: { id: made.useCase } }),
    shows: /town/,
    silent: true,
  },
  suggestUseCase: {
    ask: () => responseText(useCaseEndpoints.suggestUseCase, { params: { id: source } }),
    shows: /town/,
    silent: true,
  },
  listTrialQuestions: {
    ask: () => responseText(useCaseEndpoints.listTrialQuestions, { params: { id: made.useCase } }),
    shows: null,
    silent: true,
  },
  tryQuestion: {
    ask: () =>
      all(
        ...['number of employees by town', 'list the name and salary of employees'].map((question) =>
          responseText(knowledgeTestEndpoints.tryQuestion, { body: { bot_id: owner.botId, question } }),
        ),
      ),
    anyone: true,
  },
  checkMeasure: {
    ask: () =>
      all(
        ...measures.map((text) => responseText(useCaseEndpoints.checkMeasure, { body: measure(text) })),
        ...measures.map((text) =>
          responseText(useCaseEndpoints.checkMeasure, { body: { ...measure(text), usecase_id: made.useCase } }),
        ),
      ),
    shows: /"value":3/,
  },
  setMeasures: {
    ask: () =>
      all(
        ...measures.map((text) =>
          responseText(useCaseEndpoints.setMeasures, {
            params: { id: made.useCase },
            body: { measures: [measure(text)] },
          }),
        ),
      ),
    shows: null,
    silent: true,
  },
  createChart: {
    ask: () => all(...[named, paid].map((sql) => responseText(chartEndpoints.createChart, { body: chartBody(sql) }))),
    shows: null,
    silent: true,
  },
  updateChart: {
    ask: () =>
      responseText(chartEndpoints.updateChart, {
        params: { id: made.byTown },
        body: { expected_version: 1, name: 'Towns' },
      }),
    shows: null,
    silent: true,
  },
  saveChart: {
    ask: () => responseText(chartEndpoints.saveChart, { body: { answer_id: made.answer, table: 1 } }),
    shows: null,
    silent: true,
  },
  runChart: { ask: () => ofCharts(chartEndpoints.runChart, {}) },
  verifyChart: {
    ask: () => ofCharts(chartEndpoints.verifyChart, { expected_version: 1, note: '' }),
    shows: null,
    silent: true,
  },
  previewChart: {
    ask: () =>
      all(
        ...[byTown, named, paid].map((sql) =>
          responseText(chartEndpoints.previewChart, { body: { query: queryOf(sql) } }),
        ),
      ),
  },
  explainChart: { ask: () => ofCharts(chartEndpoints.explainChart), shows: /employees/, silent: true },
  // What a person looked at themselves may be compared with; here nobody has.
  getChartChanges: { ask: () => ofCharts(chartEndpoints.getChartChanges), shows: /first_look/, silent: true },
  drillChart: { ask: () => ofCharts(chartEndpoints.drillChart, { point: { town: 'Ambon-Terlihat' } }) },
  askAboutCharts: {
    ask: async () => {
      const body = { bot_id: owner.botId, charts: charts() }
      const { session_id } = dataOf(await responseText(chartEndpoints.askAboutCharts, { body }))
      return responseText(chatEndpoints.getHistory, { params: { botId: owner.botId, sessionId: session_id } })
    },
  },
  listChartSources: { ask: () => responseText(chartEndpoints.listChartSources), shows: /people/, silent: true },
  getChartSourceSchema: {
    ask: () => responseText(chartEndpoints.getChartSourceSchema, { params: { kind: 'database', id: source } }),
    shows: /town/,
    silent: true,
  },
  listFilterValues: {
    ask: () =>
      values(chartEndpoints.listFilterValues, (column) => ({
        body: { source: { kind: 'database', id: source }, table: 'employees', column },
      })),
  },
  proposeCharts: { ask: () => responseText(chartEndpoints.proposeCharts, { body: { about: 'employees' } }) },
  askTiles: {
    ask: () =>
      all(
        responseText(dashboardEndpoints.askTiles, { params: { id: made.board }, body: {} }),
        responseText(dashboardEndpoints.askTiles, { params: { id: made.board }, body: {}, accept: events }),
      ),
  },
  offerFilterValues: {
    ask: () =>
      values(dashboardEndpoints.offerFilterValues, (column) => ({
        params: { id: made.board },
        body: { filter_id: column },
      })),
  },
  askPublicTiles: {
    ask: async () => {
      const body = await publicPass()
      return all(
        responseText(publicDashboardEndpoints.askPublicTiles, { body }),
        responseText(publicDashboardEndpoints.askPublicTiles, { body, accept: events }),
      )
    },
    anyone: true,
  },
  offerPublicValues: {
    ask: async () => {
      const body = await publicPass()
      return values(publicDashboardEndpoints.offerPublicValues, (column) => ({ body: { ...body, filter_id: column } }))
    },
    anyone: true,
  },
  downloadDashboardPdf: { ask: printed },
  sendDashboardNow: { ask: mailed, anyone: true },
  startKnowledgeRun: { ask: testRun, anyone: true },
  askWidget: { ask: visited, anyone: true },
  draftAnswer: { ask: drafted, anyone: true },
  draftEmailReply: { ask: draftedMail, anyone: true },
  getFlowRun: {
    ask: () =>
      all(
        ...[byTown, named, paid].map((sql) => ran('query-data', { data_source: source, by: 'sql', sql })),
        ran('answer', { text: 'Who is there?' }),
      ),
    anyone: true,
  },
}

/** Doors that are no declared calls. */
const others: Record<string, Door> = {
  '/v1/chat/completions': { ask: () => asPrograms('/v1/chat/completions', completion) },
  '/v1/chat/completions, streamed': { ask: () => asPrograms('/v1/chat/completions', { ...completion, stream: true }) },
  '/mcp': { ask: overMcp },
  'the prompt of a model': {
    ask: async () => {
      await chat('Who is there?')
      return JSON.stringify(server.model.requests.at(-1)!.messages)
    },
  },
}
const completion = {
  get model() {
    return owner.botId
  },
  messages: [{ role: 'user', content: 'Who is there?' }],
}
/** What a customer on WhatsApp would be answered. */
async function drafted(): Promise<string> {
  const sandbox = await aSandbox(server, owner)
  const settings = { agent_id: owner.botId, use_databases: true }
  dataOf(await responseText(messagingEndpoints.updateMessagingSettings, { body: settings }))
  const { id } = await sandbox.written('Who is there?')
  return responseText(inboxEndpoints.draftAnswer, { params: { id } })
}
/** What a stranger would be answered by mail. */
async function draftedMail(): Promise<string> {
  const { mailboxId, threadId } = { mailboxId: crypto.randomUUID(), threadId: crypto.randomUUID() }
  const settings = JSON.stringify({ ...firstEmailSettings, use_databases: true })
  const place = [made.workspace, owner.id, owner.botId]
  const { pool } = server.deps
  await pool.query('delete from email_mailboxes where workspace_id = $1', [made.workspace])
  await pool.query(
    `insert into email_mailboxes (id, organization_id, workspace_id, user_id, agent_id, address, smtp_host, smtp_port, imap_host, imap_port,
      username, password, settings, state, created_at)
    select $1, organization_id, id, $3, $4, 'a@shop.example', 'x', 465, 'x', 993, 'x', 'x', $5, 'wrong_password', now()
    from workspaces where id = $2`,
    [mailboxId, ...place, settings],
  )
  await pool.query(
    `insert into email_threads (id, mailbox_id, subject, category, person, last_at, created_at)
    values ($1, $2, 'x', 'to_answer', '{"name":"","address":"a@b.example"}', now(), now())`,
    [threadId, mailboxId],
  )
  await pool.query(
    `insert into email_messages (id, mailbox_id, thread_id, direction, message_id, sender, recipients, copies, subject, body, sent_at, created_at)
    values (gen_random_uuid(), $1, $2, 'in', 'x', '{"name":"","address":"a@b.example"}', '[]', '[]', 'x', 'Who is there?', now(), now())`,
    [mailboxId, threadId],
  )
  return responseText(emailEndpoints.draftEmailReply, { params: { id: threadId } })
}
const chartBody = (sql: string) => ({ name: 'Again', query: queryOf(sql), spec: { kind: 'table' } })
const aloud = (endpoint: Endpoint, words: object, accept = 'application/json') =>
  responseText(endpoint, { body: { bot_id: owner.botId, ...words }, accept })
const byForm = (endpoint: Endpoint, given: Record<string, string>) =>
  responseText(endpoint, { form: questionForm(owner, given), accept: 'application/json' })
async function corrected(endpoint: Endpoint): Promise<string> {
  const texts = []
  for (const sql of [byTown, named, paid]) texts.push(await ofAnswer(endpoint, await asked('Who is there?'), { sql }))
  return texts.join('\n')
}

test('every declared call is in one of the lists', () => {
  const listed = [...Object.keys(declared), ...storedNames, ...quietNames]
  expect(Object.keys(endpoints).filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((name) => !(name in endpoints) || listed.indexOf(name) !== listed.lastIndexOf(name))).toEqual([])
})

const doors = Object.entries({ ...declared, ...others })
describe('while nothing is opened, nobody sees what one use case hides', () => {
  test.each(doors)('%s', async (_, { ask, shows = shown }) => {
    const text = await ask()
    expect(text).not.toMatch(secret)
    if (shows) expect(text).toMatch(shows)
  })
})

describe('opened for the owner', () => {
  beforeAll(async () => {
    for (const column of ['name', 'salary'])
      dataOf(
        await responseText(useCaseEndpoints.openHiddenColumn, {
          params: { id: source },
          body: { table: 'employees', column, open_to: ['owner'] },
        }),
      )
  })
  const personal = doors.filter(([, { anyone, shows, silent }]) => !anyone && !silent && shows === undefined)
  test.each(personal)('%s shows it to the owner', async (_, { ask }) => expect(await ask()).toMatch(secret))
  test.each(doors.filter(([, { anyone }]) => anyone))('%s shows it to nobody', async (_, { ask }) => {
    const text = await ask()
    expect(text).not.toMatch(secret)
    expect(text).toMatch(shown)
  })
  test('a model is told no value of it before it asks: what it says would not show where it is from', async () => {
    server.model.reply = ({ messages }) => [{ text: JSON.stringify(messages) }]
    const message = await chat('Who is there?').finally(() => {
      server.model.reply = obedient
    })
    expect(message).not.toMatch(secret)
    expect(message).toMatch(shown)
  })

  describe('a chat of the owner, shown to a member', () => {
    let at: { botId: string; sessionId: string }
    let share = ''
    const reason = /open to certain roles/
    beforeAll(async () => {
      dataOf(await responseText(workspaceEndpoints.updateMyChatsSettings, { body: { visibility: 'workspace' } }))
      const first = await asked('Who is there?')
      at = { botId: owner.botId, sessionId: first.session_id }
      // What was said of it later, by a model that repeats it without a query.
      const form = questionForm(owner, { question: 'Say that again', session_id: first.session_id })
      server.model.reply = ({ messages }) => [{ text: JSON.stringify(messages) }]
      expect(await responseText(chatEndpoints.ask, { form })).toMatch(secret)
      server.model.reply = obedient
      share = dataOf(await responseText(chatSharingEndpoints.shareSession, { params: at })).id
    })

    test('by its link says why it shows nothing, and shows the owner all', async () => {
      const params = { shareId: share }
      const text = await responseText(chatSharingEndpoints.getSharedChat, { params }, member)
      expect(text).not.toMatch(secret)
      expect(dataOf(text).records.map(({ answer }: { answer: object }) => answer)).toMatchObject([
        { parts: [{ data: { code: 'answer_for_role', message: expect.stringMatching(reason) } }] },
        { parts: [{ data: { code: 'answer_for_role' } }] },
      ])
      expect(await responseText(chatSharingEndpoints.getSharedChat, { params })).toMatch(secret)
    })

    test('copied from its link is as empty, and so are answers that are made from the copy', async () => {
      const copied = { params: { shareId: share }, body: { bot_id: member.botId } }
      const copy = dataOf(await responseText(chatSharingEndpoints.copySharedChat, copied, member))
      const params = { botId: member.botId, sessionId: copy.id }
      const text = await responseText(chatEndpoints.getHistory, { params }, member)
      expect(text).not.toMatch(secret)
      expect(text).toMatch(reason)
      const form = questionForm(member, { question: 'Say that again', session_id: copy.id })
      expect(await responseText(chatEndpoints.ask, { form }, member)).not.toMatch(secret)
    })

    test('that members may read shows no more, nor is it found by what it says', async () => {
      // Live, what is said may come before the table: the step before it tells already.
      const steps = dataOf(await responseText(chatEndpoints.getHistory, { params: at })).records.flatMap(
        (record: { answer: { parts: { output?: { opened?: true } }[] } }) => record.answer.parts,
      )
      expect(steps).toContainEqual(expect.objectContaining({ output: expect.objectContaining({ opened: true }) }))
      const text = await responseText(chatEndpoints.getHistory, { params: at }, member)
      expect(text).not.toMatch(secret)
      expect(text).toMatch(reason)
      const list = (query?: string) =>
        responseText(visibleChatEndpoints.listVisibleSessions, { ...(query && { query: { query } }) }, member)
      expect(await list()).toContain(at.sessionId)
      expect(await list('Rahasia-Ayu')).not.toContain(at.sessionId)
    })

    test('that begins with charts shows members no more, by itself, its link, a copy or the search', async () => {
      const about = { bot_id: owner.botId, charts: charts(), title: 'Terlihat-Bagan' }
      const { session_id: sessionId } = dataOf(await responseText(chartEndpoints.askAboutCharts, { body: about }))
      const params = { botId: owner.botId, sessionId }
      expect(await responseText(chatEndpoints.getHistory, { params })).toMatch(secret)
      const { id: shareId } = dataOf(await responseText(chatSharingEndpoints.shareSession, { params }))
      const copied = { params: { shareId }, body: { bot_id: member.botId } }
      const { id: copy } = dataOf(await responseText(chatSharingEndpoints.copySharedChat, copied, member))
      const texts = [
        await responseText(chatEndpoints.getHistory, { params }, member),
        await responseText(chatSharingEndpoints.getSharedChat, { params: { shareId } }, member),
        await responseText(chatEndpoints.getHistory, { params: { botId: member.botId, sessionId: copy } }, member),
      ]
      for (const text of texts) {
        expect(text).not.toMatch(secret)
        expect(text).toMatch(reason)
      }
      const found = (query: string) =>
        responseText(visibleChatEndpoints.listVisibleSessions, { query: { query } }, member)
      expect(await found('Terlihat-Bagan')).toContain(sessionId)
      expect(await found('Rahasia-Ayu')).not.toContain(sessionId)
    })

    test('shows no more while it is being answered', async () => {
      const saying = Promise.withResolvers<void>()
      onTestFinished(() => {
        saying.resolve()
        server.model.reply = obedient
      })
      server.model.reply = async (request) => {
        if (request.messages.filter(({ role }) => role === 'tool').length === 3) await saying.promise
        return obedient(request)
      }
      const url = new URL(endpointPath(chatEndpoints.ask), server.url)
      const headers = { ...owner.headers, accept: events }
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body: questionForm(owner, { question: 'Who is there?' }),
      })
      const id = async () =>
        (
          await pool<{ id: string }>(
            "select session_id as id from records where status = 'streaming' and user_id = $1",
            [owner.id],
          )
        )?.id
      await expect.poll(id).toBeDefined()
      const params = { botId: owner.botId, sessionId: (await id())! }
      // Has joined once it is answered.
      const join = () =>
        fetch(new URL(endpointPath(chatEndpoints.joinAnswer, params), server.url), {
          headers: { ...member.headers, accept: events },
        })
      const joined = await join()
      const now = () => responseText(chatEndpoints.joinAnswer, { params })
      await expect.poll(now).toMatch(secret)
      expect(await responseText(chatEndpoints.joinAnswer, { params }, member)).not.toMatch(secret)
      // Whoever comes only now, when it is not for them any more, is told that it has begun, why they see nothing, and its end.
      const joinedLate = await join()
      saying.resolve()
      expect(await answer.text()).toMatch(secret)
      for (const text of [await joined.text(), await joinedLate.text()]) {
        expect(text).not.toMatch(secret)
        expect(text).toMatch(/"type":"start".*answer_for_role.*"type":"finish"/s)
      }
    })
  })
  test('a member sees no more than before, also of what the owner has just looked at', async () => {
    const texts = [
      await chat('Who is there?', member),
      await ofCharts(chartEndpoints.runChart, {}, member),
      await ofCharts(chartEndpoints.drillChart, { point: { town: 'Ambon-Terlihat' } }, member),
      await responseText(
        dataSourceEndpoints.getSampleRows,
        { params: { id: source }, query: { table: 'employees' } },
        member,
      ),
      await responseText(verifiedQueryEndpoints.runStatement, { params: { id: source }, body: { sql: named } }, member),
    ]
    for (const text of texts) {
      expect(text).not.toMatch(secret)
      expect(text).toMatch(shown)
    }
  })
})

test('a template for customers is filled with nothing that is hidden from anyone', async () => {
  const sandbox = await aSandbox(server, owner)
  const [template] = dataOf(await responseText(messagingEndpoints.listMessageTemplates, { params: { id: sandbox.id } }))
  const params = { id: sandbox.id, templateId: template.id }
  const column = { from: 'data', data_source_id: source, table: 'employees', key: 'name', column: 'salary' }
  const body = { fills: [{ from: 'text', text: 'x' }, column] }
  const text = await responseText(messagingEndpoints.updateTemplateFills, { params, body })
  expect(JSON.parse(text)).toMatchObject({ code: 'messaging_fill_wrong' })
  expect(text).not.toMatch(secret)
})
