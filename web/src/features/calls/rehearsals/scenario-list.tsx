import { Plus } from 'lucide-react'
import type { RehearsalScenario } from '#contract/calls/rehearsal.ts'
import { rehearsalEndpoints } from '#contract/calls/rehearsal-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { RemoveButton } from '#web/ui/remove-button.tsx'
import { rehearsalMessages } from './messages/index.ts'
import { ScenarioDialog } from './scenario-dialog.tsx'

export type EditedScenario = RehearsalScenario | 'new' | undefined
type Props = {
  found: { scenarios: RehearsalScenario[]; has_model: boolean }
  /** The one that is being written. */
  edited: EditedScenario
  onEdit: (scenario: EditedScenario) => void
}

/** The callers that agents are rehearsed with. */
export function ScenarioList({ found: { scenarios, has_model }, edited, onEdit }: Props) {
  const t = useMessages(rehearsalMessages).scenarios
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{t.title}</h2>
        <Button icon={<Plus />} onClick={() => onEdit('new')}>
          {t.add}
        </Button>
      </div>
      {edited && (
        <ScenarioDialog
          scenario={edited === 'new' ? undefined : edited}
          hasModel={has_model}
          onClose={() => onEdit(undefined)}
        />
      )}
      {scenarios.length === 0 ? (
        <p className="text-fg-3">{t.empty}</p>
      ) : (
        <ul aria-label={t.title} className="border-line-soft border-t">
          {scenarios.map((scenario) => (
            <ScenarioRow key={scenario.id} scenario={scenario} onEdit={() => onEdit(scenario)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ScenarioRow({ scenario, onEdit }: { scenario: RehearsalScenario; onEdit: () => void }) {
  const all = useMessages(rehearsalMessages)
  const t = all.scenarios
  const { work } = useWorkOf(endpointGroups.rehearsals)
  const { id, name, caller, lines, goal, language } = scenario
  const facts = [
    caller === 'model' ? t.byModel : t.lines(lines.length),
    all.form.languages[language],
    caller === 'model' ? goal : lines[0],
  ]
  return (
    <li className="flex items-center gap-2 border-line-soft border-b pr-2">
      <button
        type="button"
        onClick={onEdit}
        className="min-w-0 flex-1 rounded-sm px-2 py-2.5 text-left outline-offset-[-2px] hover:bg-hover"
      >
        <span className="block truncate font-[550]" dir="auto">
          {name}
        </span>
        <span className="block truncate text-12 text-fg-3">{facts.filter(Boolean).join(' · ')}</span>
      </button>
      <RemoveButton
        label={t.remove}
        title={t.removeTitle}
        text={t.removeText}
        onRemove={() =>
          work('remove', () => api.call(rehearsalEndpoints.removeRehearsalScenario, { params: { id } }), t.removed)
        }
      />
    </li>
  )
}
