import { execFileSync } from 'node:child_process'
import type { Language } from '#contract/language.ts'
import { talkTimes } from '#contract/voice/conversation/reduce.ts'
import { createSpeechEstimator, netRate, stepSamples } from '#contract/voice/silero/net.ts'
import { createVoiceFinder } from '#contract/voice/voice-finder.ts'
import { speechNet } from '../server/src/modules/calls/live/voice-activity/speech-net.ts'
import { resampleSound, type Samples, toFloats } from '../server/src/platform/sound/samples.ts'
import { readWavFile } from '../server/src/platform/sound/wav-file.ts'
import { decodeMuLaw, encodeMuLaw } from '../server/src/providers/telephony/mu-law.ts'
import { type EspeakProgram, embeddedEspeak, hasEspeak } from '../server/src/providers/text-to-speech/espeak.ts'
import { atMost, type Figure, measuredOnly } from './figure.ts'
import { hiss, type MadeSound, music, noises } from './voice-sounds.ts'

const pauseS = 2
const aloneS = 60
const told = 'told to be speech'

const sentences = {
  en: [
    'When do you open on Saturday?',
    'I would like to know where my parcel is.',
    'The rice cooker that I bought is broken.',
    'Can I pay when it arrives?',
    'Please cancel the order of yesterday.',
    'How much is it to send this to Bandung?',
  ],
  id: [
    'Jam berapa buka hari Sabtu?',
    'Paket saya sampai di mana ya?',
    'Penanak nasi yang saya beli rusak.',
    'Bisa bayar di tempat tidak?',
    'Tolong batalkan pesanan kemarin.',
    'Berapa ongkos kirim ke Bandung?',
  ],
} as const

/** Variants of eSpeak NG, words in a minute, and how loud. The last one had no part in choosing. */
const speakers = [
  ['f3', 155, 1],
  ['m3', 155, 1],
  ['m7', 200, 1],
  ['f5', 130, 0.3],
  ['m1', 170, 0.1],
] as const

/** A way that sound takes to us. */
const ways = {
  'by telephone (8 kHz, µ-law)': { rate: 8_000, sent: (samples: Samples) => decodeMuLaw(encodeMuLaw(samples)) },
  'from a page (16 kHz)': { rate: 16_000, sent: (samples: Samples) => samples },
} as const
type Way = (typeof ways)[keyof typeof ways]

/** Voice activity as calls and voice chat have it: sentences of eSpeak NG over noise, and kinds of noise and music alone. */
export async function voiceActivityFigures(): Promise<Figure[]> {
  const named = process.env.ESPEAK_PROGRAM ?? 'espeak-ng'
  const program = (await hasEspeak(named)) ? ([named] as const) : embeddedEspeak()
  if (!program) {
    process.stderr.write('eSpeak NG is not here: voice activity is not measured\n')
    return []
  }
  const spoken = speakers.flatMap((speaker) =>
    (['en', 'id'] as const).flatMap((language) =>
      sentences[language].map((text) => speak(program, text, language, speaker)),
    ),
  )
  return [
    ...Object.entries(ways).flatMap(([name, way]) => speechFigures(name, way, spoken)),
    ...Object.entries({ music, noises }).flatMap(([name, kinds]) => [
      ...aloneFigures(`${name} that had a part in choosing`, kinds.seen),
      ...aloneFigures(`${name} that had none`, kinds.unseen),
    ]),
    atMost('a step of 32 ms of sound that is not silent: processor time of the net', stepMs(), 0.6, 'ms'),
  ]
}

type Spoken = { samples: Samples; rate: number; level: number }

function speak(
  [program, ...before]: EspeakProgram,
  text: string,
  language: Language,
  [variant, wordsPerMinute, level]: (typeof speakers)[number],
): Spoken {
  const voice = `${language === 'en' ? 'en-us' : 'id'}+${variant}`
  const given = ['-v', voice, '-s', String(wordsPerMinute), '--stdin', '--stdout']
  const read = readWavFile(new Uint8Array(execFileSync(program, [...before, ...given], { input: text })))
  if (!read) throw new Error('eSpeak NG gave no sound')
  return { ...read, level }
}

