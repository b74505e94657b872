import { bundled, exampleEntry, hashed } from '../bundle.ts'

/** The script of the example app. Runs as a macro, as `bundlePages` does. */
export const bundleExample = async () =>
  hashed('example', 'js', 'text/javascript;charset=utf-8', await bundled(exampleEntry))
