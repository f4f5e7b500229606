import { endpoints } from '#contract/endpoints.ts'
import type { Action } from './actions.ts'
import { callEndpoint, downloadFile, followStream } from './caller.ts'
import { anyOf } from './chance.ts'
import type { Member } from './company.ts'

const words = ['orders', 'story', 'shop', 'kota', 'penjualan', 'ordrs', 'second', 'file']

async function anySession(member: Member): Promise<string | undefined> {
  const query = { limit: 28, page: anyOf([1, 1, 1, 2]) }
  const { records } = await callEndpoint(member, endpoints.listSessions, { params: { botId: member.agent }, query })
  return records.length === 0 ? undefined : anyOf(records).id
}

const withSession =
  (use: (member: Member, at: { params: { botId: string; sessionId: string } }) => Promise<unknown>) =>
  async (member: Member): Promise<void> => {
    const sessionId = await anySession(member)
    if (sessionId) await use(member, { params: { botId: member.agent, sessionId } })
  }

export const reading: Action[] = [
  {
    what: 'read a session',
    weight: 14,
    run: withSession(async (member, at) => {
      const { pagination } = await callEndpoint(member, endpoints.getHistory, at)
      await callEndpoint(member, endpoints.markSeen, at)
      if (!pagination.is_last_page) await callEndpoint(member, endpoints.getHistory, { ...at, query: { page: 2 } })
    }),
  },
  {
    what: 'search the sessions',
    weight: 6,
    run: async (member) => {
      const query = { query: anyOf(words), limit: 28 }
      await callEndpoint(member, endpoints.listSessions, { params: { botId: member.agent }, query })
    },
  },
  {
    what: 'rename, pin, delete and bring back a session',
    weight: 3,
    run: withSession(async (member, at) => {
      const body = { session_name: `Named ${Math.random()}`, pinned: anyOf([true, false]) }
      await callEndpoint(member, endpoints.updateSession, { ...at, body })
      await callEndpoint(member, endpoints.removeSession, at)
      await callEndpoint(member, endpoints.restoreSession, at)
    }),
  },
  {
    what: 'share a session and take it back',
    weight: 1,
    run: withSession(async (member, at) => {
      await callEndpoint(member, endpoints.shareSession, at)
      await callEndpoint(member, endpoints.revokeSessionShare, at)
    }),
  },
  {
    what: 'export a session',
    weight: 3,
    run: withSession((member, at) =>
      downloadFile(member, endpoints.exportSession, { ...at, query: { format: anyOf(['pdf', 'pdf', 'md', 'json']) } }),
    ),
  },
  {
    what: 'export all chats',
    weight: 0.1,
    run: async (member) => void (await callEndpoint(member, endpoints.startChatExport).catch(expectRunning)),
  },
  {
    what: 'open the dashboard',
    weight: 8,
    run: async (member, { dashboard }) => {
      if (!member.inWorkspace) return
      await callEndpoint(member, endpoints.listDashboards)
      await callEndpoint(member, endpoints.getDashboard, { params: { id: dashboard } })
      for await (const _ of followStream(member, endpoints.askTiles, { params: { id: dashboard }, body: {} })) {
        // One tile after the other.
      }
    },
  },
  {
    what: 'look at usage and audit',
    weight: 3,
    run: async (member) => {
      if (!member.inWorkspace) return
      const year = new Date().getFullYear()
      await callEndpoint(member, endpoints.getUsageGraph, {
        query: { mode: 'year', year, workspace: member.workspace },
      })
      const period = { from: `${year}-01-01`, to: `${year}-12-31` }
      const query = { by: anyOf(['day', 'member', 'agent', 'model']), workspace: member.workspace, ...period }
      await callEndpoint(member, endpoints.getUsageTable, { query })
      await downloadFile(member, endpoints.exportUsage, { query })
      await callEndpoint(member, endpoints.listAudit, { params: { id: member.workspace } })
      await downloadFile(member, endpoints.exportAudit, { params: { id: member.workspace } })
    },
  },
  {
    what: 'look at settings',
    weight: 4,
    run: async (member) => {
      await callEndpoint(member, endpoints.getUser)
      await callEndpoint(member, endpoints.getPreferences)
      await callEndpoint(member, endpoints.listNotifications)
      await callEndpoint(member, endpoints.getAbilities)
      await callEndpoint(member, endpoints.getBalance)
      await callEndpoint(member, endpoints.listSignIns)
      await callEndpoint(member, endpoints.getAgentFigures, { params: { id: member.agent } })
      if (member.inWorkspace) await callEndpoint(member, endpoints.listMembers, { params: { id: member.workspace } })
    },
  },
]

function expectRunning(error: Error): void {
  if (!/chat_export_running|too_many_requests/.test(error.message)) throw error
}
