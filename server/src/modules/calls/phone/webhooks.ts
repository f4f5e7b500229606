import type { FastifyReply, FastifyRequest } from 'fastify'
import { e164, phoneNumberId } from '#contract/calls/phone.ts'
import { type CallId, callId } from '#contract/calls/schemas.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { unreachable } from '#contract/kit/unreachable.ts'
import type { Language } from '#contract/language.ts'
import { Failure, fail } from '../../../platform/http/fail.ts'
import { type RawRoute, rawRoute } from '../../../platform/http/raw-route.ts'
import { hashToken, newToken } from '../../../platform/secrets/secrets.ts'
import { isTwilioSigned } from '../../../providers/telephony/twilio-signature.ts'
import { type CallInstruction, writeTwiml } from '../../../providers/telephony/twiml.ts'
import { beginCall } from '../begin.ts'
import { type CallRow, findCall } from '../call-store.ts'
import { findOpenLine } from '../lines.ts'
import { type CallStep, callSteps, stepPath, streamAddress, voicePath } from './phone-addresses.ts'
import { openAccount, type PhoneDeps, publicBase } from './phone-deps.ts'
import { findNumber, findVendorCall, markVoicemail, type ReachedNumber, setKey, setVendorId } from './phone-store.ts'
import { endAsUnreached } from './unreached.ts'

const maxBytes = 64 * 1024
const rate = { name: 'phone webhooks', max: 6_000, perSeconds: 60 }

const saidAtOnce = {
  notSetUp: localized(
    'Sorry, we cannot take calls right now. Goodbye.',
    'Maaf, kami belum bisa menerima telepon saat ini. Terima kasih.',
  ),
  nobody: localized(
    'Sorry, nobody can take your call right now. Please call again later.',
    'Maaf, belum ada yang bisa menerima telepon kamu. Silakan coba lagi nanti.',
  ),
  failed: localized(
    'Sorry, something went wrong on our side. Please call again later.',
    'Maaf, ada gangguan di pihak kami. Silakan telepon lagi nanti.',
  ),
}

/** What a carrier asks and tells about calls, proved by its signature over our very address and what it posts. */
export const phoneWebhooks = (deps: PhoneDeps): RawRoute[] => [
  rawRoute({
    method: 'POST',
    url: voicePath(':id'),
    authenticate: 'anyone',
    rate,
    body: { as: 'string', maxBytes },
    handle: async (request, reply) => {
      const id = phoneNumberId.safeParse((request.params as { id: string }).id)
      const posted = postedOf(request)
      const number = id.success ? await findNumber(deps.db, id.data) : undefined
      prove(deps, request, number, posted)
      return answer(reply, await takeIncoming(deps, number, posted))
    },
  }),
  ...callSteps.map((step) =>
    rawRoute({
      method: 'POST',
      url: stepPath(':id', step),
      authenticate: 'anyone',
      rate,
      body: { as: 'string', maxBytes },
      handle: async (request, reply) => {
        const id = callId.safeParse((request.params as { id: string }).id)
        const posted = postedOf(request)
        const call = id.success ? await findCall(deps.db, id.data) : undefined
        const number = call?.phoneNumberId ? await findNumber(deps.db, call.phoneNumberId) : undefined
        prove(deps, request, number, posted)
        // A number was found of a call only.
        return answer(reply, await takeStep(deps, step, call as CallRow, number, posted))
      },
    }),
  ),
]

const postedOf = ({ body }: FastifyRequest) => new URLSearchParams(typeof body === 'string' ? body : '')

const answer = (reply: FastifyReply, instructions: readonly CallInstruction[]) =>
  reply.type('text/xml; charset=utf-8').send(writeTwiml(instructions))

/** Throws `webhook_refused` for whoever is not the carrier of the number, and for what was signed for another address. */
function prove(
  deps: PhoneDeps,
  request: FastifyRequest,
  number: ReachedNumber | undefined,
  posted: URLSearchParams,
): asserts number is ReachedNumber {
  const base = publicBase(deps)
  const signature = request.headers['x-twilio-signature']
  const isProved =
    number !== undefined &&
    base !== undefined &&
    posted.get('AccountSid') === number.accountSid &&
    isTwilioSigned(openAccount(deps, number).authToken, { url: base + request.url, posted, signature })
  if (!isProved) throw fail('webhook_refused')
}

/** Numbers tell which language is more likely, where nobody chose. */
const languageOf = (number: string): Language => (number.startsWith('+62') ? 'id' : 'en')

