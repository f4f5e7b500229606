import { localized } from '#contract/kit/localized-text.ts'
import { chainSteps } from '../building/chain.ts'
import { settingsIn } from './customer-service.ts'
import { type FlowTemplate, textIn } from './template.ts'

const hours = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00']

export const appointment: FlowTemplate = {
  id: 'appointment',
  category: 'operations',
  name: localized('Appointment', 'Janji temu'),
  description: localized(
    'Asks for a day and an hour, keeps free ones, and leaves taken ones to a colleague.',
    'Menanyakan hari dan jam, mencatat kalau kosong, dan menyerahkan ke rekan kalau sudah terisi.',
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
          options: { question: t('What name shall we note?', 'Atas nama siapa?') },
        },
        {
          id: 'day',
          kind: 'ask',
          title: t('Day', 'Hari'),
          options: { question: t('Which day suits you?', 'Hari apa yang cocok?'), expects: 'date' },
        },
        {
          id: 'hour',
          kind: 'ask',
          title: t('Hour', 'Jam'),
          options: { question: t('At what time?', 'Jam berapa?'), expects: 'choice', choices: hours },
        },
        {
          id: 'taken',
          kind: 'read-table',
          title: t('Is it taken?', 'Sudah terisi?'),
          options: {
            table: 'appointments',
            where: [{ left: 'key', operator: 'equals', right: '{{day.value}} {{hour.value}}' }],
            most: 1,
          },
        },
        {
          id: 'keep',
          kind: 'write-table',
          title: t('Note it down', 'Catat janji'),
          options: {
            table: 'appointments',
            does: 'put',
            key: '{{day.value}} {{hour.value}}',
            columns: [
              { name: 'name', value: '{{name.value}}' },
              { name: 'about', value: '{{trigger.message}}' },
            ],
          },
        },
        {
          id: 'confirm',
          kind: 'send-message',
          title: t('Confirm', 'Pastikan'),
          options: {
            text: t(
              'See you on {{day.value | date}} at {{hour.value}}, {{name.value}}.',
              'Sampai jumpa {{day.value | date}} pukul {{hour.value}}, {{name.value}}.',
            ),
          },
        },
        {
          id: 'person',
          kind: 'hand-over',
          options: {
            message: t(
              '{{name.value | default:"Somebody"}} wants an appointment: {{day.reply}} {{hour.reply}}',
              '{{name.value | default:"Seseorang"}} ingin janji temu: {{day.reply}} {{hour.reply}}',
            ),
            tell: t(
              'That time is not free. A colleague will propose another.',
              'Waktu itu tidak kosong. Rekan kami akan menawarkan waktu lain.',
            ),
          },
        },
      ],
      [
        'begin > name > day > hour > taken > person',
        'day.invalid > person',
        'hour.invalid > person',
        'taken.empty > keep > confirm',
        'keep.error > person',
      ],
      { settings: settingsIn(language) },
    )
  },
}
