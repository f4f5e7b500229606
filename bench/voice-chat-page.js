// What the bench hears of a page that talks: when its microphone hears somebody, and when it says something, both by taps in its own
// graph of sound, whose delay is the same; and what the page says of each turn (bench/voice-chat.ts).
const loud = 0.01
/** A gap between two syllables. */
const gapMs = 250
const blockSamples = 512

/** Stretches of sound, each [from, until]; and of each turn the ms of its stages. */
globalThis.talked = { heard: [], said: [], turns: [] }
const connect = AudioNode.prototype.connect
const tapped = new WeakSet()

function tap(node, stretches) {
  if (tapped.has(node)) return
  tapped.add(node)
  const { context } = node
  const script = context.createScriptProcessor(blockSamples, 1, 1)
  script.onaudioprocess = ({ inputBuffer, playbackTime }) => {
    if (!inputBuffer.getChannelData(0).some((sample) => Math.abs(sample) > loud)) return
    const at = playbackTime * 1_000
    const until = at + (blockSamples / context.sampleRate) * 1_000
    const last = stretches.at(-1)
    if (last && at - last[1] < gapMs) last[1] = until
    else stretches.push([at, until])
  }
  connect.call(node, script)
  // What leads nowhere is not run; it says nothing.
  connect.call(script, context.destination)
}

AudioNode.prototype.connect = function (target, ...rest) {
  if (this instanceof MediaStreamAudioSourceNode) tap(this, talked.heard)
  if (this instanceof AnalyserNode && target === this.context.destination) tap(this, talked.said)
  return connect.call(this, target, ...rest)
}

let isTold = true
addEventListener('DOMContentLoaded', () =>
  new MutationObserver(() => {
    const stages = document.querySelectorAll('dl[aria-label="Response time of the last turn"] dd')
    if (stages.length === 4 && !isTold)
      talked.turns.push([...stages].map(({ textContent }) => Number(textContent.replace(/\D/g, ''))))
    if (stages.length > 0) isTold = stages.length === 4
  }).observe(document.body, { subtree: true, childList: true, characterData: true }),
)
