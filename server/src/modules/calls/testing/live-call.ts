import { vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { CallId } from '#contract/calls/schemas.ts'
import type { CallClientMessage } from '#contract/calls/wire.ts'
import type { CallRow } from '../call-store.ts'
import type { OpenLine } from '../lines.ts'
import type { LiveCallDeps } from '../live/live-call-deps.ts'
import { openLiveCall } from '../live/open-live-call.ts'
import { pageEnd } from '../live/page-end.ts'
import { heardAtOnce } from './heard-at-once.ts'

type Given = { maxSeconds: number; heldSeconds?: number; hold?: () => Promise<string>; send: (text: string) => void }

/** A call of a page without voices or a database; `send` is given what the page is told. */
export async function aLiveCall({ maxSeconds, heldSeconds = 36_000, hold = async () => 'hold', send }: Given) {
  const ended = vi.fn()
  const none = async () => ({ rows: [] })
  const deps = {
    db: { execute: none, transaction: none },
    log: { error: () => {} },
    clock: { now: () => new Date() },
    config: {},
    access: { watch: () => ({ signal: new AbortController().signal, release: () => {} }) },
    credits: { hold, settle: async () => 0, release: async () => {} },
    voice: { synthesizer: async () => 'none' },
    speech: { stream: async () => undefined },
    activity: heardAtOnce,
    answers: {},
    answering: {},
    flows: { trigger: async () => [] },
  } as unknown as LiveCallDeps
  const row = {
    id: 'call' as CallId,
    language: 'en',
    records: false,
    holdId: null,
    heldSeconds,
    chargedSeconds: 0,
    holding: 1,
  } as CallRow
  const open = {
    line: { character: 'female', max_seconds: maxSeconds, kept_days: 1 },
    agent: { id: 'agent', name: 'Sari', instructions: '', greeting: '' },
    scope: { userId: 'u', organizationId: 'o', workspaceId: null },
  } as unknown as OpenLine
  const live = await openLiveCall(deps, row, open, ended)
  let tell: (data: unknown, isBinary: boolean) => void = () => {}
  const socket = {
    OPEN: 1,
    readyState: 1,
    on: (event: string, told: typeof tell) => {
      if (event === 'message') tell = told
    },
    removeAllListeners: () => {},
    close: () => {},
    send,
  } as unknown as WebSocket
  live.attach(pageEnd(socket, []))
  return { live, ended, say: (word: CallClientMessage) => tell(JSON.stringify(word), false) }
}
