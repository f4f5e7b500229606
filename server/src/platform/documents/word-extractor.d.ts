declare module 'word-extractor' {
  /** A read Word 97–2003 file; each text has one line feed after a paragraph. */
  export interface WordDocument {
    getBody(): string
    getFootnotes(): string
    getEndnotes(): string
  }
  export default class WordExtractor {
    extract(source: string | Buffer): Promise<WordDocument>
  }
}
