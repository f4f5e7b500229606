import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { generalDataOptions, userOptions } from './api.ts'
import { GeneralDataForm } from './general-data-form.tsx'
import { Loaded } from './loaded.tsx'
import { settingsMessages } from './messages/index.ts'
import { NameRow } from './name-row.tsx'
import { RemoveAccount } from './remove-account.tsx'
import { SettingSection } from './setting-section.tsx'

/** Who the person is, and the end of the account. */
export function AccountSection() {
  const t = useMessages(settingsMessages)
  const user = useQuery(userOptions)
  const generalData = useQuery(generalDataOptions)
  return (
    <SettingSection title={t.sections.account} text={t.account.text}>
      <Loaded query={user} rows={1}>
        {(person) => <NameRow user={person} />}
      </Loaded>
      <div className="py-6">
        <Loaded query={generalData}>{(data) => <GeneralDataForm data={data} />}</Loaded>
      </div>
      {user.data && <RemoveAccount email={user.data.email} />}
    </SettingSection>
  )
}
