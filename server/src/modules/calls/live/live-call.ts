import fs from 'node:fs/promises'
import path from 'node:path'
import type { RawData, WebSocket } from 'ws'
import { callLimits, callSound } from '#contract/calls/limits.ts'
import { type CallEndedBy, type CallServerMessage, callClientMessage, lineCloseCode } from '#contract/calls/wire.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Access } from '../../../platform/http/access.ts'
import { parseJson } from '../../../platform/parse-json.ts'
import type { Credits } from '../../billing/service.ts'
import { findActiveEntry } from '../../voice-knowledge/service.ts'
import { type CallRow, saveTurn } from '../call-store.ts'
import { type EndDeps, endWith } from '../end.ts'
import { findOpenLine, type OpenLine } from '../lines.ts'
import { maskNumbers } from '../mask.ts'
import { createRecorder } from '../sound/recorder.ts'
import { bytesOfSamples, samplesOfBytes } from '../sound/samples.ts'
import { type CallAnsweringDeps, createAnswerer } from './answer-caller.ts'
import { type ConversationDeps, createCallConversation } from './conversation.ts'
import { createPaidSeconds } from './paid-seconds.ts'
import { saidByItself } from './said-by-itself.ts'
import { createTranscript } from './transcript.ts'

export type LiveCallDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config'> &
  EndDeps &
  CallAnsweringDeps &
  ConversationDeps & { credits: Credits; access: Pick<Access, 'watch'> }

export type LiveCall = Awaited<ReturnType<typeof openLiveCall>>

/** What came on a line before the call had it. */
export type SaidEarly = [data: RawData, isBinary: boolean][]

/** More sound than time has passed, and what a line may carry that nobody reads. */
const aheadMs = 5_000
const unreadBytes = 1_000_000
const goodbyeMs = 12_000
const now = () => performance.now()

