/** What RFC 7644 calls a problem (3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** A failure in the words of SCIM. `detail` is for whoever runs the directory: English, as the vendors' own. */
export class ScimError extends Error {
  override readonly name = 'ScimError'
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const badRequest = (scimType: ScimType, detail: string): ScimError => new ScimError(400, detail, scimType)
export const notFound = (what: string): ScimError => new ScimError(404, `${what} was not found.`)

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

export const errorBody = ({ status, message, scimType }: Pick<ScimError, 'status' | 'message' | 'scimType'>) => ({
  schemas: [errorSchema],
  status: String(status),
  ...(scimType && { scimType }),
  detail: message,
})
