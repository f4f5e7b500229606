import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { chatVisibility, type LeastRole, leastRole, type RoleSettings } from '#contract/permissions.ts'
import type { roleSettingsInput } from '#contract/workspaces/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { roleSettingsOptions } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { Refusal } from '../rules/refusal.tsx'
import { useRights } from '../rules/use-rights.ts'
import { Row, Section } from './section.tsx'
import { useUpdateRoleSettings } from './use-settings.ts'

type Change = z.input<typeof roleSettingsInput>
const kinds = ['databases', 'files', 'use_cases'] as const
const rights = ['add', 'edit', 'delete'] as const

/** The settings that decide who may do what; each is saved at once. */
export function RolesSection({ id }: { id: WorkspaceId }) {
  const t = useMessages(workspaceMessages).settings
  const settings = useQuery(roleSettingsOptions(id))
  return (
    <Section title={t.roles} text={t.rolesText}>
      <Loaded query={settings}>{(data) => <Rows id={id} data={data} />}</Loaded>
    </Section>
  )
}

function Rows({ id, data }: { id: WorkspaceId; data: RoleSettings }) {
  const t = useMessages(workspaceMessages)
  const s = t.settings
  const { may, refusal, preview } = useRights(id)
  const update = useUpdateRoleSettings(id)
  const save = (change: Change) => update.mutate(change, { onSuccess: () => void toast.success(t.saved) })
  const locked = preview || update.isPending || !may('roles.configure')
  return (
    <>
      <Choice
        label={s.chatsMax}
        options={chatVisibility.options}
        words={s.chatsMaxChoice}
        value={data.chats}
        locked={locked}
        onChange={(chats) => save({ chats })}
      />
      {kinds.map((kind) =>
        rights.map((right) => (
          <Choice
            key={`${kind} ${right}`}
            label={`${s.kinds[kind]}: ${s.rights[right]}`}
            options={leastRole.options}
            words={s.least}
            value={data[kind][right]}
            locked={locked}
            onChange={(least: LeastRole) => save({ [kind]: { [right]: least } })}
          />
        )),
      )}
      <Choice
        label={s.inviteBy}
        options={leastRole.options}
        words={s.least}
        value={data.invite}
        locked={locked}
        onChange={(invite) => save({ invite })}
      />
      <Choice
        label={s.deleteBy}
        options={['owner', 'admin'] as const}
        words={s.least}
        value={data.delete_workspace}
        locked={locked || !may('roles.configure-deletion')}
        onChange={(delete_workspace) => save({ delete_workspace })}
      />
      <div className="pt-2">
        <Refusal>{refusal('roles.configure') ?? refusal('roles.configure-deletion')}</Refusal>
      </div>
    </>
  )
}

type ChoiceProps<V extends string> = {
  label: string
  options: readonly V[]
  words: Record<V, string>
  value: V
  locked: boolean
  onChange: (value: V) => void
}

const Choice = <V extends string>({ label, options, words, value, locked, onChange }: ChoiceProps<V>) => (
  <Row label={label}>
    <Select
      aria-label={label}
      options={options.map((option) => ({ value: option, label: words[option] }))}
      value={value}
      onValueChange={onChange}
      disabled={locked}
      className="w-[210px] flex-none phone:w-full"
    />
  </Row>
)
