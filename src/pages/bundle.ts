/** A file of the pages' browser side, as text, so that it can be written into the executable. */
type BundledFile = { name: string; contentType: string; text: string }

/** Entry points of the bundles. Files they import are part of the executable too. */
export const pageEntries = {
  script: new URL('./browser/main.ts', import.meta.url),
  styles: new URL('./styles/main.css', import.meta.url),
  docsScript: new URL('./browser/docs/main.ts', import.meta.url),
  docsStyles: new URL('./styles/docs-main.css', import.meta.url),
  swaggerScript: new URL('./browser/swagger/main.ts', import.meta.url),
  swaggerStyles: new URL('./styles/swagger.css', import.meta.url),
}

/**
 * Runs as a macro while this program is bundled, or at each start from source. The bundler cannot be re-entered, so
 * each entry is bundled by its own process; all of them take about 20 ms.
 * @throws Error with the bundler's output
 */
export const bundlePages = async (): Promise<{
  script: BundledFile
  styles: BundledFile
  docsScript: BundledFile
  docsStyles: BundledFile
  swaggerScript: BundledFile
  swaggerStyles: BundledFile
  icon: BundledFile
}> => {
  const [script, styles, docsScript, docsStyles, swaggerScript, swaggerStyles, icon] =
    await Promise.all([
      bundled(pageEntries.script),
      bundled(pageEntries.styles),
      bundled(pageEntries.docsScript),
      bundled(pageEntries.docsStyles),
      bundled(pageEntries.swaggerScript, '--format=iife'),
      bundled(pageEntries.swaggerStyles),
      Bun.file(new URL('./icon.page.svg', import.meta.url)).text(),
    ])
  return {
    script: hashed('app', 'js', 'text/javascript;charset=utf-8', `${notices}\n${script}`),
    styles: hashed('app', 'css', 'text/css;charset=utf-8', styles),
    docsScript: hashed('docs', 'js', 'text/javascript;charset=utf-8', docsScript),
    docsStyles: hashed('docs', 'css', 'text/css;charset=utf-8', docsStyles),
    swaggerScript: hashed('swagger', 'js', 'text/javascript;charset=utf-8', swaggerScript),
    swaggerStyles: hashed('swagger', 'css', 'text/css;charset=utf-8', swaggerStyles),
    icon: hashed('icon', 'svg', 'image/svg+xml', icon),
  }
}

/** Notices that the licences of the bundled packages require; the bundler drops ordinary comments. */
const notices = '/*! uPlot: Copyright (c) 2025 Leon Sorokin, MIT */'

const bundled = async (entry: URL, ...more: readonly string[]): Promise<string> => {
  const path = Bun.fileURLToPath(entry)
  const child = Bun.spawn(
    [process.execPath, 'build', path, '--minify', '--target=browser', ...more],
    {
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    },
  )
  const [text, errors, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (exitCode !== 0) throw new Error(`the pages could not be bundled:\n${errors}`)
  return text
}

/** A name that changes with the content can be cached forever. */
const hashed = (stem: string, ending: string, contentType: string, text: string): BundledFile => ({
  name: `${stem}-${Bun.hash(text).toString(36)}.${ending}`,
  contentType,
  text,
})
