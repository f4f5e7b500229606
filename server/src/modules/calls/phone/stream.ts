import type { WebSocket } from 'ws'
import { type CallId, callId } from '#contract/calls/schemas.ts'
import { costRates } from '#contract/kit/rates.ts'
import type { SocketRoute } from '../../../platform/http/sockets.ts'
import { parseJson } from '../../../platform/parse-json.ts'
import { isTelephoneSound, type StreamStart, streamMessage } from '../../../providers/telephony/media-stream.ts'
import { isTwilioSigned } from '../../../providers/telephony/twilio-signature.ts'
import { findCall } from '../call-store.ts'
import { streamAddress, streamPrefix } from './phone-addresses.ts'
import { openAccount, type PhoneDeps, publicBase } from './phone-deps.ts'
import { phoneEnd } from './phone-end.ts'
import { findNumber } from './phone-store.ts'

/** Who opens a stream says what it is at once. */
const startMs = 5_000
const refused = 1008

/** Media streams of a carrier: proved by the signature of their handshake, the account and call they name, and the key that we gave. */
export function phoneStreams(deps: PhoneDeps): { route: SocketRoute; stop: () => void } {
  const waiting = new Set<WebSocket>()
  return {
    route: {
      prefix: streamPrefix,
      // All calls of a carrier come from few addresses.
      rate: { name: 'phone stream', ...costRates.read },
      open: (socket, name, headers) =>
        takeStart(socket, waiting, (start) =>
          attach(deps, socket, name, { start, signature: headers['x-twilio-signature'] }).catch((error: unknown) => {
            deps.log.warn({ err: error }, 'a media stream was not opened')
            socket.close(refused)
          }),
        ),
    },
    stop: () => {
      for (const socket of waiting) socket.terminate()
    },
  }
}

/** One that does not start in time, or with something else, is closed. */
function takeStart(socket: WebSocket, waiting: Set<WebSocket>, take: (start: StreamStart) => void): void {
  waiting.add(socket)
  const late = setTimeout(() => socket.close(refused), startMs)
  const done = () => {
    clearTimeout(late)
    waiting.delete(socket)
  }
  socket.once('close', done)
  const hear = (data: unknown) => {
    const { success, data: message } = streamMessage.safeParse(parseJson(String(data)))
    if (success && message.event === 'connected') return
    socket.off('message', hear)
    done()
    if (success && message.event === 'start') take(message)
    else socket.close(refused)
  }
  socket.on('message', hear)
}

async function attach(
  deps: PhoneDeps,
  socket: WebSocket,
  name: string,
  { start: { start, streamSid }, signature }: { start: StreamStart; signature: unknown },
): Promise<void> {
  // What comes meanwhile is kept by it.
  const end = phoneEnd(socket, streamSid)
  const named = callId.safeParse(name)
  const isProved = named.success && (await isFromCarrier(deps, named.data, start, signature))
  const key = start.customParameters.key ?? ''
  if (!isProved || !(await deps.live.attachPhone(named.data, key, end))) socket.close(refused)
}

async function isFromCarrier(
  deps: PhoneDeps,
  id: CallId,
  { accountSid, callSid, mediaFormat }: StreamStart['start'],
  signature: unknown,
): Promise<boolean> {
  const call = await findCall(deps.db, id)
  const number = call?.phoneNumberId ? await findNumber(deps.db, call.phoneNumberId) : undefined
  const base = publicBase(deps)
  return (
    number !== undefined &&
    base !== undefined &&
    number.accountSid === accountSid &&
    call?.vendorId === callSid &&
    isTelephoneSound(mediaFormat) &&
    isTwilioSigned(openAccount(deps, number).authToken, { url: streamAddress(base, id), signature })
  )
}
