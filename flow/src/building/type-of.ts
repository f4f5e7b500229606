import type { FlowDocument } from '../document.ts'

const types = {
  'on-chat': 'chat',
  'on-whatsapp': 'whatsapp',
  'on-email': 'email',
  'on-call': 'call',
  'on-schedule': 'schedule',
  'on-webhook': 'webhook',
  'on-alarm': 'alarm',
  'on-flow': 'flow',
} as const

/** What starts a flow: its first trigger; null without one. */
export function typeOf({ nodes }: FlowDocument): (typeof types)[keyof typeof types] | null {
  const trigger = nodes.find(({ kind }) => Object.hasOwn(types, kind))
  return trigger ? types[trigger.kind as keyof typeof types] : null
}
