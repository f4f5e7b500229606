import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { callLimits } from '#contract/calls/limits.ts'
import type { PhoneSetup } from '#contract/calls/phone.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { CodeFields } from '#web/lib/form/show-field-errors.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { phoneMessages } from './messages/index.ts'
import { MissingNeeds } from './missing-needs.tsx'
import { phoneSetupOptions } from './phone-setup.tsx'

/** What an agent needs to call somebody: who calls from which number, what it says first and what for. */
export type OutgoingCall = { agent_id: string; number_id: string; opening: string; purpose: string }

export const emptyOutgoing: OutgoingCall = { agent_id: '', number_id: '', opening: '', purpose: '' }

export const outgoingCodeFields: CodeFields = {
  agent_not_found: 'agent_id',
  call_agent_closed: 'agent_id',
  phone_number_not_found: 'number_id',
}

/** Where nothing was chosen, the first number that an agent answers, and that agent. */
export function withCaller<Draft extends OutgoingCall>(draft: Draft, { numbers, agents }: PhoneSetup): Draft {
  const answering = numbers.find(({ agent_id, open }) => agent_id && open)
  return {
    ...draft,
    agent_id: draft.agent_id || (answering?.agent_id ?? agents[0]?.id ?? ''),
    number_id: draft.number_id || ((answering ?? numbers[0])?.id ?? ''),
  }
}

/** Its children where somebody can call; else what is needed first, with the way there. */
export function WithCallers({ children }: { children: (setup: PhoneSetup) => ReactNode }) {
  const t = useMessages(phoneMessages)
  const setup = useQuery(phoneSetupOptions)
  return (
    <Loaded query={setup} failed={t.failed}>
      {(found) =>
        found.numbers.length > 0 && found.agents.length > 0 ? (
          children(found)
        ) : (
          <div className="flex flex-col items-start gap-3">
            <p>{found.numbers.length > 0 ? t.call.noAgent : t.call.noNumber}</p>
            <Link to="/settings/$section" params={{ section: 'calls' }} className={buttonClass()}>
              {t.call.settings}
            </Link>
          </div>
        )
      }
    </Loaded>
  )
}

type Props = {
  setup: PhoneSetup
  draft: OutgoingCall
  errorAt: (name: keyof OutgoingCall) => string | undefined
  onChange: (part: Partial<OutgoingCall>) => void
  /** What stands above who calls. */
  children: ReactNode
}

export function OutgoingFields({ setup: { numbers, agents, missing }, draft, errorAt, onChange, children }: Props) {
  const t = useMessages(phoneMessages).call
  return (
    <>
      <MissingNeeds missing={missing} />
      {children}
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t.agent} error={errorAt('agent_id')}>
          <Select
            value={draft.agent_id}
            options={agents.map(({ id, name }) => ({ value: id as string, label: name }))}
            onValueChange={(agent_id) => onChange({ agent_id })}
          />
        </Field>
        <Field label={t.from} error={errorAt('number_id')}>
          <Select
            value={draft.number_id}
            options={numbers.map(({ id, number: called }) => ({ value: id as string, label: formatPhone(called) }))}
            onValueChange={(number_id) => onChange({ number_id })}
          />
        </Field>
      </div>
      <Field label={t.opening} hint={t.openingHint} error={errorAt('opening')} optional>
        <Textarea
          rows={2}
          maxLength={callLimits.opening}
          value={draft.opening}
          onChange={(event) => onChange({ opening: event.target.value })}
        />
      </Field>
      <Field label={t.purpose} hint={t.purposeHint} error={errorAt('purpose')} optional>
        <Textarea
          rows={3}
          maxLength={callLimits.purpose}
          value={draft.purpose}
          onChange={(event) => onChange({ purpose: event.target.value })}
        />
      </Field>
    </>
  )
}
