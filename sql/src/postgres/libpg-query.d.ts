declare module 'libpg-query/wasm/libpg-query.js' {
  /** PostgreSQL's parser as WebAssembly: one instance with a memory of its own. */
  export type Parser = {
    _malloc(bytes: number): number
    _free(at: number): void
    _wasm_parse_query_raw(text: number): number
    _wasm_free_parse_result(result: number): void
    getValue(at: number, type: 'i32'): number
    lengthBytesUTF8(text: string): number
    stringToUTF8(text: string, at: number, maxBytes: number): void
    UTF8ToString(at: number): string
  }
  export default function createParser(): Promise<Parser>
}
