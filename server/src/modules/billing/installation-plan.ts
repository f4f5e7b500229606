import type { InstallationPlan } from '#contract/billing/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { findSetting, saveSetting } from '../../platform/db/setting-store.ts'

const name = 'default_plan'

/** What `effective_plan` of the database reads as well. */
export const findInstallationPlan = async (db: Db): Promise<InstallationPlan> =>
  (await findSetting<InstallationPlan>(db, name)) ?? { plan: 'free' }

export const saveInstallationPlan = (db: Db, { plan }: InstallationPlan, now: Date): Promise<void> =>
  saveSetting(db, name, { plan }, now)
