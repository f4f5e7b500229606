import { type LocalizedText, localized, untranslated } from '../kit/localized-text.ts'
import type { FeatureFlagName } from './flags.ts'

/** What people call what a flag guards. */
export const flagNames: Record<FeatureFlagName, LocalizedText> = {
  DataAnalysis: untranslated('@DataAnalysis'),
  GenerateChart: untranslated('@GenerateChart'),
  AdvancedQNA: untranslated('@AdvancedQNA'),
  Research: localized('Research', 'Riset'),
  SpeechAnalytics: localized('Speech analytics', 'Analitik percakapan'),
  Broadcasts: localized('WhatsApp broadcasts', 'Siaran WhatsApp'),
  InAppNotifications: localized('In-app notifications about agents', 'Notifikasi agen di aplikasi'),
}
