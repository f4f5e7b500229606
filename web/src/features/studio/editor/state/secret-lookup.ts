import type { QueryClient } from '@tanstack/react-query'
import { type FlowDocument, type FlowProblem, secretProblems, secretsNamedBy } from '#flow/index.ts'
import { secretsOptions } from '../../api.ts'

/** What keeps a flow from sending the secrets it names, as far as the server has said which there are. */
export class SecretLookup {
  readonly #queries: QueryClient
  readonly #onAnswer: () => void
  #asking = false

  constructor(queries: QueryClient, onAnswer: () => void) {
    this.#queries = queries
    this.#onAnswer = onAnswer
  }

  of(document: FlowDocument): FlowProblem[] {
    if (secretsNamedBy(document).length === 0) return []
    const known = this.#queries.getQueryData(secretsOptions.queryKey)
    if (!known) void this.#ask()
    return known ? secretProblems(document, known.secrets) : []
  }

  async #ask(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    // Never fails: publishing and testing ask the server again.
    await this.#queries.prefetchQuery(secretsOptions)
    if (this.#queries.getQueryData(secretsOptions.queryKey)) this.#onAnswer()
    this.#asking = false
  }
}
