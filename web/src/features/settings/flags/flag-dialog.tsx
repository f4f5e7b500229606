import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { flagNames } from '#contract/feature-flags/flag-names.ts'
import { extentOfFlag, type FeatureFlag, type FlagExtent } from '#contract/feature-flags/flags.ts'
import {
  type FeatureFlagState,
  featureFlagOperatorEndpoints as operators,
} from '#contract/feature-flags/operator-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { asOwnFields, fieldFor } from '#web/lib/form/part-of-sent.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { featureFlagsOptions } from '../api.ts'
import { settingsMessages } from '../messages/index.ts'
import { HolderPicker } from './holder-picker.tsx'
import { holdersOfRule, type NamedHolder, ruleOfHolders } from './holders.ts'

const extents: readonly FlagExtent[] = ['all', 'some', 'none']
type WrittenFlag = { extent: FlagExtent; holders: readonly NamedHolder[] }

const writtenFlag = (noneChosen: string): z.ZodType<WrittenFlag, WrittenFlag> =>
  z
    .object({ extent: z.enum(extents), holders: z.array(z.custom<NamedHolder>()) })
    .refine(({ extent, holders }) => extent !== 'some' || holders.length > 0, { path: ['holders'], error: noneChosen })

const ruleOf = ({ extent, holders }: WrittenFlag): FeatureFlag =>
  extent === 'some' ? ruleOfHolders(holders) : extent === 'all'

/** Says who has what a flag guards. */
export default function FlagDialog({ flag, onClose }: { flag: FeatureFlagState; onClose: () => void }) {
  const t = useMessages(settingsMessages).featureFlags
  const queries = useQueryClient()
  const feature = flagNames[flag.name][useLanguage()]
  const params = { flag: flag.name }
  const done = (flags: { flags: FeatureFlagState[] }, text: string) => {
    queries.setQueryData(featureFlagsOptions.queryKey, flags)
    toast.success(text)
    onClose()
    void invalidateEndpoints(queries, ['getAbilities'])
  }
  const form = useDraftForm({
    schema: writtenFlag(t.noneChosen),
    values: { extent: extentOfFlag(flag.rule), holders: holdersOfRule(flag) },
    call: (written) =>
      asOwnFields(
        api.call(operators.setFeatureFlag, { params, body: { rule: ruleOf(written) } }),
        fieldFor('rule', 'holders'),
      ),
    onDone: (flags) => done(flags, t.saved(feature)),
  })
  const reset = useSubmit({
    call: () => api.call(operators.resetFeatureFlag, { params }),
    onDone: (flags) => done(flags, t.resetDone(feature)),
  })
  const { draft, change, errorAt, store } = form
  return (
    <FormDialog
      form={{ ...form, store: { ...store, error: store.error ?? reset.error } }}
      title={t.title(feature)}
      description={t.about[flag.name]}
      action={t.save}
      beside={
        flag.source === 'settings' && (
          <Button
            className="mr-auto"
            disabled={store.busy}
            loading={reset.busy}
            onClick={() => reset.submit(undefined)}
          >
            {t.reset}
          </Button>
        )
      }
      onClose={onClose}
    >
      <div>
        <Segmented
          label={t.title(feature)}
          value={draft.extent}
          onValueChange={(extent) => change({ extent, holders: draft.holders })}
          options={extents.map((value) => ({ value, label: t.choices[value] }))}
        />
      </div>
      {draft.extent === 'some' && (
        <HolderPicker holders={draft.holders} error={errorAt('holders')} onChange={(holders) => change({ holders })} />
      )}
    </FormDialog>
  )
}
