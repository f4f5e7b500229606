/** Where vowels resonate, in Hz: a, i, o, e. */
const vowels = [
  [700, 1_220, 2_600],
  [300, 2_200, 3_000],
  [450, 870, 2_240],
  [530, 1_840, 2_480],
] as const
const syllableS = 0.2

/** What sounds like a voice to whoever listens for one: vowels, one a syllable, of a throat that opens `pitch` times a second. */
export function madeVoice(seconds: number, rate: number, pitch = 130): Float32Array<ArrayBuffer> {
  const resonators = [createResonator(rate, 80), createResonator(rate, 120), createResonator(rate, 160)]
  let opening = 0
  const samples = Float32Array.from({ length: Math.round(seconds * rate) }, (_, index) => {
    const syllable = index / rate / syllableS
    const vowel = vowels[Math.floor(syllable) % vowels.length]!
    opening += pitch / rate
    const opens = opening >= 1
    if (opens) opening--
    const sound = resonators.reduce((sample, resonate, place) => resonate(sample, vowel[place]!), opens ? 1 : 0)
    return sound * Math.min(1, 8 * Math.sin(Math.PI * (syllable % 1)))
  })
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return samples.map((sample) => (sample / loudest) * 0.5)
}

function createResonator(rate: number, width: number): (sample: number, frequency: number) => number {
  const keeps = Math.exp((-Math.PI * width) / rate)
  let [last, before] = [0, 0]
  return (sample, frequency) => {
    const swings = 2 * keeps * Math.cos((2 * Math.PI * frequency) / rate)
    const next = (1 - swings + keeps ** 2) * sample + swings * last - keeps ** 2 * before
    before = last
    last = next
    return next
  }
}
