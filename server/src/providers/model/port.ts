/** How an installation's language model is reached. */
export type ModelAddress = { baseUrl: string; name: string; apiKey?: string }

export type ModelErrorCode =
  | 'model_key_refused'
  | 'model_not_found'
  | 'model_busy'
  | 'model_refused'
  | 'model_failed'
  | 'model_unreachable'
  | 'model_stalled'
  | 'model_disconnected'
  | 'model_unreadable'
  | 'model_silent'

/** A model that failed, by a code of the error catalogue. Holds nothing of what was sent or answered: keys could be in it. */
export class ModelError extends Error {
  override name = 'ModelError'
  readonly code: ModelErrorCode
  readonly status: number | undefined

  constructor(code: ModelErrorCode, status?: number) {
    super(code)
    this.code = code
    this.status = status
  }
}
