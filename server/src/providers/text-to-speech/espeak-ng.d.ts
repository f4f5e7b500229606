declare module 'espeak-ng' {
  type Files = {
    writeFile: (name: string, content: string) => void
    readFile: (name: string) => Uint8Array<ArrayBuffer>
  }
  /** Runs the program to its end, as Emscripten compiled it; `preRun` is given the module before that. */
  export default function run(options: {
    arguments: readonly string[]
    preRun: ((module: { FS: Files }) => void)[]
  }): Promise<{ FS: Files }>
}
