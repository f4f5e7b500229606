import type { WebSocket } from 'ws'
import { callSound } from '#contract/calls/limits.ts'
import { type CallId, callId } from '#contract/calls/schemas.ts'
import { callClientMessage, callLinePath, lineCloseCode } from '#contract/calls/wire.ts'
import type { SocketRoute } from '../../../platform/http/sockets.ts'
import { sameSecret } from '../../../platform/secrets/same-secret.ts'
import { hashToken } from '../../../platform/secrets/secrets.ts'
import { beat, connectCall, findCall } from '../call-store.ts'
import { findOpenLine } from '../lines.ts'
import type { LiveCall, SaidEarly } from './live-call.ts'
import type { LiveCallDeps } from './live-call-deps.ts'
import { openLiveCall } from './open-live-call.ts'

/** Who opens a line says what call it is at once. */
const startMs = 5_000
const beatMs = 5_000

export type LiveCalls = {
  line: SocketRoute
  /** Whether this process has a call. */
  has: (id: string) => boolean
  stop: () => Promise<void>
}

/** The calls that this process has, and the lines on which they go. */
export function createLiveCalls(deps: LiveCallDeps): LiveCalls {
  const calls = new Map<string, Promise<LiveCall | undefined>>()
  const open = new Map<string, LiveCall>()
  const waiting = new Set<WebSocket>()
  let stopping = false
  const clocks = createClocks([
    [callSound.frameMs, () => each((call) => call.frame())],
    [1_000, () => each((call) => call.tick())],
    [beatMs, () => tellThatTheyGoOn()],
  ])
  const each = (work: (call: LiveCall) => void) => {
    for (const call of open.values()) work(call)
  }
  const tellThatTheyGoOn = () => {
    const going = [...open.values()].map((call) => ({ id: call.id, durationMs: call.durationMs() }))
    beat(deps.db, going, deps.clock.now()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'calls did not tell that they go on'),
    )
  }

  const begin = async (id: CallId): Promise<LiveCall | undefined> => {
    const call = await findCall(deps.db, id)
    const line = call?.agentId ? await findOpenLine(deps.db, call.agentId) : undefined
    if (!call || !line || !(await connectCall(deps.db, call.id, deps.clock.now()))) return undefined
    const live = await openLiveCall(deps, call, line, () => {
      open.delete(id)
      calls.delete(id)
      if (open.size === 0) clocks.stop()
    })
    open.set(id, live)
    clocks.start()
    return live
  }

  const attach = async (socket: WebSocket, name: string, text: string, early: SaidEarly): Promise<void> => {
    const said = callClientMessage.safeParse(JSON.parse(text))
    const named = callId.safeParse(name)
    const call = named.success ? await findCall(deps.db, named.data) : undefined
    const isTheirs =
      said.success && said.data.type === 'start' && call?.keyHash && sameSecret(hashToken(said.data.key), call.keyHash)
    if (!call || !isTheirs || stopping) return socket.close(lineCloseCode.unknown)
    const { id } = call
    let live = calls.get(id)
    if (!live) {
      live = begin(id)
      calls.set(id, live)
      live.then(
        (begun) => begun ?? calls.delete(id),
        () => calls.delete(id),
      )
    }
    const begun = await live
    if (begun) begun.attach(socket, early)
    else socket.close(lineCloseCode.unknown)
  }

  return {
    has: (id) => open.has(id),
    line: {
      prefix: callLinePath,
      open: (socket, id) => {
        waiting.add(socket)
        const late = setTimeout(() => socket.close(lineCloseCode.unknown), startMs)
        const done = () => {
          clearTimeout(late)
          waiting.delete(socket)
        }
        socket.once('close', done)
        socket.once('message', (data, isBinary) => {
          done()
          const early: SaidEarly = []
          socket.on('message', (...said) => early.push(said))
          attach(socket, id, isBinary ? '{}' : String(data), early).catch((error: unknown) => {
            deps.log.warn({ err: error }, 'the line of a call was not opened')
            socket.close(lineCloseCode.unknown)
          })
        })
      },
    },
    stop: async () => {
      stopping = true
      for (const socket of waiting) socket.terminate()
      await Promise.all([...open.values()].map((call) => call.finish('server')))
      clocks.stop()
    },
  }
}

/** What comes round every so many milliseconds, while there is somebody it comes round for. */
function createClocks(tasks: readonly [ms: number, work: () => void][]) {
  let timers: NodeJS.Timeout[] = []
  return {
    start: () => {
      if (timers.length === 0) timers = tasks.map(([ms, work]) => setInterval(work, ms).unref())
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      timers = []
    },
  }
}
