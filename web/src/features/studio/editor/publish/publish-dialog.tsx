import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { limits } from '#contract/limits.ts'
import { studioEndpoints as calls } from '#contract/studio/endpoints.ts'
import { type ProjectTrigger, type VersionLabel, versionLabel } from '#contract/studio/schemas.ts'
import { definitionOf } from '#flow/index.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyIconButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { NodeIcon } from '../canvas/node-icon.tsx'
import { editorMessages } from '../messages/index.ts'
import type { EditorSession } from '../session.ts'
import { useEditorStore } from '../state/use-editor.ts'
import { AgentAccessSection } from './agent-access.tsx'
import { ReplaySection } from './replay-section.tsx'
import { usePublishBlock } from './use-publish-block.ts'
import { WhatsappTemplates } from './whatsapp-templates.tsx'

/** Publishes the draft, and shows what begins the flow from then on. */
export default function PublishDialog({ session, onClose }: { session: EditorSession; onClose: () => void }) {
  const t = useMessages(editorMessages).publish
  const queries = useQueryClient()
  const { id, is_active, differs, type } = useSyncExternalStore(session.subscribe, () => session.project)
  const store = useEditorStore()
  const blocked = usePublishBlock()
  const showProblems = () => {
    onClose()
    store.open('problems')
  }
  const triggersQuery = endpointQuery(calls.listProjectTriggers, { params: { id } })
  const triggers = useQuery({ ...triggersQuery, enabled: is_active, retry: false })
  const agentQuery = endpointQuery(calls.getProjectAgent, { params: { id } })
  const agent = useQuery({ ...agentQuery, enabled: is_active, retry: false })
  const settle = () => queries.invalidateQueries({ queryKey: endpointKey('listVersions', { params: { id } }) })
  const publish = useMutation({
    mutationKey: endpointKey(calls.publishProject),
    mutationFn: async (body: VersionLabel) => {
      if (!(await session.flush())) throw new CallError(0, { code: 'offline', message: t.notSaved })
      return api.call(calls.publishProject, { params: { id }, body })
    },
    onSuccess: ({ project, triggers, agent }) => {
      session.setProject(project)
      queries.setQueryData(triggersQuery.queryKey, triggers)
      queries.setQueryData(agentQuery.queryKey, agent)
      toast.success(t.done)
      return settle()
    },
  })
  const {
    draft,
    change,
    errorAt,
    onSubmit,
    store: sending,
  } = useDraftForm({
    schema: versionLabel,
    values: { name: '', note: '' },
    call: publish.mutateAsync,
    onDone: () => {},
  })
  const stop = useMutation({
    mutationKey: endpointKey(calls.unpublishProject),
    mutationFn: () => api.call(calls.unpublishProject, { params: { id } }),
    onSuccess: (project) => {
      session.setProject(project)
      queries.setQueryData(triggersQuery.queryKey, [])
      queries.setQueryData(agentQuery.queryKey, null)
      return settle()
    },
    onError: (error) => toast.failure(error.message),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={is_active ? t.titleRunning : t.title}
      description={is_active ? t.textRunning : t.text}
    >
      <div className="flex flex-col gap-5 pb-2">
        {is_active && triggers.data && (
          <ul className="flex flex-col gap-2">
            {triggers.data.map((trigger) => (
              <Trigger key={trigger.node} trigger={trigger} />
            ))}
          </ul>
        )}
        {is_active && agent.data && <AgentAccessSection agent={agent.data} />}
        {type === 'whatsapp' && <WhatsappTemplates id={id} readOnly={session.readOnly} />}
        {(!is_active || differs) && (
          <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
            <Field label={t.name} error={errorAt('name')} optional>
              <Input
                value={draft.name}
                maxLength={limits.name.max}
                onChange={({ target }) => change({ name: target.value })}
              />
            </Field>
            <Field label={t.note} error={errorAt('note')} optional>
              <Textarea
                rows={2}
                value={draft.note}
                maxLength={limits.studio.note}
                onChange={({ target }) => change({ note: target.value })}
              />
            </Field>
            {is_active && <ReplaySection id={id} flush={session.flush} />}
            <FailureNote error={sending.error} retryAt={sending.retryAt} />
            <div className="flex items-center justify-end gap-3">
              {blocked && (
                <Button variant="ghost" size="sm" onClick={showProblems}>
                  {blocked}
                </Button>
              )}
              <Button type="submit" variant="primary" disabled={blocked !== undefined} loading={sending.busy}>
                {is_active ? t.again : t.publish}
              </Button>
            </div>
          </form>
        )}
        {is_active && (
          <Button variant="ghost" className="self-start" loading={stop.isPending} onClick={() => stop.mutate()}>
            {t.stop}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Trigger({ trigger }: { trigger: ProjectTrigger }) {
  const t = useMessages(editorMessages).publish
  const language = useLanguage()
  const definition = definitionOf(trigger.kind)
  const address = trigger.path === null ? undefined : `${location.origin}${trigger.path}`
  return (
    <li className="flex items-center gap-2.5 rounded-sm border border-line-soft px-3 py-2">
      {address ? (
        <Webhook aria-hidden="true" className="size-4 flex-none text-good" />
      ) : (
        <NodeIcon definition={definition} />
      )}
      <span className="min-w-0 flex-1">
        <span className="block">{definition?.label[language] ?? trigger.kind}</span>
        {definition?.notYet && <span className="block text-12 text-warn">{definition.notYet[language]}</span>}
        {address && <code className="block truncate font-mono text-12 text-fg-3">{address}</code>}
        {trigger.due_at && (
          <span className="block text-12 text-fg-3">{t.due(formatDate(trigger.due_at, language, 'moment'))}</span>
        )}
      </span>
      {address && <CopyIconButton size="md" label={t.copy} text={address} />}
    </li>
  )
}
