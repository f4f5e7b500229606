import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageTemplateInput } from '#contract/messaging/broadcast.ts'
import { broadcastEndpoints } from '#contract/messaging/broadcast-endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { callAs, formOf, type SignedInCaller } from './call-as.ts'

const words = {
  en: {
    customer: 'Sari Wulandari',
    hello: ['Hello, my order TN-20418 has not arrived', 'What does delivery to Bandung cost?'],
    list: 'Customers',
    template: { name: 'promo_weekend', language: 'en', body: 'Hello {{1}}, 20% off until Sunday.' },
  },
  id: {
    customer: 'Sari Wulandari',
    hello: ['Halo, pesanan saya TN-20418 belum sampai', 'Ongkir ke Bandung berapa ya?'],
    list: 'Pelanggan',
    template: { name: 'promo_akhir_pekan', language: 'id', body: 'Halo {{1}}, diskon 20% sampai Minggu.' },
  },
}

/** Two customers write to the sandbox, and a template goes to both; the broadcast, and the conversation with one of them. */
export async function aBroadcast(at: SignedInCaller): Promise<{ broadcast: string; conversation: string }> {
  const t = words[at.language]
  const { account, phones } = await callAs(at, simulatorEndpoints.openSimulator)
  const ofAccount = { id: account.id }
  const second = await callAs(at, simulatorEndpoints.addSimulatedPhone, {
    params: ofAccount,
    body: { name: t.customer },
  })
  const customers = [...phones, second]
  for (const [index, { id }] of customers.entries())
    await callAs(at, simulatorEndpoints.actOnPhone, {
      params: { ...ofAccount, phoneId: id },
      body: { kind: 'text', text: t.hello[index % t.hello.length] ?? '' },
    })
  const template = await anApprovedTemplate(at, account.id, {
    ...t.template,
    category: 'marketing',
    examples: ['Sari'],
  })
  const lines = customers.map(({ phone_number, name }) => `${phone_number},${name}`)
  const { list } = await callAs(at, broadcastEndpoints.addPhoneList, {
    form: formOf({ name: t.list, phones: ['number,name', ...lines].join('\n') }),
  })
  const sent = await callAs(at, broadcastEndpoints.sendBroadcast, {
    form: formOf({ list_id: list.id, template_id: template.id, variables: '["{{name}}"]', account_id: account.id }),
  })
  await until(
    async () => (await callAs(at, broadcastEndpoints.getBroadcast, { params: { id: sent.id } })).status === 'done',
  )
  const shown = await callAs(at, simulatorEndpoints.getPhoneScreen, { params: { ...ofAccount, phoneId: second.id } })
  return { broadcast: sent.id, conversation: shown.phone.conversation_id ?? '' }
}

type Written = Pick<MessageTemplateInput, 'name' | 'language' | 'category' | 'body' | 'examples'>

/** A template of the sandbox that WhatsApp would have approved. */
export async function anApprovedTemplate(at: SignedInCaller, id: MessagingAccountId, body: Written) {
  const params = { id }
  const template = await callAs(at, messagingEndpoints.submitMessageTemplate, { params, body })
  await callAs(at, simulatorEndpoints.decideSimulatedTemplate, {
    params: { ...params, templateId: template.id },
    body: { status: 'approved' },
  })
  await until(async () => {
    const all = await callAs(at, messagingEndpoints.listMessageTemplates, { params })
    return all.some((each) => each.id === template.id && each.status === 'approved')
  })
  return template
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100 && !(await isSo()); tries++) await sleep(100)
}
