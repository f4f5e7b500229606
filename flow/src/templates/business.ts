import { localized } from '#contract/kit/localized-text.ts'
import { chainSteps } from '../building/chain.ts'
import { settingsIn } from './customer-service.ts'
import { type FlowTemplate, textIn } from './template.ts'

export const leadCapture: FlowTemplate = {
  id: 'lead-capture',
  category: 'sales',
  name: localized('Lead capture to your CRM', 'Prospek masuk CRM'),
  description: localized(
    'Asks who is interested and sends them to your CRM; a table of the workspace keeps those it did not take.',
    'Menanyakan siapa yang tertarik dan mengirimnya ke CRM; yang gagal dicatat di tabel ruang kerja.',
  ),
  make: (language) => {
    const t = textIn(language)
    return chainSteps(
      [
        { id: 'begin', kind: 'on-chat' },
        {
          id: 'name',
          kind: 'ask',
          title: t('Name', 'Nama'),
          options: { question: t('What is your name?', 'Siapa namamu?') },
        },
        {
          id: 'email',
          kind: 'ask',
          title: 'Email',
          options: {
            question: t('Where may we write to you?', 'Ke email mana kami bisa menghubungi?'),
            expects: 'email',
          },
        },
        {
          id: 'crm',
          kind: 'http-call',
          title: t('To the CRM', 'Ke CRM'),
          note: t(
            'Needs the address of your CRM and a secret named crm_key.',
            'Butuh alamat CRM-mu dan rahasia bernama crm_key.',
          ),
          options: {
            method: 'POST',
            url: '',
            headers: [{ name: 'authorization', value: 'Bearer {{secret.crm_key}}' }],
            body_kind: 'json',
            body: '{"name": {{name.value | json}}, "email": {{email.value | json}}, "interest": {{trigger.message | json}}}',
          },
          policy: { tries: 3, wait_s: 2 },
        },
        {
          id: 'keep',
          kind: 'write-table',
          title: t('Keep the lead', 'Catat prospek'),
          options: {
            table: 'leads',
            columns: [
              { name: 'name', value: '{{name.value}}' },
              { name: 'email', value: '{{email.value}}' },
              { name: 'interest', value: '{{trigger.message}}' },
            ],
          },
        },
        {
          id: 'thanks',
          kind: 'send-message',
          options: {
            text: t(
              'Thank you, {{name.value}}. We will write soon.',
              'Terima kasih, {{name.value}}. Kami segera menghubungi.',
            ),
          },
        },
      ],
      ['begin > name > email > crm > thanks', 'crm.error > keep > thanks'],
      { settings: settingsIn(language) },
    )
  },
}

export const weeklyReport: FlowTemplate = {
  id: 'weekly-report',
  category: 'operations',
  name: localized('Weekly report', 'Laporan mingguan'),
  description: localized(
    'Every Monday at eight it asks your data a question and mails the answer.',
    'Tiap Senin pukul delapan menanyai datamu lalu mengirim jawabannya lewat email.',
  ),
  make: (language) => {
    const t = textIn(language)
    return chainSteps(
      [
        { id: 'begin', kind: 'on-schedule', title: t('Every Monday', 'Tiap Senin') },
        {
          id: 'figures',
          kind: 'query-data',
          options: { question: t('total sales by region last week', 'total penjualan per wilayah minggu lalu') },
        },
        {
          id: 'mail',
          kind: 'send-email',
          options: {
            to: '',
            subject: t('Sales last week', 'Penjualan minggu lalu'),
            text: t('Here are the figures:\n\n{{figures.rows | json}}', 'Ini angkanya:\n\n{{figures.rows | json}}'),
          },
        },
      ],
      ['begin > figures > mail'],
      { settings: settingsIn(language) },
    )
  },
}

export const refundApproval: FlowTemplate = {
  id: 'refund-approval',
  category: 'finance',
  name: localized('Refund with approval', 'Pengembalian dana dengan persetujuan'),
  description: localized(
    'Asks for the order and the amount; large refunds wait for a person to approve them.',
    'Menanyakan pesanan dan jumlahnya; pengembalian besar menunggu persetujuan orang.',
  ),
  make: (language) => {
    const t = textIn(language)
    return chainSteps(
      [
        { id: 'begin', kind: 'on-chat' },
        {
          id: 'order',
          kind: 'ask',
          title: t('Which order?', 'Pesanan mana?'),
          options: { question: t('Which order is it about?', 'Ini soal pesanan yang mana?') },
        },
        {
          id: 'amount',
          kind: 'ask',
          title: t('How much?', 'Berapa?'),
          options: {
            question: t('How much should be paid back?', 'Berapa yang harus dikembalikan?'),
            expects: 'number',
            least: 1,
          },
        },
        {
          id: 'large',
          kind: 'condition',
          title: t('Large amount?', 'Jumlah besar?'),
          options: { conditions: [{ left: '{{amount.value}}', operator: 'greater', right: 500_000 }] },
        },
        {
          id: 'allowed',
          kind: 'approval',
          options: {
            title: t(
              'Refund {{amount.value | money}} for {{order.value}}',
              'Kembalikan {{amount.value | money}} untuk {{order.value}}',
            ),
          },
        },
        {
          id: 'yes',
          kind: 'send-message',
          title: t('Approved', 'Disetujui'),
          options: {
            text: t(
              'Your refund of {{amount.value | money}} is on its way.',
              'Pengembalian {{amount.value | money}} sedang diproses.',
            ),
          },
        },
        {
          id: 'no',
          kind: 'send-message',
          title: t('Not approved', 'Tidak disetujui'),
          options: {
            text: t(
              'We cannot pay this back. A colleague will write to you.',
              'Kami belum bisa mengembalikannya. Rekan kami akan menghubungi.',
            ),
          },
        },
      ],
      [
        'begin > order > amount > large',
        'large.no > yes',
        'large.yes > allowed',
        'allowed.approved > yes',
        'allowed.rejected > no',
        'allowed.timed_out > no',
      ],
      { settings: settingsIn(language) },
    )
  },
}