/** Somebody calls one of our numbers. */
async function takeIncoming(
  deps: PhoneDeps,
  number: ReachedNumber,
  posted: URLSearchParams,
): Promise<CallInstruction[]> {
  const { db, ability, log } = deps
  const vendorId = posted.get('CallSid') ?? ''
  const from = e164.safeParse(posted.get('From'))
  const known = await findVendorCall(db, number.id, vendorId)
  if (known) return connectAgain(deps, known)
  const open = number.agentId ? await findOpenLine(db, number.agentId) : undefined
  if (!open || vendorId === '') return [{ do: 'reject', reason: 'rejected' }]
  const { line } = open
  const language = line.language === 'auto' ? languageOf(from.data ?? number.number) : line.language
  if (!(await ability.hears()) || !(await ability.speaks()))
    return [{ do: 'say', text: saidAtOnce.notSetUp[language], language }, { do: 'hang-up' }]
  const key = newToken()
  try {
    const id = await beginCall(deps, open, {
      channel: 'phone',
      direction: 'in',
      phoneNumberId: number.id,
      vendorId,
      callee: from.data ?? 'anonymous',
      opening: '',
      purpose: '',
      language,
      keyHash: hashToken(key),
      // Who calls by phone is asked when the call has begun.
      records: line.record && !line.consent,
    })
    return [stream(deps, id, key)]
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log.info({ code: error.code }, 'a call by phone was not taken')
    return [{ do: 'reject', reason: 'busy' }]
  }
}

/** A carrier that did not hear our answer asks again, before the stream; what is repeated later is refused. */
async function connectAgain(deps: PhoneDeps, id: CallId): Promise<CallInstruction[]> {
  const call = await findCall(deps.db, id)
  const key = newToken()
  if (!call || call.connectedAt || !(await setKey(deps.db, id, hashToken(key)))) throw fail('webhook_refused')
  return [stream(deps, id, key)]
}

const stream = (deps: PhoneDeps, id: CallId, key: string): CallInstruction => {
  const base = publicBase(deps) ?? ''
  return { do: 'stream', url: streamAddress(base, id), next: base + stepPath(id, 'next'), parameters: { key } }
}

async function takeStep(
  deps: PhoneDeps,
  step: CallStep,
  call: CallRow,
  number: ReachedNumber,
  posted: URLSearchParams,
): Promise<CallInstruction[]> {
  const told = posted.get('CallSid') ?? ''
  // Of another call of the account, which its carrier would never say.
  if (call.vendorId !== null && step !== 'dialed' && told !== call.vendorId) throw fail('webhook_refused')
  switch (step) {
    case 'answer':
      return takeAnswered(deps, call, told)
    case 'next':
      return goOn(deps, call, number)
    case 'dialed': {
      const { language } = call
      const isReached = ['completed', 'answered'].includes(posted.get('DialCallStatus') ?? '')
      return isReached
        ? [{ do: 'hang-up' }]
        : [{ do: 'say', text: saidAtOnce.nobody[language], language }, { do: 'hang-up' }]
    }
    case 'status':
      await takeStatus(deps, call, posted.get('CallStatus') ?? '', told)
      return []
    case 'machine':
      await takeMachine(deps, call, number, posted.get('AnsweredBy') ?? '')
      return []
    default:
      return unreachable(step)
  }
}

/** Somebody took a call of ours. */
async function takeAnswered(deps: PhoneDeps, call: CallRow, vendorId: string): Promise<CallInstruction[]> {
  if (call.direction !== 'out' || call.endedBy) return [{ do: 'hang-up' }]
  if (call.connectedAt) throw fail('webhook_refused')
  await setVendorId(deps.db, call.id, vendorId)
  return connectAgain(deps, call.id)
}

/** The stream is over: a person takes over, it was only lost, or that was the call. */
async function goOn(deps: PhoneDeps, call: CallRow, number: ReachedNumber): Promise<CallInstruction[]> {
  const { endedBy, transferredTo, id } = call
  const base = publicBase(deps) ?? ''
  if (endedBy === 'transfer' && transferredTo)
    return [{ do: 'dial', to: transferredTo, from: number.number, next: base + stepPath(id, 'dialed') }]
  if (endedBy === 'failed')
    return [{ do: 'say', text: saidAtOnce.failed[call.language], language: call.language }, { do: 'hang-up' }]
  const key = newToken()
  if (!endedBy && (await deps.live.isFree(call)) && (await setKey(deps.db, id, hashToken(key))))
    return [stream(deps, id, key)]
  return [{ do: 'hang-up' }]
}

const unreachedBy = new Map([
  ['busy', 'busy'],
  ['no-answer', 'no-answer'],
  ['failed', 'unreachable'],
  ['canceled', 'canceled'],
  // It was taken, and nothing came of it.
  ['completed', 'failed'],
] as const)

/** What became of a call of ours; states that are told late or twice change nothing. */
export async function takeStatus(deps: PhoneDeps, call: CallRow, status: string, vendorId: string): Promise<void> {
  if (vendorId !== '') await setVendorId(deps.db, call.id, vendorId)
  const by = unreachedBy.get(status as 'busy')
  if (by && !call.connectedAt) await endAsUnreached(deps, call, by)
}

/** An answering machine is not talked to. */
async function takeMachine(deps: PhoneDeps, call: CallRow, number: ReachedNumber, answeredBy: string): Promise<void> {
  if (!/^(?:machine|fax)/.test(answeredBy)) return
  if (call.endedBy) return markVoicemail(deps.db, call.id)
  if (!(await deps.live.end(call.id, 'voicemail'))) await endAsUnreached(deps, call, 'voicemail')
  if (call.vendorId) await deps.vendor.end(openAccount(deps, number), call.vendorId, AbortSignal.timeout(15_000))
}
