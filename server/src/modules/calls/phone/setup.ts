import type { PhoneAccountInput, PhoneNeed, PhoneNumberId, PhoneSetup } from '#contract/calls/phone.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/id.ts'
import { getAgent } from '../../agents/service.ts'
import { listOpenAgents } from '../line-store.ts'
import { voicePath } from './phone-addresses.ts'
import { openAccount, type PhoneDeps, publicBase, vendorFailure } from './phone-deps.ts'
import * as store from './phone-store.ts'

const within = () => AbortSignal.timeout(20_000)

export async function getPhoneSetup(deps: PhoneDeps, scope: Scope): Promise<PhoneSetup> {
  const account = await store.findAccount(deps.db, scope)
  const [missing, agents, rows] = await Promise.all([
    listNeeds(deps),
    listOpenAgents(deps.db, scope),
    account ? store.listNumbers(deps.db, account.id) : [],
  ])
  const base = publicBase(deps)
  return {
    account: account ? { account_sid: account.accountSid, name: account.name, status: account.status } : null,
    missing,
    agents,
    numbers: rows.map(({ voice_url, ...number }) => ({
      ...number,
      connected: base !== undefined && voice_url === base + voicePath(number.id),
    })),
  }
}

async function listNeeds({ config, ability }: PhoneDeps): Promise<PhoneNeed[]> {
  const [hears, speaks] = await Promise.all([ability.hears(), ability.speaks()])
  const address = config.PUBLIC_URL
  const needs: [PhoneNeed, boolean][] = [
    ['public_address', address === undefined],
    ['https', address !== undefined && !address.startsWith('https:')],
    ['recogniser', !hears],
    ['voice', !speaks],
  ]
  return needs.flatMap(([need, isMissing]) => (isMissing ? [need] : []))
}

/** Asks the vendor first: what is stored works. */
export async function savePhoneAccount(deps: PhoneDeps, scope: Scope, input: PhoneAccountInput): Promise<PhoneSetup> {
  const { db, clock, secrets, vendor } = deps
  const before = await store.findAccount(db, scope)
  const known = before?.accountSid === input.account_sid ? openAccount(deps, before).authToken : undefined
  const authToken = input.auth_token ?? known
  if (authToken === undefined) throw fail('phone_token_missing')
  const account = { accountSid: input.account_sid, authToken }
  const signal = within()
  const [{ name, status }, numbers] = await Promise.all([
    vendor.check(account, signal),
    vendor.listNumbers(account, signal),
  ]).catch((error: unknown) => {
    throw vendorFailure(error)
  })
  const now = clock.now()
  const row = {
    id: newId<string>(now),
    accountSid: account.accountSid,
    authToken: secrets.encrypt(authToken),
    name,
    status,
  }
  await db.transaction(async (tx) => {
    const id = await store.saveAccount(tx, scope, row, now)
    await store.saveNumbers(
      tx,
      id,
      numbers.map((number) => ({ ...number, id: newId<string>(now) })),
      now,
    )
  })
  return getPhoneSetup(deps, scope)
}

export async function refreshPhoneNumbers(deps: PhoneDeps, scope: Scope): Promise<PhoneSetup> {
  const account = await store.findAccount(deps.db, scope)
  if (!account) throw fail('phone_account_missing')
  return savePhoneAccount(deps, scope, { account_sid: account.accountSid })
}

export async function removePhoneAccount({ db }: PhoneDeps, scope: Scope): Promise<null> {
  if (!(await store.removeAccount(db, scope))) throw fail('phone_account_missing')
  return null
}

/** Tells the vendor first, so that a number that says it is answered is. */
export async function savePhoneNumber(
  deps: PhoneDeps,
  scope: Scope,
  id: PhoneNumberId,
  agentId: AgentId | null,
): Promise<PhoneSetup> {
  const { db, vendor } = deps
  const number = await store.findNumberOf(db, scope, id)
  if (!number) throw fail('phone_number_not_found')
  if (agentId) await getAgent(deps, scope, agentId)
  const base = publicBase(deps)
  if (agentId && base === undefined) throw fail('phone_address_missing')
  const ours = (base ?? '') + voicePath(id)
  const url = agentId ? ours : number.voiceUrl === ours ? '' : number.voiceUrl
  if (url !== number.voiceUrl)
    await vendor.setVoiceUrl(openAccount(deps, number), number.vendorId, url, within()).catch((error: unknown) => {
      throw vendorFailure(error)
    })
  await store.setNumberAgent(db, id, { agentId, voiceUrl: url })
  return getPhoneSetup(deps, scope)
}
