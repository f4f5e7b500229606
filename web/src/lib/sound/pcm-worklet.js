// Runs beside the page's thread: gives what it hears as 16 bit samples at the rate that is asked for, channels beside each other.
class Pcm extends AudioWorkletProcessor {
  #channels
  #step
  #frame
  #filled = 0
  #sums
  #count = 0
  #taken = 0
  #heard = 0

  constructor({ processorOptions: { channels, rate } }) {
    super()
    this.#channels = channels
    this.#step = sampleRate / rate
    // A tenth of a second.
    this.#frame = new Int16Array((rate / 10) * channels)
    this.#sums = new Float64Array(channels)
  }

  process([input]) {
    const length = input[0]?.length ?? 128
    for (let index = 0; index < length; index++) {
      for (let channel = 0; channel < this.#channels; channel++) this.#sums[channel] += input[channel]?.[index] ?? 0
      this.#count++
      this.#heard++
      // Each sample is the mean of those that it stands for.
      if (this.#heard >= (this.#taken + 1) * this.#step) this.#take()
    }
    return true
  }

  #take() {
    for (let channel = 0; channel < this.#channels; channel++) {
      const mean = Math.max(-1, Math.min(1, this.#sums[channel] / this.#count))
      this.#frame[this.#filled++] = Math.round(mean * 32_767)
      this.#sums[channel] = 0
    }
    this.#count = 0
    this.#taken++
    if (this.#filled < this.#frame.length) return
    this.port.postMessage(this.#frame)
    this.#filled = 0
  }
}

registerProcessor('pcm', Pcm)
