import { callSound } from '#contract/calls/limits.ts'
import {
  type CallClientMessage,
  type CallServerMessage,
  callLinePath,
  callServerMessage,
  lineCloseCode,
} from '#contract/calls/wire.ts'

type Options = {
  id: string
  key: string
  onWord: (word: CallServerMessage) => void
  onSound: (samples: Int16Array<ArrayBuffer>) => void
  /** The connection is gone for a while, and back. */
  onLost: () => void
  /** It does not come back. */
  onGone: () => void
}

export type CallConnection = {
  say: (word: CallClientMessage) => void
  /** A frame of the microphone at 16 kHz, between -1 and 1. */
  sound: (samples: Float32Array) => void
  close: () => void
}

const againMs = 700
/** The server holds a lost call for 10 s; whichever process is reached goes on with it. */
const patienceMs = 10_000
/** What waits to be sent on a slow line; later sound is of no use then. */
const unsentBytes = 256 * 1024

/** The line of a call: opened again by itself when it is lost. */
export function openCallLine({ id, key, onWord, onSound, onLost, onGone }: Options): CallConnection {
  const url = `${location.origin.replace(/^http/, 'ws')}${callLinePath}${id}`
  let socket: WebSocket
  let lostAt: number | undefined
  let closed = false
  let isReady = false
  /** What was typed before the line was open. */
  let waiting: CallClientMessage[] = []
  const connect = () => {
    socket = new WebSocket(url)
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => socket.send(JSON.stringify({ type: 'start', key } satisfies CallClientMessage))
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data !== 'string') return onSound(new Int16Array(data))
      const word = callServerMessage.safeParse(JSON.parse(data))
      if (!word.success) return
      if (word.data.type === 'ready') ready()
      onWord(word.data)
    }
    socket.onclose = ({ code }) => {
      isReady = false
      if (closed) return
      lostAt ??= Date.now()
      const isOver = code === lineCloseCode.ended || code === lineCloseCode.unknown || code === lineCloseCode.replaced
      if (isOver || Date.now() - lostAt > patienceMs) return onGone()
      onLost()
      // Another process waits for it.
      setTimeout(() => closed || connect(), code === lineCloseCode.moved ? 0 : againMs)
    }
  }
  const ready = () => {
    lostAt = undefined
    isReady = true
    for (const word of waiting) socket.send(JSON.stringify(word))
    waiting = []
  }
  connect()
  const isOpen = () => socket.readyState === WebSocket.OPEN
  return {
    say: (word) => {
      if (isReady) socket.send(JSON.stringify(word))
      else waiting.push(word)
    },
    sound: (samples) => {
      if (!isOpen() || socket.bufferedAmount > unsentBytes) return
      const frame = new Int16Array(callSound.frameSamples)
      for (let index = 0; index < frame.length; index++)
        frame[index] = Math.round(Math.max(-1, Math.min(1, samples[index] ?? 0)) * 32_767)
      socket.send(frame)
    },
    close: () => {
      closed = true
      socket.close()
    },
  }
}
