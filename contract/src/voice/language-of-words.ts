import type { Language } from '../language.ts'

const words: Record<Language, RegExp> = {
  id: /\b(yang|dan|di|ke|dari|untuk|dengan|ini|itu|adalah|pada|tidak|atau|juga|karena|per|sebesar|paling|ada|apa|berapa|ya)\b/gi,
  en: /\b(the|and|of|to|in|is|are|for|with|this|that|on|by|not|was|from|has|or|it)\b/gi,
}

/** The language of a text by its small words; where they do not tell, `otherwise`. */
export function languageOfWords(text: string, otherwise: Language = 'en'): Language {
  const count = (language: Language) => text.match(words[language])?.length ?? 0
  const [id, en] = [count('id'), count('en')]
  return id === en ? otherwise : id > en ? 'id' : 'en'
}
