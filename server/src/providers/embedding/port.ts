/** Makes vectors of texts. Vectors of makers of different names cannot be compared. */
export type Embedding = {
  /** Kept with every vector. */
  name: string
  /** One vector for each text, in their order. Throws EmbeddingError when the service does not give them. */
  embed: (texts: readonly string[], signal?: AbortSignal) => Promise<Float64Array[]>
}

export class EmbeddingError extends Error {
  override name = 'EmbeddingError'
}
