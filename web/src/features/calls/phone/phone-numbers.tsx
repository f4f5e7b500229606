import { useQuery } from '@tanstack/react-query'
import type { PhoneNumber } from '#contract/calls/phone.ts'
import { phoneEndpoints } from '#contract/calls/phone-endpoints.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Select } from '#web/ui/select.tsx'
import { phoneMessages } from './messages/index.ts'

/** The numbers of an account, each with who answers it. */
export function PhoneNumbers({ numbers }: { numbers: readonly PhoneNumber[] }) {
  const t = useMessages(phoneMessages)
  if (numbers.length === 0) return <p className="text-fg-2">{t.noNumbers}</p>
  return (
    <ul aria-label={t.title} className="border-line-soft border-t">
      {numbers.map((number) => (
        <NumberRow key={number.id} number={number} />
      ))}
    </ul>
  )
}

function NumberRow({ number: { id, number, name, agent_id, open, connected } }: { number: PhoneNumber }) {
  const t = useMessages(phoneMessages)
  const agents = useQuery(agentsOptions)
  const { work, busy } = useWorkOf(endpointGroups.phone)
  const state = !connected ? t.states.elsewhere : open ? t.states.ready : t.states.closed
  const choose = (agent: string) => {
    const body = { agent_id: agent === 'nobody' ? null : (agent as AgentId) }
    void work('choose', () => api.call(phoneEndpoints.savePhoneNumber, { params: { id }, body }), t.saved)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line-soft border-b py-3">
      <div className="min-w-0 flex-1 basis-48">
        <bdi className="font-medium tabular-nums">{formatPhone(number)}</bdi>
        <p className="text-12 text-fg-3">{[name !== number && name, agent_id && state].filter(Boolean).join(' · ')}</p>
      </div>
      <Select
        aria-label={t.answeredBy(number)}
        className="w-56 phone:w-full"
        disabled={busy !== undefined}
        value={agent_id ?? 'nobody'}
        options={[
          { value: 'nobody', label: t.nobody },
          ...(agents.data ?? []).map(({ _id, name: label }) => ({ value: _id as string, label })),
        ]}
        onValueChange={choose}
      />
    </li>
  )
}
