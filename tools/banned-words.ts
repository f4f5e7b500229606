import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** What the interface does not say, and what it says instead. Only words of the catalogues are looked at. */
export const bannedWords: Record<'en' | 'id', readonly (readonly [says: RegExp, instead: string])[]> = {
  en: [
    [/\bby itself\b/i, 'automatically'],
    [/\bat once\b/i, 'immediately'],
    [/\bsomebody\b/i, 'someone'],
    [/\b(is|are|was|were|be|you) told\b/i, 'notified'],
    [/\botherwise than\b/i, 'a shorter sentence'],
    [/\banew\b/i, 'again'],
    [/\bunasked\b/i, 'by default'],
    [/\bbroke(n)? off\b/i, 'interrupted'],
    [/\b(take|taken|takes) (it |the link |this one )?(away|back)\b/i, 'remove, undo, revoke or withdraw'],
    [/\bwho(m)?ever made\b/i, 'its owner'],
    [/\bapart by\b/i, 'separated by'],
    [/\baddress in one line\b/i, 'connection string'],
    [/\bleads? nowhere\b/i, 'doesn’t work, isn’t connected'],
    [/\bstay strangers\b/i, 'stay anonymous'],
    [/\bfound good\b/i, 'passed review'],
    [/\bput to the test\b/i, 'accuracy'],
    [/\blets? us in\b/i, 'access has ended'],
    [/\b(with|of) (their|the|its) makers\b/i, 'the name of the company'],
    [/\bpromised\b/i, 'target'],
    [/\bsure I read\b/i, 'not sure what you mean'],
    [/\btime to pay\b/i, 'the payment has expired'],
    [/\bmoney (comes|came)\b/i, 'a payment can’t be matched to an invoice'],
    [/\b(goes|go) on by\b/i, 'continues on'],
    [/\bput together by\b/i, 'created by'],
    [/^'?plan it\b/i, 'schedule'],
    [/\bvectors are made\b/i, 're-indexing'],
    [/^'?who asks one of\b/i, 'anyone who asks this'],
    [/\bdoes not end\b/i, 'no expiry'],
    [/[a-z]'(s|t|re|ve|ll|d|m)\b(?!['(])/i, '’ in place of a typewriter’s apostrophe'],
  ],
  id: [
    [/\bAnda\b/, 'kamu'],
    [/\bklik disini\b/i, 'a verb on a button'],
    [/\bkurun\b/i, 'periode'],
    [/(?<![({])\bbrowser\b(?!')/i, 'peramban'],
    [/\bchat\b(?!:|\.\w)/i, 'obrolan'],
    [/\bvektor(nya)? dibuat\b/i, 'diindeks ulang'],
    [/\btanpa dipilih\b/i, 'bawaan'],
  ],
}

/** One text that people read, in the language it is in. */
type ReadText = { language: 'en' | 'id'; line: number; text: string }

const quoted = String.raw`'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\`(?:\\.|[^\`\\])*\``
/** A text in both languages, as contract and server write it. */
const pair = new RegExp(String.raw`localized\(\s*(${quoted})\s*,\s*(${quoted})`, 'g')

/** A catalogue has one language, a line is a text; elsewhere texts stand in pairs. */
function textsOf(file: string, code: string): ReadText[] {
  const lineAt = (index: number) => code.slice(0, index).split('\n').length
  if (!isCatalogue.test(file))
    return [...code.matchAll(pair)].flatMap(({ index, 1: en = '', 2: id = '' }) => [
      { language: 'en', line: lineAt(index), text: en },
      { language: 'id', line: lineAt(index), text: id },
    ])
  const language = /(^|-)id\.ts$/.test(path.basename(file)) ? 'id' : 'en'
  const withoutKey = (line: string) => line.replace(/^\s*(\/\/|\*).*$|^\s*'?[\w.-]+'?:/, '')
  return code.split('\n').map((line, index) => ({ language, line: index + 1, text: withoutKey(line).trim() }))
}

const isCatalogue = /messages\/([a-z]+-)?(en|id)\.ts$/

/** Where people read what is banned, one line each. `read` gives the text of a file. */
export const findBannedWords = (
  files: readonly string[],
  read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8'),
): string[] =>
  files.flatMap((file) =>
    textsOf(file, read(file)).flatMap(({ language, line, text }) =>
      bannedWords[language]
        .filter(([says]) => says.test(text))
        .map(([, instead]) => `${file}:${line} ${text} (say: ${instead})`),
    ),
  )

/** Every catalogue of the client, and what contract and server say in both languages: errors, mails, notifications. */
export const readTexts = (): string[] =>
  ['web/src/**/{messages,*-messages}/{en,id,*-en,*-id}.ts', '{contract,engine,flow}/src/**/*.ts', 'server/src/**/*.ts']
    .flatMap((files) => fs.globSync(files, { cwd: root }))
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
