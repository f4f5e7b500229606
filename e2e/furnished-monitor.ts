import type { AgentId } from '#contract/kit/id.ts'
import { monitorEndpoints } from '#contract/monitors/endpoints.ts'
import { callAs, type SignedInCaller } from './call-as.ts'

const prompts = {
  en: 'Tell me when daily revenue is below 60 million',
  id: 'Kabari saya kalau pendapatan harian di bawah 60 juta',
}

/** A monitor over the sample company, as its prompt is read. */
export async function aMonitor(at: SignedInCaller): Promise<string> {
  const { id } = await callAs(at, monitorEndpoints.createMonitor, {
    params: { botId: at.session.user.bot_id as AgentId },
    body: { prompt: prompts[at.language], interval: { every: 'day', at: '07:00' }, notification_type: 'in-app' },
  })
  return id
}
