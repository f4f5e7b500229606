import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { createDefaultAgent } from '../agents/service.ts'
import { type Account, insertAccount } from './store.ts'

type Given = {
  email: string
  emailShown: string
  name: string
  companyName: string | null
  passwordHash: string | null
  language: Language
}

const organizationOf: Record<Language, (name: string) => string> = {
  en: (name) => `${name}'s organization`,
  id: (name) => `Organisasi ${name}`,
}

/** What other modules do for a new account when it is there. */
export type Welcome = {
  welcome: (person: { id: UserId; organizationId: OrganizationId }, from: RequestOrigin) => Promise<void>
}

/** A new account is there whether or not its welcome works: what fails is for the log. */
export async function welcomeAccount(
  deps: Pick<Deps, 'log'> & Welcome,
  account: Account,
  from: RequestOrigin,
): Promise<Account> {
  try {
    await deps.welcome(account, from)
  } catch (error) {
    deps.log.warn({ err: error }, 'a new account could not be welcomed')
  }
  return account
}

/** Makes a person whose address is proven, their organization and their default agent; `db` is a transaction. */
export async function createAccount(deps: Pick<Deps, 'db' | 'clock'>, given: Given): Promise<Account> {
  const { companyName, language, ...person } = given
  const organizationName = (companyName || organizationOf[language](person.name)).slice(0, limits.name.max)
  const account = await insertAccount(deps.db, { ...person, organizationName, language, now: deps.clock.now() })
  if (!account) throw fail('account_exists')
  await createDefaultAgent(deps, { userId: account.id, organizationId: account.organizationId, language })
  return account
}
