/** TXT records of a name, each joined to one text. None where the name has none; throws where its servers do not answer. */
export type TxtRecords = (name: string) => Promise<string[]>
