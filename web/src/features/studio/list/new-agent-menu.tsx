import { Link } from '@tanstack/react-router'
import { ListChecks, Plus, Sparkles, Workflow } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useCreateProject } from '../api.ts'
import { studioMessages } from '../messages/index.ts'
import { useGoToFlow } from '../use-go.ts'

/** The three ways to an agent, in one place: a form, a flow, a sentence. */
export default function NewAgentMenu() {
  const t = useMessages(studioMessages)
  const create = useNewFlow()
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="primary" icon={<Plus />} loading={create.isPending}>
          {t.newAgent.title}
        </Button>
      }
    >
      <MenuLink icon={<ListChecks />} render={<Link to="/agents/$id" params={{ id: 'new' }} />}>
        {t.newAgent.form}
      </MenuLink>
      <MenuItem icon={<Workflow />} onClick={create.make}>
        {t.newAgent.flow}
      </MenuItem>
      <MenuLink icon={<Sparkles />} render={<Link to="/agent-builder" />}>
        {t.newAgent.sentence}
      </MenuLink>
    </Menu>
  )
}

/** Makes an empty flow and opens it. */
export function useNewFlow() {
  const t = useMessages(studioMessages)
  const go = useGoToFlow()
  const { mutate, isPending } = useCreateProject()
  const make = () =>
    mutate(
      { name: t.untitled, description: '', category: 'other' },
      { onSuccess: ({ id }) => go(id), onError: (error) => toast.failure(error.message) },
    )
  return { make, isPending }
}
