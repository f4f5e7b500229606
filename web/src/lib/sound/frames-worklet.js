// Runs beside the page's thread: gathers what the microphone gives into frames of 20 ms.
class Frames extends AudioWorkletProcessor {
  #frame = new Float32Array(Math.round(sampleRate / 50))
  #filled = 0

  process([[channel] = []]) {
    if (!channel) return true
    for (const sample of channel) {
      this.#frame[this.#filled++] = sample
      if (this.#filled < this.#frame.length) continue
      this.port.postMessage(this.#frame)
      this.#filled = 0
    }
    return true
  }
}

registerProcessor('frames', Frames)