/** A call in this process, from its first open line to its end. */
export async function openLiveCall(deps: LiveCallDeps, call: CallRow, open: OpenLine, ended: () => void) {
  const { db, log } = deps
  const began = now()
  const entry = await findActiveEntry(db, { agentId: open.agent.id, ...open.scope })
  const file = call.records ? path.join(await recordingFolder(deps), call.id) : undefined
  const recorder = file ? createRecorder(file) : undefined
  let socket: WebSocket | undefined
  let lostAt: number | undefined
  let heardMs = 0
  let end: Promise<void> | undefined
  const paid = createPaidSeconds(deps, call, open, began)
  let saving: Promise<unknown> = Promise.resolve()

  const word = (said: CallServerMessage) => {
    if (socket?.readyState === socket?.OPEN) socket?.send(JSON.stringify(said))
  }
  const save = (turn: Parameters<typeof saveTurn>[2]) => {
    const masked = call.mask
      ? { ...turn, text: maskNumbers(turn.text), heard: turn.heard && maskNumbers(turn.heard) }
      : turn
    saving = saving
      .then(() => saveTurn(db, call.id, masked))
      .catch((error: unknown) => log.error({ err: error, call: call.id }, 'a turn of a call was not kept'))
  }
  const conversation = createCallConversation(deps, {
    language: call.language,
    character: open.line.character,
    answerer: createAnswerer(deps, open, { callId: call.id, entry }),
    transcript: createTranscript(began, save),
    now,
    send: (frame, heardAt) => {
      recorder?.take('agent', frame, heardAt - began, callSound.rate)
      if (socket?.readyState !== socket?.OPEN || !socket) return
      if (socket.bufferedAmount > unreadBytes) socket.terminate()
      else socket.send(bytesOfSamples(frame))
    },
    word,
    onSilence: () => void finish('silence'),
    onUnexpected: (error) => log.error({ err: error, call: call.id }, 'a turn of a call went wrong'),
    onFailed: (error) => failed(error),
  })
  const watched = deps.access.watch({
    on: [open.agent.id, open.scope.userId, open.scope.workspaceId],
    holds: async () => (await findOpenLine(db, open.agent.id)) !== undefined,
  })
  watched.signal.addEventListener('abort', () => void finish('closed'), { once: true })

  /** Once: stores what was said until now, charges for it, and tells whoever is there that it has ended. */
  const finish = (by: CallEndedBy): Promise<void> => {
    end ??= close(by)
      // What cannot be stored now is taken for a killed server's, and ended later.
      .catch((error: unknown) => log.error({ err: error, call: call.id }, 'the end of a call was not stored'))
      .finally(() => {
        // Whoever hears it may call again at once: the line is free by then.
        word({ type: 'ended', by })
        socket?.close(lineCloseCode.ended)
        ended()
      })
    return end
  }
  const close = async (by: CallEndedBy): Promise<void> => {
    const until = by === 'lost' ? (lostAt ?? now()) : now()
    watched.release()
    await conversation.close()
    await saving
    await recorder?.close(until - began)
    const settled = await paid.end(until)
    await endWith(deps, call.id, {
      by,
      durationMs: until - began,
      settled,
      keptDays: open.line.kept_days,
      recording: file,
      interruptions: conversation.interruptions(),
    })
  }
  const failed = (error: unknown) => {
    log.error({ err: error, call: call.id }, 'a call failed')
    void finish('failed')
  }
  /** What goes wrong in one call ends that call, and not the process whose timers all calls share. */
  const guarded = (work: () => void) => () => {
    if (end) return
    try {
      work()
    } catch (error) {
      failed(error)
    }
  }

  const hear = (data: Uint8Array) => {
    const samples = samplesOfBytes(data)
    const ms = (samples.length / callSound.rate) * 1_000
    if (heardMs + ms > now() - began + aheadMs) return
    heardMs += ms
    recorder?.take('caller', samples, now() - began - ms, callSound.rate)
    conversation.hear(samples)
  }
  const listen = (text: string) => {
    const said = callClientMessage.safeParse(parseJson(text))
    if (!said.success) return
    if (said.data.type === 'hang-up') void finish('caller')
    else if (said.data.type === 'mute') conversation.mute(said.data.on)
    else if (said.data.type === 'typed') conversation.typed(said.data.text)
  }

  const limitMs = open.line.max_seconds * 1_000
  let saidGoodbye = false
  const sayGoodbye = () => {
    if (saidGoodbye || end) return
    saidGoodbye = true
    conversation.sayByItself(saidByItself.limit)
  }
  return {
    id: call.id,
    finish,
    durationMs: () => now() - began,
    /** The line is open, for the first time or again. */
    attach: (next: WebSocket, early: SaidEarly): void => {
      const isFirst = socket === undefined
      const before = socket
      socket = next
      before?.close(lineCloseCode.replaced)
      if (!isFirst) conversation.resume()
      lostAt = undefined
      const take = (data: RawData, isBinary: boolean) => {
        if (end || socket !== next) return
        try {
          if (isBinary) hear(data as Buffer)
          else listen(String(data))
        } catch (error) {
          failed(error)
        }
      }
      next.removeAllListeners('message')
      next.on('message', take)
      next.on('close', () => {
        if (end || socket !== next) return
        lostAt = now()
        conversation.hold()
      })
      word({ type: 'ready', call_id: call.id, seconds: (now() - began) / 1_000 })
      word({ type: 'phase', phase: conversation.phase() })
      const takeEarly = () => {
        for (const said of early) take(...said)
      }
      if (!isFirst) {
        takeEarly()
        return
      }
      const greeting = entry?.greeting || open.agent.greeting
      void conversation
        .begin(greeting || saidByItself.greeting(entry?.bot_name || open.agent.name)[call.language])
        .then(takeEarly)
        .catch(failed)
    },
    /** Every 20 ms. */
    frame: guarded(() => {
      if (lostAt === undefined) conversation.frame(now())
    }),
    /** Every second. */
    tick: guarded(() => {
      const at = now()
      recorder?.flush(at - began)
      if (lostAt !== undefined && at - lostAt > callLimits.graceSeconds * 1_000) return void finish('lost')
      if (lostAt !== undefined) return
      conversation.tick(at)
      paid
        .look(at)
        .then((isPaid) => isPaid || sayGoodbye())
        .catch(failed)
      if (paid.isUsedUp(at) || at - began > limitMs) return void finish('limit')
      if (at - began > limitMs - goodbyeMs) sayGoodbye()
    }),
  }
}

export async function recordingFolder({ config }: Pick<Deps, 'config'>): Promise<string> {
  const folder = path.join(config.DATA_DIR, 'calls')
  await fs.mkdir(folder, { recursive: true })
  return folder
}
