import type { WebSocket } from 'ws'
import { type CallServerMessage, lineCloseCode } from '#contract/calls/wire.ts'
import { bytesOfSamples, type Samples } from '../sound/samples.ts'

/** What a line may carry that nobody reads. */
const unreadBytes = 1_000_000

/** The socket on which a call goes: none at first, another one when the caller comes back. */
export class CallLine {
  /** When it was lost, if it is: milliseconds of the clock that `lose` is told. */
  lostAt: number | undefined
  #socket: WebSocket | undefined

  /** Takes the place of the one before; gives whether there was none. */
  take(socket: WebSocket): boolean {
    const before = this.#socket
    this.#socket = socket
    before?.close(lineCloseCode.replaced)
    return before === undefined
  }

  isOn(socket: WebSocket): boolean {
    return this.#socket === socket
  }

  word(word: CallServerMessage): void {
    if (this.#socket?.readyState === this.#socket?.OPEN) this.#socket?.send(JSON.stringify(word))
  }

  sound(frame: Samples): void {
    const socket = this.#socket
    if (!socket || socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > unreadBytes) socket.terminate()
    else socket.send(bytesOfSamples(frame))
  }

  close(): void {
    this.#socket?.close(lineCloseCode.ended)
  }
}
