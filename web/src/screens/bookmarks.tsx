import { BookmarksPage } from '#web/features/chat/index.ts'

/** `/bookmarks`: answers to come back to. */
export default function BookmarksScreen() {
  return <BookmarksPage />
}
