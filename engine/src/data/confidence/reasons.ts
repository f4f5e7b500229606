import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { JudgedReading } from './features.ts'

const maxReasons = 2

/** Why a reading is sure or only likely, as whole sentences. */
export const reasonsFor = (judged: JudgedReading, band: 'sure' | 'likely', language: Language): string[] =>
  (band === 'sure' ? forSure(judged) : forDoubt(judged)).slice(0, maxReasons).map((reason) => reason[language])

/** Why no reading is given where its words are all explained. */
export const notSure = localized('I’m not sure what you mean.', 'Saya belum yakin dengan maksud pertanyaanmu.')

const forSure = ({ agreeing, doubts }: JudgedReading) => [
  ...(agreeing > 0
    ? [
        localized(
          'Read in independent ways, your words come to the same query.',
          'Dibaca dengan cara-cara yang terpisah, kata-katamu menghasilkan kueri yang sama.',
        ),
      ]
    : []),
  ...(doubts.weighed.length === 0 && doubts.weak.length === 0
    ? [
        localized(
          'Every name in it is a name in this data, and of one thing only.',
          'Setiap nama di dalamnya ada di data ini, dan hanya untuk satu hal.',
        ),
      ]
    : []),
  localized(
    'Questions like this one are read right as a rule.',
    'Pertanyaan seperti ini biasanya terbaca dengan benar.',
  ),
]

const forDoubt = ({ features, doubts, others, agreeing }: JudgedReading) => {
  const [weighed] = doubts.weighed
  const [weak] = doubts.weak
  return [
    ...(weighed
      ? [
          localized(
            `“${weighed.word}” may mean more than one thing in this data.`,
            `“${weighed.word}” bisa berarti lebih dari satu hal di data ini.`,
          ),
        ]
      : []),
    ...(weak
      ? [localized(`“${weak}” only resembles a name in this data.`, `“${weak}” hanya mirip dengan nama di data ini.`)]
      : []),
    ...((features.unusedUnknown ?? 0) + (features.unusedLinks ?? 0) + (features.unusedOperators ?? 0) > 0
      ? [localized('Some of your words found no place in it.', 'Sebagian katamu tidak mendapat tempat di dalamnya.')]
      : []),
    ...(others > agreeing
      ? [
          localized(
            'Your words can be read in more than one way.',
            'Kata-katamu bisa dibaca dengan lebih dari satu cara.',
          ),
        ]
      : []),
    localized(
      'Questions of this kind are often meant in another way.',
      'Pertanyaan semacam ini sering dimaksudkan lain.',
    ),
  ]
}
