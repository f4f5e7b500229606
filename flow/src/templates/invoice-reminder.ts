import { localized } from '#contract/kit/localized-text.ts'
import { chainSteps } from '../building/chain.ts'
import { settingsIn } from './customer-service.ts'
import { type FlowTemplate, textIn } from './template.ts'

export const invoiceReminder: FlowTemplate = {
  id: 'invoice-reminder',
  category: 'finance',
  name: localized('Invoice reminder', 'Pengingat tagihan'),
  description: localized(
    'Every morning it looks for unpaid invoices that are due, reminds each customer once by email and keeps a list.',
    'Tiap pagi mencari tagihan jatuh tempo yang belum dibayar, mengingatkan tiap pelanggan sekali lewat email, dan mencatatnya.',
  ),
  make: (language) => {
    const t = textIn(language)
    return chainSteps(
      [
        { id: 'begin', kind: 'on-schedule', title: t('Every morning', 'Tiap pagi'), options: { cron: '0 9 * * *' } },
        {
          id: 'due',
          kind: 'query-data',
          title: t('Invoices that are due', 'Tagihan jatuh tempo'),
          note: t(
            'The names of the table and its columns are those of an example: write yours. The next steps read number, email, name, amount and due.',
            'Nama tabel dan kolom ini contoh: ganti dengan milikmu. Langkah berikutnya membaca number, email, name, amount, dan due.',
          ),
          options: {
            by: 'sql',
            sql: "select number, email, name, amount, due from invoices where status = 'unpaid' and due <= :today order by due",
            parameters: [{ name: 'today', value: "{{trigger.at | date:'iso'}}" }],
          },
        },
        {
          id: 'each',
          kind: 'loop',
          title: t('Each invoice', 'Tiap tagihan'),
          options: { over: 'list', list: '{{due.rows}}', limit: 500 },
        },
        {
          id: 'before',
          kind: 'read-table',
          title: t('Reminded before?', 'Sudah diingatkan?'),
          options: {
            table: 'invoice_reminders',
            where: [{ left: 'key', operator: 'equals', right: '{{each.item.number}}' }],
            most: 1,
          },
        },
        {
          id: 'mail',
          kind: 'send-email',
          title: t('Remind', 'Ingatkan'),
          options: {
            to: '{{each.item.email}}',
            subject: t('Invoice {{each.item.number}} is due', 'Tagihan {{each.item.number}} jatuh tempo'),
            text: t(
              'Dear {{each.item.name}},\n\ninvoice {{each.item.number}} of {{each.item.amount | money}} was due on {{each.item.due | date}}. If you have paid already, please ignore this mail.',
              'Halo {{each.item.name}},\n\ntagihan {{each.item.number}} sebesar {{each.item.amount | money}} jatuh tempo pada {{each.item.due | date}}. Abaikan email ini kalau sudah dibayar.',
            ),
          },
        },
        {
          id: 'keep',
          kind: 'write-table',
          title: t('Note it down', 'Catat'),
          options: {
            table: 'invoice_reminders',
            does: 'put',
            key: '{{each.item.number}}',
            columns: [
              { name: 'email', value: '{{each.item.email}}' },
              { name: 'reminded_at', value: '{{trigger.at}}' },
            ],
          },
        },
        { id: 'finished', kind: 'end', options: { output: [{ name: 'due', value: '{{due.count}}' }] } },
      ],
      [
        'begin > due > each',
        'due.empty > finished',
        'each.each > before',
        'before > each',
        'before.empty > mail > keep > each',
        'mail.error > each',
        'each.done > finished',
        'each.limit > finished',
      ],
      { settings: settingsIn(language) },
    )
  },
}
