import { localized } from '#contract/kit/localized-text.ts'
import { chainSteps } from '../building/chain.ts'
import { settingsIn } from './customer-service.ts'
import { type FlowTemplate, textIn } from './template.ts'

export const hrQuestions: FlowTemplate = {
  id: 'hr-questions',
  category: 'people',
  name: localized('HR questions', 'Pertanyaan HR'),
  description: localized(
    'Answers questions about rules from your files, takes requests for leave to be approved, and leaves pay to a person.',
    'Menjawab soal aturan dari berkasmu, menerima pengajuan cuti untuk disetujui, dan menyerahkan soal gaji ke orang.',
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
          options: { classes: classesIn(t) },
        },
        {
          id: 'first_day',
          kind: 'ask',
          title: t('First day', 'Hari pertama'),
          options: { question: t('From which day?', 'Mulai tanggal berapa?'), expects: 'date' },
        },
        {
          id: 'days',
          kind: 'ask',
          title: t('How many days?', 'Berapa hari?'),
          options: {
            question: t('For how many days?', 'Untuk berapa hari?'),
            expects: 'number',
            least: 1,
            most: 60,
          },
        },
        {
          id: 'allowed',
          kind: 'approval',
          title: t('Leave approved?', 'Cuti disetujui?'),
          options: {
            title: t(
              'Leave of {{days.value}} days from {{first_day.value | date}}',
              'Cuti {{days.value}} hari mulai {{first_day.value | date}}',
            ),
            details: '{{trigger.message}}',
          },
        },
        {
          id: 'yes',
          kind: 'send-message',
          title: t('Approved', 'Disetujui'),
          options: { text: t('Your leave is approved. Enjoy it!', 'Cutimu disetujui. Selamat berlibur!') },
        },
        {
          id: 'no',
          kind: 'send-message',
          title: t('Not approved', 'Tidak disetujui'),
          options: {
            text: t(
              'Your leave was not approved: {{allowed.remark | default:"please speak with HR"}}',
              'Cutimu belum disetujui: {{allowed.remark | default:"silakan bicara dengan HR"}}',
            ),
          },
        },
        { id: 'found', kind: 'search-knowledge', title: t('Look in the rules', 'Cari di aturan') },
        {
          id: 'reply',
          kind: 'send-message',
          title: t('Quote the rule', 'Kutip aturannya'),
          options: {
            text: t(
              '{{found.answer}}\n\nFrom {{found.passages[0].file}}',
              '{{found.answer}}\n\nDari {{found.passages[0].file}}',
            ),
          },
        },
        {
          id: 'person',
          kind: 'hand-over',
          options: { tell: t('A colleague of HR will write to you.', 'Rekan HR akan menghubungimu.') },
        },
      ],
      [
        'begin > about',
        'about.class_1 > first_day > days > allowed',
        'first_day.invalid > person',
        'days.invalid > person',
        'allowed.approved > yes',
        'allowed.rejected > no',
        'allowed.timed_out > person',
        'about.class_2 > person',
        'about.class_3 > found',
        'about.other > found',
        'about.error > person',
        'found.found > reply',
        'found.nothing > person',
        'found.error > person',
      ],
      { settings: settingsIn(language) },
    )
  },
}

const classesIn = (t: ReturnType<typeof textIn>) => [
  {
    name: t('Ask for leave', 'Minta cuti'),
    about: t('Somebody wants days off.', 'Ada yang ingin mengambil cuti.'),
    examples: [
      t('I want to take leave next week', 'saya mau cuti minggu depan'),
      t('can I have a day off', 'boleh libur sehari'),
    ],
  },
  {
    name: t('Pay', 'Gaji'),
    about: t('Their own salary, payslip, tax or bonus.', 'Gaji, slip gaji, pajak, atau bonus sendiri.'),
    examples: [t('my salary is wrong', 'gaji saya salah'), t('where is my payslip', 'slip gaji saya mana')],
  },
  {
    name: t('Rules', 'Aturan'),
    about: t('What the rules of the company say.', 'Isi aturan perusahaan.'),
    examples: [
      t('what are the working hours', 'jam kerja berapa'),
      t('what is the rule for travel costs', 'aturan biaya perjalanan bagaimana'),
    ],
  },
]
