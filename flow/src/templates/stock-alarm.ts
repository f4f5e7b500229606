import { localized } from '#contract/kit/localized-text.ts'
import { chainSteps } from '../building/chain.ts'
import { settingsIn } from './customer-service.ts'
import { type FlowTemplate, textIn } from './template.ts'

export const stockAlarm: FlowTemplate = {
  id: 'stock-alarm',
  category: 'monitoring',
  name: localized('Stock alarm', 'Alarm stok'),
  description: localized(
    'Looks every morning for products that run out, mails purchasing what is new, and is silent when nothing is low.',
    'Tiap pagi mencari produk yang hampir habis, mengabari pembelian yang baru saja, dan diam kalau stok aman.',
  ),
  make: (language) => {
    const t = textIn(language)
    return chainSteps(
      [
        { id: 'begin', kind: 'on-schedule', title: t('Every morning', 'Tiap pagi'), options: { cron: '0 7 * * *' } },
        {
          id: 'low',
          kind: 'query-data',
          title: t('What is low?', 'Apa yang menipis?'),
          note: t(
            'The names of the table and its columns are those of an example: write yours. The next steps read product and stock.',
            'Nama tabel dan kolom ini contoh: ganti dengan milikmu. Langkah berikutnya membaca product dan stock.',
          ),
          options: {
            by: 'sql',
            sql: 'select name as product, stock from products where stock < 10 order by stock',
          },
        },
        {
          id: 'told',
          kind: 'read-table',
          title: t('Told before', 'Sudah dikabarkan'),
          options: { table: 'stock_alarms', most: 1_000 },
        },
        {
          id: 'fresh',
          kind: 'code',
          title: t('What is new?', 'Apa yang baru?'),
          options: {
            code: 'const told = new Set(input.told.map((row) => row.key))\nreturn input.low.filter((row) => !told.has(row.product))',
            inputs: [
              { name: 'low', value: '{{low.rows}}' },
              { name: 'told', value: '{{told.rows}}' },
            ],
          },
        },
        {
          id: 'any',
          kind: 'condition',
          title: t('Anything new?', 'Ada yang baru?'),
          options: { conditions: [{ left: '{{fresh.result}}', operator: 'is_not_empty' }] },
        },
        {
          id: 'mail',
          kind: 'send-email',
          title: t('Tell purchasing', 'Kabari pembelian'),
          options: {
            to: '',
            subject: t('{{fresh.result | count}} products run out', '{{fresh.result | count}} produk hampir habis'),
            text: t(
              "Please order more of:\n\n{{fresh.result | map:'product' | join:'\\n'}}",
              "Mohon pesan lagi:\n\n{{fresh.result | map:'product' | join:'\\n'}}",
            ),
          },
        },
        {
          id: 'each',
          kind: 'loop',
          title: t('Each of them', 'Tiap produk'),
          options: { over: 'list', list: '{{fresh.result}}', limit: 1_000 },
        },
        {
          id: 'keep',
          kind: 'write-table',
          title: t('Note it down', 'Catat'),
          options: {
            table: 'stock_alarms',
            does: 'put',
            key: '{{each.item.product}}',
            columns: [{ name: 'stock', value: '{{each.item.stock}}' }],
          },
        },
        {
          id: 'finished',
          kind: 'end',
          options: { output: [{ name: 'low', value: '{{low.count}}' }] },
        },
      ],
      [
        'begin > low > told > fresh > any',
        'low.empty > finished',
        'told.empty > fresh',
        'any.yes > mail > each',
        'any.no > finished',
        'each.each > keep > each',
        'each.done > finished',
        'each.limit > finished',
      ],
      { settings: settingsIn(language) },
    )
  },
}
