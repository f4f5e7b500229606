import type { DeliveryFailure, DeliveryState } from '#contract/messaging/delivery.ts'

/** A number at a vendor, with what proves that we may use it. */
export type ChannelAccount = { phoneNumberId: string; businessAccountId: string; accessToken: string }

/** What goes out. */
export type OutgoingContent =
  | { kind: 'text'; text: string }
  | { kind: 'choices'; text: string; button: string; choices: { id: string; title: string; description: string }[] }
  | { kind: 'template'; name: string; language: string; variables: string[] }
  | { kind: 'reaction'; to: string; emoji: string }
  | { kind: 'image' | 'audio' | 'video' | 'document'; mediaId: string; mime: string; caption: string; name: string }

export type OutgoingMessage = {
  /** E.164 with its plus. */
  to: string
  content: OutgoingContent
  /** The vendor's id of the message that it answers. */
  replyTo?: string | undefined
  /** Ours, which every report about the message carries: by it a message is known whose sending was cut off. */
  key: string
  /** Who of us wrote it, for vendors that note it. */
  by?: string | null | undefined
}

export type IncomingContent =
  | { kind: 'text'; text: string }
  | {
      kind: 'media'
      type: 'image' | 'audio' | 'video' | 'document' | 'sticker'
      mediaId: string
      mime: string
      name: string
      caption: string
    }
  | { kind: 'location'; latitude: number; longitude: number; name: string; address: string }
  | { kind: 'contacts'; contacts: { name: string; phones: string[] }[] }
  | { kind: 'chosen'; id: string; title: string }
  | { kind: 'reaction'; to: string; emoji: string }
  | { kind: 'unsupported'; type: string }

/** What a vendor tells. Ids and times are the vendor's. */
export type ChannelEvent =
  | {
      kind: 'message'
      id: string
      from: string
      name: string
      at: Date
      replyTo: string | undefined
      content: IncomingContent
    }
  | {
      kind: 'state'
      id: string
      key: string | undefined
      state: DeliveryState
      at: Date
      failure: VendorFailure | undefined
    }
  /** Somebody wrote to a customer on the phone of the number itself. */
  | { kind: 'written'; id: string; to: string; at: Date; content: Exclude<IncomingContent, { kind: 'reaction' }> }
  /** Whether the number may be used at all. */
  | { kind: 'access'; works: boolean }
  | { kind: 'template'; name: string; language: string; status: TemplateStatus; reason: string }
  | { kind: 'quality'; quality: 'green' | 'yellow' | 'red' | 'unknown'; tier: number | null }

export type VendorFailure = { reason: DeliveryFailure; code: number | null; text: string }

export type TemplateStatus = 'pending' | 'approved' | 'rejected' | 'paused'
export type VendorTemplate = {
  name: string
  language: string
  category: 'marketing' | 'utility' | 'authentication'
  body: string
  footer: string
  buttons: string[]
  examples: string[]
  status: TemplateStatus
  reason: string
}
export type NumberState = {
  phoneNumber: string
  name: string
  quality: 'green' | 'yellow' | 'red' | 'unknown'
  tier: number | null
}

/** A way to write to people outside. All but `readEvents` throw ChannelError. */
export type ChannelVendor = {
  /** Whether the account may be used, and what the vendor thinks of its number. */
  check: (account: ChannelAccount, signal: AbortSignal) => Promise<NumberState>
  /** Hands a message over; answers the vendor's id of it. */
  send: (account: ChannelAccount, message: OutgoingMessage, signal: AbortSignal) => Promise<string>
  /**
   * Messages like this one that have gone out since a time, by the vendor's ids, the newest first: for vendors whose reports do not
   * carry our key.
   */
  findSent?: (
    account: ChannelAccount,
    message: Pick<OutgoingMessage, 'to' | 'content'>,
    since: Date,
    signal: AbortSignal,
  ) => Promise<string[]>
  /** Shows the customer that a message was read, and that an answer is being written. */
  markRead: (account: ChannelAccount, messageId: string, typing: boolean, signal: AbortSignal) => Promise<void>
  /** Hands over a file that lies on the local disk, before the message that shows it; answers the vendor's id of it. */
  upload: (
    account: ChannelAccount,
    file: { path: string; mime: string; name: string },
    signal: AbortSignal,
  ) => Promise<string>
  /** Fetches a file that a customer sent to a path on the local disk, at most so many bytes of it. */
  download: (
    account: ChannelAccount,
    mediaId: string,
    to: { path: string; maxBytes: number },
    signal: AbortSignal,
  ) => Promise<{ mime: string; bytes: number }>
  listTemplates: (account: ChannelAccount, signal: AbortSignal) => Promise<VendorTemplate[]>
  submitTemplate: (
    account: ChannelAccount,
    template: Omit<VendorTemplate, 'status' | 'reason'>,
    signal: AbortSignal,
  ) => Promise<TemplateStatus>
  removeTemplate: (account: ChannelAccount, name: string, signal: AbortSignal) => Promise<void>
}

/**
 * Why a vendor did not do it. `again`: whether the same may work later, and after how long; without it nothing but another
 * message helps. `access`: the account's access is refused.
 */
export class ChannelError extends Error {
  readonly failure: VendorFailure
  readonly againAfterMs: number | undefined
  constructor(failure: VendorFailure, againAfterMs?: number) {
    super(`${failure.code ?? ''} ${failure.text}`.trim())
    this.name = 'ChannelError'
    this.failure = failure
    this.againAfterMs = againAfterMs
  }
}
