import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { flagNames } from '#contract/feature-flags/flag-names.ts'
import { extentOfFlag, type FeatureFlag, type FlagExtent } from '#contract/feature-flags/flags.ts'
import {
  type FeatureFlagState,
  featureFlagOperatorEndpoints as operators,
} from '#contract/feature-flags/operator-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { featureFlagsOptions } from '../api.ts'
import { settingsMessages } from '../messages/index.ts'
import { HolderPicker } from './holder-picker.tsx'
import { holdersOfRule, ruleOfHolders } from './holders.ts'

const extents: readonly FlagExtent[] = ['all', 'some', 'none']

/** Says who has what a flag guards. */
export default function FlagDialog({ flag, onClose }: { flag: FeatureFlagState; onClose: () => void }) {
  const t = useMessages(settingsMessages).featureFlags
  const feature = flagNames[flag.name][useLanguage()]
  const [extent, setExtent] = useState(() => extentOfFlag(flag.rule))
  const [holders, setHolders] = useState(() => holdersOfRule(flag))
  const [isMissing, setMissing] = useState(false)
  const { change, isPending, error } = useFlagChange(flag, feature, onClose)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const nobody = extent === 'some' && holders.length === 0
    setMissing(nobody)
    if (!nobody) change(extent === 'some' ? ruleOfHolders(holders) : extent === 'all')
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t.title(feature)} description={t.about[flag.name]}>
      <form noValidate onSubmit={save} className="flex flex-col gap-4 pb-2">
        <div>
          <Segmented
            label={t.title(feature)}
            value={extent}
            onValueChange={setExtent}
            options={extents.map((value) => ({ value, label: t.choices[value] }))}
          />
        </div>
        {extent === 'some' && (
          <HolderPicker
            holders={holders}
            error={isMissing ? t.noneChosen : undefined}
            onChange={(next) => {
              setHolders(next)
              setMissing(false)
            }}
          />
        )}
        <FailureNote error={error} />
        <div className="flex flex-wrap justify-end gap-2">
          {flag.source === 'settings' && (
            <Button className="mr-auto" disabled={isPending} onClick={() => change(null)}>
              {t.reset}
            </Button>
          )}
          <Button type="submit" variant="primary" loading={isPending}>
            {t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Stores a rule, or forgets the one that is stored (null). */
function useFlagChange({ name: flag }: FeatureFlagState, feature: string, onDone: () => void) {
  const t = useMessages(settingsMessages).featureFlags
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (rule: FeatureFlag | null) =>
      rule === null
        ? api.call(operators.resetFeatureFlag, { params: { flag } })
        : api.call(operators.setFeatureFlag, { params: { flag }, body: { rule } }),
    onSuccess: (flags, rule) => {
      queries.setQueryData(featureFlagsOptions.queryKey, flags)
      toast.success(rule === null ? t.resetDone(feature) : t.saved(feature))
      onDone()
      void invalidateEndpoints(queries, ['getAbilities'])
    },
  })
  return { change: (rule: FeatureFlag | null) => isPending || mutate(rule), isPending, error }
}
