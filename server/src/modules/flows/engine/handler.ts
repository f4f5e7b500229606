import { errorMessage, errors } from '#contract/errors.ts'
import type { Language, Sentence } from '#contract/language.ts'
import type { Reply, StepResult } from '#flow/index.ts'
import type { RunState, StepError, Wait, WakeCause } from '#flow/machine/index.ts'
import { toFailure } from '../../../platform/http/error-handler.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { NetError } from '../../../platform/net/index.ts'
import type { StepSecrets } from '../secrets/step-secrets.ts'
import type { RunRow } from './run-row.ts'

/** What a handler is given. `options` are filled; `key` is the same after a retry and after a crash. */
export type StepInput<O = Record<string, unknown>> = {
  options: O
  key: string
  node: string
  attempt: number
  run: RunRow
  state: RunState
  language: Language
  timezone: string
  now: Date
  /** Fires when the step takes too long, the run is cancelled or the process ends. */
  signal: AbortSignal
  /** Of a step that may send them. */
  secrets?: StepSecrets
  /** The person's rights, read anew. */
  scope: () => Promise<Scope>
  /** Why a waiting step goes on, and what it kept for itself. */
  woken?: WakeCause
  memo?: unknown
}

/** What a handler gives: a result with what it cost, or what it waits for. */
export type Outcome = (StepResult & { credits?: number }) | { wait: Wait; say?: Reply[] }
export type StepHandler<O = Record<string, unknown>> = (taken: StepInput<O>) => Promise<Outcome>

/** A step that went wrong, in words for people. `again`: another try may help. */
export class StepFailed extends Error {
  override name = 'StepFailed'
  readonly error: StepError

  constructor(code: string, message: Sentence, again = false) {
    super(code)
    this.error = { code, message, ...(again && { again }) }
  }
}

const unreachable: Sentence = { en: 'The other side could not be reached.', id: 'Pihak sana tidak bisa dihubungi.' }
const netWords: Record<string, Sentence> = {
  net_address_refused: {
    en: 'This address is private and may not be called.',
    id: 'Alamat ini privat dan tidak boleh dipanggil.',
  },
  net_address_invalid: {
    en: 'This is not an address that can be called.',
    id: 'Ini bukan alamat yang bisa dipanggil.',
  },
  net_timed_out: { en: 'The other side did not answer in time.', id: 'Pihak sana tidak menjawab tepat waktu.' },
  net_too_large: { en: 'The answer was too large.', id: 'Jawabannya terlalu besar.' },
  net_unreachable: unreachable,
  net_too_many_redirects: { en: 'The address leads elsewhere too often.', id: 'Alamat ini terlalu sering dialihkan.' },
}

/** Whatever a handler threw, in words for people; what it was exactly goes to the log only. */
export function stepErrorOf(error: unknown): StepError {
  if (error instanceof StepFailed) return error.error
  if (error instanceof NetError)
    return {
      code: error.code,
      message: netWords[error.code] ?? unreachable,
      ...(/timed_out|unreachable/.test(error.code) && { again: true }),
    }
  const { code, details } = toFailure(error)
  const message = { en: errorMessage(code, 'en', details), id: errorMessage(code, 'id', details) }
  return { code, message, ...(errors[code].kind === 'operational' && { again: true }) }
}
