import { localized } from '#contract/kit/localized-text.ts'
import { chainSteps } from '../building/chain.ts'
import { type FlowTemplate, textIn } from './template.ts'

export const orderStatus: FlowTemplate = {
  id: 'order-status',
  category: 'customer-service',
  name: localized('Order status on WhatsApp', 'Status pesanan di WhatsApp'),
  description: localized(
    'Asks for the order number, looks it up in your database and answers with its status.',
    'Menanyakan nomor pesanan, mencarinya di basis datamu, lalu menjawab statusnya.',
  ),
  make: (language) => {
    const t = textIn(language)
    return chainSteps(
      [
        { id: 'begin', kind: 'on-whatsapp' },
        {
          id: 'number',
          kind: 'ask',
          title: t('Which order?', 'Pesanan mana?'),
          options: { question: t('What is your order number?', 'Berapa nomor pesananmu?') },
        },
        {
          id: 'order',
          kind: 'query-data',
          title: t('Look up the order', 'Cari pesanan'),
          options: {
            question: t(
              'status of the order with number {{number.value}}',
              'status pesanan dengan nomor {{number.value}}',
            ),
            most: 1,
          },
        },
        {
          id: 'reply',
          kind: 'send-message',
          title: t('Tell the status', 'Sampaikan statusnya'),
          options: {
            text: t(
              'Order {{number.value}}: {{order.rows[0].status | default:"on its way"}}.',
              'Pesanan {{number.value}}: {{order.rows[0].status | default:"dalam perjalanan"}}.',
            ),
          },
        },
        {
          id: 'person',
          kind: 'hand-over',
          options: { message: t('Order {{number.reply}} was not found.', 'Pesanan {{number.reply}} tidak ditemukan.') },
        },
      ],
      ['begin > number > order > reply', 'number.invalid > person', 'order.empty > person', 'order.error > person'],
      { settings: settingsIn(language) },
    )
  },
}

export const complaintTriage: FlowTemplate = {
  id: 'complaint-triage',
  category: 'customer-service',
  name: localized('Complaint triage', 'Pilah keluhan'),
  description: localized(
    'Sorts messages into complaints, questions and orders; complaints go to a person immediately.',
    'Memilah pesan menjadi keluhan, pertanyaan, dan pesanan; keluhan langsung ke orang.',
  ),
  make: (language) => {
    const t = textIn(language)
    return chainSteps(
      [
        { id: 'begin', kind: 'on-chat' },
        {
          id: 'about',
          kind: 'classify',
          title: t('What is it about?', 'Soal apa?'),
          options: {
            classes: [
              {
                name: t('Complaint', 'Keluhan'),
                about: t(
                  'Something is broken, late, missing or wrong.',
                  'Ada yang rusak, terlambat, hilang, atau salah.',
                ),
                examples: [t('my package is damaged', 'paket saya rusak'), t('this is late again', 'telat lagi')],
              },
              {
                name: t('Question', 'Pertanyaan'),
                about: t('Somebody wants to know something.', 'Ada yang ingin tahu sesuatu.'),
                examples: [
                  t('what are your opening hours?', 'jam buka toko?'),
                  t('can I return it?', 'bisa dikembalikan?'),
                ],
              },
            ],
          },
        },
        {
          id: 'sorry',
          kind: 'send-message',
          options: {
            text: t(
              'We are sorry about this. A colleague takes over now.',
              'Maaf ya soal ini. Rekan kami akan menangani.',
            ),
          },
        },
        { id: 'person', kind: 'hand-over' },
        { id: 'reply', kind: 'answer', title: t('Answer the question', 'Jawab pertanyaannya') },
      ],
      [
        'begin > about',
        'about.class_1 > sorry > person',
        'about.class_2 > reply',
        'about.other > reply',
        'reply.error > person',
      ],
      { settings: settingsIn(language) },
    )
  },
}

export const faqFromFile: FlowTemplate = {
  id: 'faq-from-files',
  category: 'customer-service',
  name: localized('FAQ from your files', 'Tanya jawab dari berkas'),
  description: localized(
    'Finds the passages that answer a question in your files and answers with them; asks a person when nothing fits.',
    'Mencari bagian berkas yang menjawab pertanyaan lalu menjawabnya; bertanya ke orang kalau tidak ada.',
  ),
  make: (language) => {
    const t = textIn(language)
    return chainSteps(
      [
        { id: 'begin', kind: 'on-chat' },
        { id: 'found', kind: 'search-knowledge', title: t('Look in the files', 'Cari di file') },
        {
          id: 'reply',
          kind: 'answer',
          options: {
            instructions: t(
              'Answer only with what these passages say:\n{{found.passages | json}}',
              'Jawab hanya dengan isi bagian berikut:\n{{found.passages | json}}',
            ),
          },
        },
        { id: 'person', kind: 'hand-over' },
      ],
      [
        'begin > found',
        'found.found > reply',
        'found.nothing > person',
        'found.error > person',
        'reply.error > person',
      ],
      { settings: settingsIn(language) },
    )
  },
}

/** Formats and built-in sentences in the language of the texts. */
export const settingsIn = (language: 'en' | 'id') => ({
  language,
  timezone: 'Asia/Jakarta',
  max_steps: 1_000,
  timeout_s: 30 * 24 * 3600,
  concurrency: 100,
})
