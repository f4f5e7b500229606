/** What WhatsApp answers when it refuses a call: HTTP status, its code and its words. */
export class GraphFailure extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.name = 'GraphFailure'
    this.status = status
    this.code = code
  }
}

export const graphFailures = {
  access: () => new GraphFailure(401, 190, 'Error validating access token'),
  unknownObject: () => new GraphFailure(400, 100, 'Unsupported request: the object does not exist'),
  parameter: (what: string) => new GraphFailure(400, 131_009, `Parameter value is not valid: ${what}`),
  throughput: () => new GraphFailure(429, 130_429, 'Rate limit hit: messages per second of this number'),
  pair: () => new GraphFailure(400, 131_056, 'Pair rate limit hit: too many messages to this number in a short time'),
  templateMissing: () => new GraphFailure(404, 132_001, 'Template name does not exist in the translation'),
  templateVariables: () => new GraphFailure(400, 132_000, 'Number of parameters does not match the template'),
  templatePaused: () => new GraphFailure(400, 132_015, 'Template is paused'),
  templateTaken: () => new GraphFailure(400, 100, 'There is already content in this language for this template'),
} as const

/** What is accepted and fails behind: told by webhook. */
export const laterFailures = {
  window: { code: 131_047, title: 'Re-engagement message' },
  unreachable: { code: 131_026, title: 'Message undeliverable' },
  heldBack: {
    code: 131_049,
    title: 'This message was not delivered to maintain healthy ecosystem engagement',
  },
} as const
