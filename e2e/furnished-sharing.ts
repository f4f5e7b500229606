import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { AgentId, WorkspaceId } from '#contract/kit/id.ts'
import { knowledgeSharingEndpoints } from '#contract/knowledge-sharing/endpoints.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import type { UseCaseId } from '#contract/use-cases/schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { callAs, type SignedInCaller } from './call-as.ts'

export const workIn = (at: SignedInCaller, id: WorkspaceId) =>
  callAs(at, workspaceEndpoints.setWorkspace, { body: { use_workspace: true, workspace_id: id } })

const words = {
  en: {
    team: 'Bandung partners',
    orders: ['Sales', 'Orders of all stores'],
    stock: ['Stock', 'What each store has'],
    promotions: 'Plan our promotions by what sells elsewhere',
    deliveries: 'Know what to deliver to which store',
  },
  id: {
    team: 'Mitra Bandung',
    orders: ['Penjualan', 'Pesanan semua toko'],
    stock: ['Stok', 'Isi gudang tiap toko'],
    promotions: 'Menyusun promosi dari apa yang laku di tempat lain',
    deliveries: 'Mengetahui apa yang dikirim ke toko mana',
  },
} as const

/** A use case over one table of the sample company, in the place where one works. */
async function aUseCase(
  at: SignedInCaller,
  [usecase, description]: readonly [string, string],
  table: string,
): Promise<UseCaseId> {
  const botId = at.session.user.bot_id as AgentId
  const source = (await callAs(at, dataSourceEndpoints.listDataSources)).find(({ status }) => status === 'ready')
  if (!source) throw new Error('no database is ready')
  const { _id } = await callAs(at, useCaseEndpoints.createUseCase, {
    params: { botId },
    body: { usecase, description, type: 'tables' },
  })
  const relations = [{ data_source_id: source.id, table }]
  await callAs(at, useCaseEndpoints.relateUseCase, { params: { botId }, body: { usecase_id: _id, relations } })
  return _id
}

/** Another workspace asks `place` for two use cases, of which one is shared; `place` is where the person works afterwards. */
export async function someRequests(at: SignedInCaller, place: WorkspaceId) {
  const t = words[at.language]
  const useCase = await aUseCase(at, t.orders, 'orders')
  const stock = await aUseCase(at, t.stock, 'stock_levels')
  const team = await callAs(at, workspaceEndpoints.createWorkspace, { body: { workspace_name: t.team } })
  await workIn(at, team.id)
  await aUseCase(at, t.stock, 'products')
  const ask = (description: string, id: UseCaseId) =>
    callAs(at, knowledgeSharingEndpoints.requestKnowledge, {
      body: { workspace_id: place, description, list_use_case: [id] },
    })
  const decided = await ask(t.promotions, useCase)
  const pending = await ask(t.deliveries, stock)
  await workIn(at, place)
  await callAs(at, knowledgeSharingEndpoints.acceptKnowledgeRequest, { params: { id: decided.id }, body: {} })
  return { useCase, pending: pending.id, decided: decided.id }
}
