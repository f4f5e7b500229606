import { localized } from '#contract/kit/localized-text.ts'
import { chainSteps } from '../building/chain.ts'
import { settingsIn } from './customer-service.ts'
import { type FlowTemplate, textIn } from './template.ts'

export const documentIntake: FlowTemplate = {
  id: 'document-intake',
  category: 'operations',
  name: localized('Document intake', 'Penerimaan dokumen'),
  description: localized(
    'Takes mails with a document, reads number, date and amount out of them, keeps them in a table and asks a person when something is missing.',
    'Menerima email berisi dokumen, membaca nomor, tanggal, dan jumlahnya, mencatatnya di tabel, dan bertanya ke orang kalau ada yang kurang.',
  ),
  make: (language) => {
    const t = textIn(language)
    return chainSteps(
      [
        { id: 'begin', kind: 'on-email' },
        {
          id: 'attached',
          kind: 'condition',
          title: t('Is a file attached?', 'Ada lampirannya?'),
          options: { conditions: [{ left: '{{trigger.files}}', operator: 'is_not_empty' }] },
        },
        {
          id: 'read',
          kind: 'extract',
          title: t('Read the document', 'Baca dokumennya'),
          options: {
            text: '{{trigger.subject}}\n{{trigger.message}}',
            fields: [
              { name: 'number', about: t('Number of the document', 'Nomor dokumen'), required: true },
              { name: 'date', type: 'date', about: t('Date of the document', 'Tanggal dokumen') },
              { name: 'amount', type: 'number', about: t('Amount in all', 'Jumlah seluruhnya'), required: true },
            ],
          },
        },
        {
          id: 'keep',
          kind: 'write-table',
          title: t('Keep it', 'Catat'),
          options: {
            table: 'documents',
            does: 'put',
            key: '{{read.number}}',
            columns: [
              { name: 'sender', value: '{{trigger.sender}}' },
              { name: 'date', value: '{{read.date}}' },
              { name: 'amount', value: '{{read.amount}}' },
              { name: 'files', value: '{{trigger.files}}' },
            ],
          },
        },
        {
          id: 'thanks',
          kind: 'send-message',
          title: t('Confirm', 'Konfirmasi'),
          options: {
            text: t(
              'We received document {{read.number}} of {{read.amount | money}}.',
              'Dokumen {{read.number}} sebesar {{read.amount | money}} sudah kami terima.',
            ),
          },
        },
        {
          id: 'again',
          kind: 'send-message',
          title: t('Ask for the file', 'Minta filenya'),
          options: {
            text: t(
              'Please send your mail again with the document attached.',
              'Mohon kirim lagi emailnya dengan dokumen terlampir.',
            ),
          },
        },
        {
          id: 'person',
          kind: 'hand-over',
          options: {
            message: t(
              'Not found in the document of {{trigger.sender}}: {{read.missing | join}}',
              'Tidak ditemukan di dokumen dari {{trigger.sender}}: {{read.missing | join}}',
            ),
          },
        },
      ],
      [
        'begin > attached',
        'attached.no > again',
        'attached.yes > read > keep > thanks',
        'read.missing > person',
        'read.error > person',
        'keep.error > person',
      ],
      { settings: settingsIn(language) },
    )
  },
}
