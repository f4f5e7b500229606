import type { Language } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import { insertAccessRequest } from './access-request-store.ts'
import { letterTo, sendNotice } from './letter.ts'
import { type AccessRequest, accessRequestMail } from './mails.ts'
import { listOperators } from './store.ts'

/** Keeps a request for access and tells the operators of the installation. */
export async function requestAccess(deps: Deps, request: AccessRequest, language: Language): Promise<void> {
  await insertAccessRequest(deps.db, request, deps.clock.now())
  const operators = await listOperators(deps.db)
  await Promise.all(
    operators.map((operator) => {
      const letter = letterTo(deps, operator.emailShown, operator.language ?? language)
      return sendNotice(deps, accessRequestMail(letter, request))
    }),
  )
}
