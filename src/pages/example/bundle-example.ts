import { bundled, exampleEntries, hashed } from '../bundle.ts'

/** The files of the example app. Runs as a macro, as `bundlePages` does. */
export const bundleExample = async () => {
  const [script, styles] = await Promise.all([
    bundled(exampleEntries.script),
    bundled(exampleEntries.styles),
  ])
  return {
    script: hashed('example', 'js', 'text/javascript;charset=utf-8', script),
    styles: hashed('example', 'css', 'text/css;charset=utf-8', styles),
  }
}
