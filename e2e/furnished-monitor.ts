import type { AgentId } from '#contract/kit/id.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { firstFills } from '#contract/monitors/alarm-message.ts'
import { monitorEndpoints } from '#contract/monitors/endpoints.ts'
import { callAs, type SignedInCaller } from './call-as.ts'
import { anApprovedTemplate } from './furnished-messaging.ts'

const words = {
  en: {
    prompt: 'Tell me when daily revenue is below 60 million',
    body: 'Alarm: {{1}}. Value {{2}}, limit {{3}}, at {{4}}. Open {{5}}',
  },
  id: {
    prompt: 'Kabari saya kalau pendapatan harian di bawah 60 juta',
    body: 'Alarm: {{1}}. Nilai {{2}}, batas {{3}}, pukul {{4}}. Buka {{5}}',
  },
}
const examples = ['Omzet', 'Rp 48 jt', 'Rp 60 jt', '07.00', 'https://example.com']

/** A monitor over the sample company, as its prompt is read, that tells a number of the sandbox. */
export async function aMonitor(at: SignedInCaller): Promise<string> {
  const { prompt, body } = words[at.language]
  const { account, phones } = await callAs(at, simulatorEndpoints.openSimulator)
  const { language } = at
  const template = await anApprovedTemplate(at, account.id, {
    name: 'alarm',
    category: 'utility',
    language,
    body,
    examples,
  })
  const { id } = await callAs(at, monitorEndpoints.createMonitor, {
    params: { botId: at.session.user.bot_id as AgentId },
    body: {
      prompt,
      interval: { every: 'day', at: '07:00' },
      notification_type: 'in-app',
      whatsapp: {
        account_id: account.id,
        template_id: template.id,
        fills: firstFills(body, template.variables),
        numbers: phones.map(({ phone_number }) => phone_number),
      },
    },
  })
  return id
}
