import { endpoints } from '#contract/endpoints.ts'
import { aBook } from '../knowledge-files.ts'
import type { Action } from './actions.ts'
import { callEndpoint, downloadFile } from './caller.ts'
import { anyOf } from './chance.ts'
import { aChart, anAgent, queryOf, showOnDashboard } from './company.ts'

let made = 0

const inWorkspace =
  (run: Action['run']): Action['run'] =>
  async (member, company) => {
    if (member.inWorkspace) await run(member, company)
  }

export const making: Action[] = [
  {
    what: 'run, explain and drill into a chart',
    weight: 4,
    run: inWorkspace(async (member, { charts }) => {
      const params = { id: anyOf(charts) }
      await callEndpoint(member, endpoints.runChart, { params, body: { max_age_s: anyOf([0, 600]) } })
      await callEndpoint(member, endpoints.explainChart, { params })
      await callEndpoint(member, endpoints.getChartChanges, { params })
    }),
  },
  {
    what: 'make a chart and put it on a dashboard of its own',
    weight: 2,
    run: inWorkspace(async (member, { source }) => {
      const chart = await aChart(member, source, made++)
      const { id } = await callEndpoint(member, endpoints.createDashboard, { body: { name: `Dashboard ${made}` } })
      await showOnDashboard(member, id, [chart])
      await callEndpoint(member, endpoints.removeDashboard, { params: { id } })
      await callEndpoint(member, endpoints.removeChart, { params: { id: chart } })
    }),
  },
  {
    what: 'mail the dashboard as a PDF',
    weight: 0.1,
    run: inWorkspace(async (member, { dashboard }) => {
      const body = { every: 'week', hour: 6 }
      const { id: scheduleId } = await callEndpoint(member, endpoints.createDashboardSchedule, {
        params: { id: dashboard },
        body,
      })
      const params = { id: dashboard, scheduleId }
      await callEndpoint(member, endpoints.sendDashboardNow, { params })
      await callEndpoint(member, endpoints.removeDashboardSchedule, { params })
    }),
  },
  {
    what: 'ask the database by hand and export its rows',
    weight: 2,
    run: async (member, { source }) => {
      await callEndpoint(member, endpoints.runStatement, { params: { id: source }, body: { sql: queryOf(made++).sql } })
      const body = { sql: 'select id, order_number, total from orders limit 5000' }
      await downloadFile(member, endpoints.exportRows, { params: { id: source }, body })
    },
  },
  {
    what: 'verify a query',
    weight: 1,
    run: inWorkspace(async (member, { source }) => {
      const questions = [`Stores of kind ${made++}?`]
      const { sql } = queryOf(made)
      const body = { questions, data_source_id: source, sql }
      const { id } = await callEndpoint(member, endpoints.createVerifiedQuery, { body })
      await callEndpoint(member, endpoints.listVerifiedQueries)
      await callEndpoint(member, endpoints.removeVerifiedQuery, { params: { id } })
    }),
  },
  {
    what: 'search the knowledge',
    weight: 4,
    run: async (member) => {
      const params = { botId: member.agent }
      await callEndpoint(member, endpoints.listKnowledgeFiles, { params })
      await callEndpoint(member, endpoints.searchKnowledge, {
        params,
        query: { query: anyOf(['pre ta bu', 'how much', 'glen']) },
      })
    },
  },
  {
    what: 'add a file to the knowledge',
    weight: 1,
    run: async (member) => {
      const [format, pages] = anyOf([
        ['pdf', 10],
        ['txt', 50],
      ] as const)
      const form = new FormData()
      const content = await aBook(format, pages, made++ % 50)
      form.append('files', new File([Uint8Array.from(content)], `Book ${made}.${format}`))
      const { files } = await callEndpoint(member, endpoints.addKnowledgeFiles, {
        query: { bot_id: member.agent },
        form,
      })
      const { records } = await callEndpoint(member, endpoints.listKnowledgeFiles, { params: { botId: member.agent } })
      // The shelf stays about as long as it is.
      const oldest = records.at(-1)
      if (records.length > 10 && oldest && oldest.id !== files[0]?.id)
        await callEndpoint(member, endpoints.removeKnowledgeFile, { params: { id: oldest.id } }).catch(expectGone)
    },
  },
  {
    what: 'run a flow',
    weight: 4,
    run: inWorkspace(async (member, { hook }) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(new URL(hook, member.url), { method: 'POST', headers, body: '{"total":250}' })
      if (!answer.ok) throw new Error(`a webhook: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      const { records } = await callEndpoint(member, endpoints.listFlowRuns)
      const [newest] = records
      if (newest) await callEndpoint(member, endpoints.getFlowRun, { params: { id: newest.id } })
    }),
  },
  {
    what: 'work on a flow in the studio',
    weight: 2,
    run: inWorkspace(async (member, { flow }) => {
      await callEndpoint(member, endpoints.listProjects)
      const { id, document, revision } = await callEndpoint(member, endpoints.duplicateProject, {
        params: { id: flow },
      })
      const params = { id }
      await callEndpoint(member, endpoints.updateProject, {
        params,
        body: { name: `Totals ${made++}`, document, expected_revision: revision },
      })
      await callEndpoint(member, endpoints.testProject, {
        params,
        body: { trigger: 'start', input: { body: { total: 250 } } },
      })
      await callEndpoint(member, endpoints.removeProject, { params })
    }),
  },
  {
    what: 'keep shortcuts',
    weight: 1,
    run: async (member) => {
      const body = { shortcut_name: `Shortcut ${made++}`, prompt: 'Show the orders' }
      const { id } = await callEndpoint(member, endpoints.createShortcut, { body })
      await callEndpoint(member, endpoints.listShortcuts)
      await callEndpoint(member, endpoints.removeShortcut, { params: { id } })
    },
  },
  {
    what: 'make an agent',
    weight: 0.5,
    run: async (member) => {
      const { _id: id } = await anAgent(member, `Agent ${made++}`)
      await callEndpoint(member, endpoints.getAgent, { params: { id } })
      await callEndpoint(member, endpoints.removeAgent, { params: { id } })
    },
  },
]

/** Somebody else removed it first. */
function expectGone(error: Error): void {
  if (!error.message.includes(' 404 ')) throw error
}
