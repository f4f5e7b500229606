/** Makes vectors of texts. Vectors of makers of different names cannot be compared. */
export type Embedding = {
  /** Kept with every vector. */
  name: string
  /** One vector for each text, in their order. Throws EmbeddingError when the service does not give them. */
  embed: (texts: readonly string[], signal?: AbortSignal) => Promise<Float64Array[]>
}

export type EmbeddingErrorCode =
  | 'embedding_key_refused'
  | 'embedding_busy'
  | 'embedding_unreachable'
  | 'embedding_failed'

export class EmbeddingError extends Error {
  override name = 'EmbeddingError'
  readonly code: EmbeddingErrorCode

  constructor(code: EmbeddingErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
