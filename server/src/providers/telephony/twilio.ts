import { z } from 'zod'
import { parseJson } from '../../platform/parse-json.ts'
import { type TelephonyAccount, TelephonyError, type TelephonyVendor, type VendorCall } from './port.ts'
import { twilioError } from './twilio-errors.ts'

const timeoutMs = 15_000
const mostPages = 20
/** "Call is not in-progress": it is over already. */
const overCode = 21_220

const failure = z.object({ code: z.number().optional(), message: z.string().optional() })
const account = z.object({ friendly_name: z.string().default(''), status: z.enum(['active', 'suspended', 'closed']) })
const numbers = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      sid: z.string(),
      phone_number: z.string(),
      friendly_name: z.string().nullish(),
      voice_url: z.string().nullish(),
      capabilities: z
        .object({ voice: z.boolean().default(true) })
        .partial()
        .optional(),
    }),
  ),
  next_page_uri: z.string().nullish(),
})
const status = z.enum([
  'queued',
  'initiated',
  'ringing',
  'in-progress',
  'completed',
  'busy',
  'no-answer',
  'canceled',
  'failed',
])
const call = z.object({
  sid: z.string().min(1),
  status,
  to: z.string().default(''),
  from: z.string().default(''),
  date_created: z.string().nullish(),
})
const callPage = z.object({ calls: z.array(call) })

type Ask<T extends z.ZodType> = { path: string; shape: T; signal: AbortSignal; form?: [string, string][] }

/** Twilio's REST API at an address: Twilio's own, or that of whoever speaks as it does. */
export function createTwilio(address: () => string): TelephonyVendor {
  const ask = async <T extends z.ZodType>(
    { accountSid, authToken }: TelephonyAccount,
    { path, shape, signal, form }: Ask<T>,
  ) => {
    // A next page is told as a whole path.
    const url = `${address()}${path.startsWith('/2010-04-01/') ? path : `/2010-04-01/Accounts/${accountSid}${path}`}`
    const { status: code, text } = await fetchText(url, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      ...(form && { body: new URLSearchParams(form) }),
      // A redirect would carry the token elsewhere.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const answer = parseJson(text)
    if (code >= 400) throw twilioError(code, failure.safeParse(answer).data ?? { message: `HTTP ${code}` })
    const read = shape.safeParse(answer)
    if (!read.success) throw new TelephonyError('later', `an answer that is not understood (${code})`)
    return read.data as z.output<T>
  }
  return {
    check: async (who, signal) => {
      const found = await ask(who, { path: '.json', shape: account, signal })
      return { name: found.friendly_name, status: found.status }
    },
    listNumbers: async (who, signal) => {
      const found: z.output<typeof numbers>['incoming_phone_numbers'] = []
      let path: string | undefined = '/IncomingPhoneNumbers.json?PageSize=100'
      for (let page = 0; path !== undefined && page < mostPages; page++) {
        const read: z.output<typeof numbers> = await ask(who, { path: path, shape: numbers, signal })
        found.push(...read.incoming_phone_numbers)
        path = read.next_page_uri ?? undefined
      }
      return found
        .filter(({ capabilities }) => capabilities?.voice !== false)
        .map(({ sid, phone_number, friendly_name, voice_url }) => ({
          vendorId: sid,
          number: phone_number,
          name: friendly_name ?? '',
          voiceUrl: voice_url ?? '',
        }))
    },
    setVoiceUrl: async (who, vendorId, url, signal) => {
      const form: [string, string][] = [
        ['VoiceUrl', url],
        ['VoiceMethod', 'POST'],
      ]
      await ask(who, {
        path: `/IncomingPhoneNumbers/${encodeURIComponent(vendorId)}.json`,
        shape: z.unknown(),
        signal,
        form,
      })
    },
    call: async (who, outgoing, signal) => {
      const { from, to, answerUrl, statusUrl, machineUrl, ringSeconds, longestSeconds } = outgoing
      const form: [string, string][] = [
        ['To', to],
        ['From', from],
        ['Url', answerUrl],
        ['Method', 'POST'],
        ['Timeout', String(ringSeconds)],
        ['TimeLimit', String(longestSeconds)],
        ['StatusCallback', statusUrl],
        ['StatusCallbackMethod', 'POST'],
        ...['initiated', 'ringing', 'answered', 'completed'].map((event): [string, string] => [
          'StatusCallbackEvent',
          event,
        ]),
        // Beside the call: whoever answers is not kept waiting in silence.
        ['MachineDetection', 'Enable'],
        ['AsyncAmd', 'true'],
        ['AsyncAmdStatusCallback', machineUrl],
        ['AsyncAmdStatusCallbackMethod', 'POST'],
      ]
      return (await ask(who, { path: '/Calls.json', shape: call, signal, form })).sid
    },
    findCall: async (who, vendorId, signal) => {
      try {
        return callOf(await ask(who, { path: `/Calls/${encodeURIComponent(vendorId)}.json`, shape: call, signal }))
      } catch (error) {
        if (error instanceof TelephonyError && error.code === 20_404) return undefined
        throw error
      }
    },
    listCalls: async (who, { from, to }, signal) => {
      const query = new URLSearchParams({ From: from, To: to, PageSize: '50' })
      const read = await ask(who, { path: `/Calls.json?${query}`, shape: callPage, signal })
      return read.calls.map(callOf)
    },
    end: async (who, vendorId, signal) => {
      try {
        const form: [string, string][] = [['Status', 'completed']]
        await ask(who, { path: `/Calls/${encodeURIComponent(vendorId)}.json`, shape: z.unknown(), signal, form })
      } catch (error) {
        if (!(error instanceof TelephonyError) || (error.code !== overCode && error.code !== 20_404)) throw error
      }
    },
  }
}

const callOf = ({ sid, date_created, ...read }: z.output<typeof call>): VendorCall => {
  const created = date_created ? new Date(date_created) : undefined
  return { ...read, vendorId: sid, createdAt: created && Number.isFinite(created.getTime()) ? created : undefined }
}

async function fetchText(url: string, init: RequestInit & { signal: AbortSignal }) {
  try {
    const response = await fetch(url, init)
    return { status: response.status, text: await response.text() }
  } catch (error) {
    if (init.signal.aborted && init.signal.reason?.name !== 'TimeoutError') throw error
    throw new TelephonyError('unreachable', 'Twilio could not be reached')
  }
}
