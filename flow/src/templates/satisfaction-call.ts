import { localized } from '#contract/kit/localized-text.ts'
import { chainSteps } from '../building/chain.ts'
import { settingsIn } from './customer-service.ts'
import { type FlowTemplate, textIn } from './template.ts'

export const satisfactionCall: FlowTemplate = {
  id: 'satisfaction-call',
  category: 'customer-service',
  name: localized('Satisfaction call', 'Telepon kepuasan'),
  description: localized(
    'Asks on the phone for a score from 1 to 5 and, when it is low, for the reason; a colleague calls back.',
    'Menanyakan nilai 1 sampai 5 lewat telepon dan alasannya kalau rendah; rekanmu menelepon balik.',
  ),
  make: (language) => {
    const t = textIn(language)
    return chainSteps(
      [
        { id: 'begin', kind: 'on-call' },
        {
          id: 'score',
          kind: 'ask',
          title: t('Score', 'Nilai'),
          options: {
            question: t(
              'How satisfied are you with us, from 1 to 5?',
              'Dari 1 sampai 5, seberapa puas kamu dengan layanan kami?',
            ),
            expects: 'number',
            least: 1,
            most: 5,
            tries: 2,
            wait_minutes: 2,
          },
        },
        {
          id: 'keep',
          kind: 'write-table',
          title: t('Keep the score', 'Catat nilainya'),
          options: {
            table: 'satisfaction',
            columns: [
              { name: 'number', value: '{{trigger.sender}}' },
              { name: 'score', value: '{{score.value}}' },
            ],
          },
        },
        {
          id: 'low',
          kind: 'condition',
          title: t('Not satisfied?', 'Kurang puas?'),
          options: { conditions: [{ left: '{{score.value}}', operator: 'at_most', right: 2 }] },
        },
        {
          id: 'why',
          kind: 'ask',
          title: t('Why?', 'Kenapa?'),
          options: { question: t('What went wrong?', 'Apa yang kurang?'), wait_minutes: 2 },
        },
        {
          id: 'thanks',
          kind: 'send-message',
          options: { text: t('Thank you, good bye!', 'Terima kasih, sampai jumpa!') },
        },
        {
          id: 'person',
          kind: 'hand-over',
          title: t('Call back', 'Telepon balik'),
          options: {
            message: t(
              '{{trigger.sender}} gave {{score.value}} of 5: {{why.value | default:"no reason"}}',
              '{{trigger.sender}} memberi {{score.value}} dari 5: {{why.value | default:"tanpa alasan"}}',
            ),
            tell: t('We are sorry. A colleague will call you back.', 'Maaf ya. Rekan kami akan menelepon balik.'),
          },
        },
      ],
      [
        'begin > score > keep > low',
        'score.invalid > thanks',
        'score.no_reply > thanks',
        'low.no > thanks',
        'low.yes > why > person',
        'why.no_reply > person',
      ],
      { settings: settingsIn(language) },
    )
  },
}
