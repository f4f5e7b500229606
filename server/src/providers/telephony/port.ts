/** An account at a carrier, with what proves that we may use it. */
export type TelephonyAccount = { accountSid: string; authToken: string }

export type VendorNumber = { vendorId: string; number: string; name: string; voiceUrl: string }

/** `queued`, `ringing`: nobody has taken it yet. */
type VendorCallStatus =
  | 'queued'
  | 'initiated'
  | 'ringing'
  | 'in-progress'
  | 'completed'
  | 'busy'
  | 'no-answer'
  | 'canceled'
  | 'failed'

export type VendorCall = {
  vendorId: string
  status: VendorCallStatus
  to: string
  from: string
  createdAt: Date | undefined
}

type OutgoingCall = {
  from: string
  /** E.164 with its plus. */
  to: string
  /** What is to be done once somebody takes it is asked here. */
  answerUrl: string
  /** Where its states are told, and whether a person or a machine took it. */
  statusUrl: string
  machineUrl: string
  /** How long it may ring. */
  ringSeconds: number
  longestSeconds: number
}

/** A way to telephones. All throw TelephonyError. */
export type TelephonyVendor = {
  /** Whether the account may be used. */
  check: (
    account: TelephonyAccount,
    signal: AbortSignal,
  ) => Promise<{ name: string; status: 'active' | 'suspended' | 'closed' }>
  listNumbers: (account: TelephonyAccount, signal: AbortSignal) => Promise<VendorNumber[]>
  /** Where the vendor asks what to do with calls to a number; nothing: nowhere. */
  setVoiceUrl: (account: TelephonyAccount, vendorId: string, url: string, signal: AbortSignal) => Promise<void>
  /** Has a number called; gives the vendor's id of the call. */
  call: (account: TelephonyAccount, call: OutgoingCall, signal: AbortSignal) => Promise<string>
  findCall: (account: TelephonyAccount, vendorId: string, signal: AbortSignal) => Promise<VendorCall | undefined>
  /** Calls between two numbers, the newest first: one whose vendor's id was not heard is found among them. */
  listCalls: (
    account: TelephonyAccount,
    between: { from: string; to: string },
    signal: AbortSignal,
  ) => Promise<VendorCall[]>
  /** Ends a call, also one that still rings. One that is over is no failure. */
  end: (account: TelephonyAccount, vendorId: string, signal: AbortSignal) => Promise<void>
}

/** Why a vendor did not do it: `number`: not this number; `later`: the same may work then; `access`: nothing will. */
export type TelephonyReason = 'access' | 'number' | 'later' | 'unreachable' | 'other'

export class TelephonyError extends Error {
  readonly reason: TelephonyReason
  readonly code: number | undefined
  constructor(reason: TelephonyReason, text: string, code?: number) {
    super(text)
    this.name = 'TelephonyError'
    this.reason = reason
    this.code = code
  }
}