function speechFigures(name: string, way: Way, spoken: readonly Spoken[]): Figure[] {
  const sounds = spoken.map(({ samples, rate, level }) =>
    resampleSound(samples, rate, way.rate).map((sample) => sample * level),
  )
  const missedOver = (level: number, heard: readonly Samples[]) => heardOf(heard, way, hiss(level))
  const figures = (
    [
      ['in silence', 0, 0.1],
      ['over a fan at -50 dB', 0.003, 0.1],
      ['over a street at -38 dB', 0.012, 0.3],
    ] as const
  ).flatMap(([where, level, faintest]) => {
    const heard = sounds.filter((_, index) => spoken[index]!.level >= faintest)
    const { missed, falseStarts } = missedOver(level, heard)
    return [
      atMost(`voice activity ${name}, ${heard.length} sentences (EN, ID) ${where}: speech missed`, missed, 2, '%'),
      atMost('the same: pauses that it takes for speech', falseStarts, 2, '%'),
    ]
  })
  const faint = sounds.filter((_, index) => spoken[index]!.level < 0.3)
  return [
    ...figures,
    measuredOnly(
      `${faint.length} sentences that are fainter than the street around them (-40 dB): missed`,
      missedOver(0.012, faint).missed,
      '%',
    ),
  ]
}

/** The kind that is taken for speech most. */
function aloneFigures(name: string, kinds: Record<string, () => MadeSound>): Figure[] {
  const shares = Object.entries(kinds).flatMap(([kind, make]) =>
    Object.values(ways).map((way) => ({ kind, share: spokenShare(way, make()) })),
  )
  const worst = shares.reduce((most, one) => (one.share > most.share ? one : most))
  const names = Object.keys(kinds).join(', ')
  return [atMost(`${name} (${names}), each alone: ${told}, at most (${worst.kind})`, worst.share, 2, '%')]
}

/** For each frame of 20 ms whether somebody is told to speak. */
function activityOf(samples: Samples, { rate, sent }: Way): boolean[] {
  const voice = createVoiceFinder(rate, speechNet)
  const heard = toFloats(sent(samples))
  const size = rate / 50
  return Array.from({ length: Math.floor(heard.length / size) }, (_, frame) =>
    voice.hear(heard.subarray(frame * size, (frame + 1) * size)),
  )
}

function spokenShare(way: Way, sound: MadeSound): number {
  const samples = Int16Array.from({ length: aloneS * way.rate }, (_, at) => sound(at / way.rate) * 32_767)
  const frames = activityOf(samples, way)
  return (frames.filter(Boolean).length / frames.length) * 100
}

/** Of sentences with pauses between them: which were told for less than speech needs, and in which pauses speech was told to begin. */
function heardOf(spoken: readonly Samples[], way: Way, background: MadeSound): { missed: number; falseStarts: number } {
  const { rate } = way
  let at = rate
  const begins = spoken.map((sentence) => {
    const begin = at
    at += sentence.length + pauseS * rate
    return begin
  })
  const all = Int16Array.from({ length: at }, (_, place) => background(place / rate) * 32_767)
  for (const [index, sentence] of spoken.entries())
    for (const [place, sample] of sentence.entries()) all[begins[index]! + place]! += sample
  const frames = activityOf(all, way)
  const msIn = (from: number, until: number) =>
    frames.slice(Math.ceil((from / rate) * 50), Math.floor((until / rate) * 50)).filter(Boolean).length * 20
  const endOf = (index: number) => begins[index]! + spoken[index]!.length
  const missed = spoken.filter((_, index) => msIn(begins[index]!, endOf(index)) < talkTimes.leastSpeech)
  // What ends a sentence is heard a while after it.
  const falseStarts = spoken.filter(
    (_, index) => msIn(endOf(index) + rate / 2, endOf(index) + pauseS * rate) >= talkTimes.leastSpeech,
  )
  return { missed: (missed.length / spoken.length) * 100, falseStarts: (falseStarts.length / spoken.length) * 100 }
}

function stepMs(): number {
  const { hear } = createSpeechEstimator(speechNet())
  const step = Float32Array.from({ length: stepSamples }, (_, at) => 0.1 * Math.sin(at * at + at / netRate))
  for (let warm = 0; warm < 500; warm++) hear(step)
  const before = process.cpuUsage()
  for (let count = 0; count < 2_000; count++) hear(step)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / 2_000
}
