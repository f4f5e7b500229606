/**
 * The names under which clients know that a call failed, whatever the reason was: one for what a call is about. They are older than the
 * codes of failures and spelled as clients compare them.
 */
export const errorKeys = [
  'errorSetDataUseCase',
  'errorLoadRandomShortcuts',
  'errorUpdateDataUseCase',
  'errorLoadUseCaseWithData',
  'errorCreateUseCase',
  'errorEditUseCase',
  'errorLoadUseCase',
  'errorDeleteUseCase',
  'errorLoadAvailableUseCase',
  'errorConnectSql',
  'errorLoadTables',
  'errorUploadKnowledgeFile',
  'errorLoadUploadedFiles',
  'errorDeleteKnowladgeFile',
  'errorLoadVoiceBot',
  'errorCreateVoiceBot',
  'errorUpdateVoiceBot',
  'errorDeleteVoiceBot',
  'errorActivateVoiceBot',
  'errorNoShortcutsFound',
  'errorLoadingShortcuts',
  'errorCreatingShortcut',
  'errorUpdatingShortcut',
  'errorDeletingShortcut',
  'errorLoadData',
] as const
export type ErrorKey = (typeof errorKeys)[number]
