/** What the build makes of the pages' browser side; text, so that it can be written into the program. */
export type BundledFile = { name: string; contentType: string; text: string }

/**
 * Runs while this program is being bundled (imported as a macro), from source at each start. The bundler may not be
 * entered again from within, so each entry is a process of its own; four of them take some 20 ms.
 * @throws Error with what the bundler said
 */
export const bundlePages = async (): Promise<{
  script: BundledFile
  styles: BundledFile
  docsScript: BundledFile
  docsStyles: BundledFile
  icon: BundledFile
}> => {
  const [script, styles, docsScript, docsStyles, icon] = await Promise.all([
    bundled(new URL('./browser/main.ts', import.meta.url)),
    bundled(new URL('./styles/main.css', import.meta.url)),
    bundled(new URL('./browser/docs/docs-main.ts', import.meta.url)),
    bundled(new URL('./styles/docs-main.css', import.meta.url)),
    Bun.file(new URL('./icon.page.svg', import.meta.url)).text(),
  ])
  return {
    script: hashed('app', 'js', 'text/javascript;charset=utf-8', `${notices}\n${script}`),
    styles: hashed('app', 'css', 'text/css;charset=utf-8', styles),
    docsScript: hashed('docs', 'js', 'text/javascript;charset=utf-8', docsScript),
    docsStyles: hashed('docs', 'css', 'text/css;charset=utf-8', docsStyles),
    icon: hashed('icon', 'svg', 'image/svg+xml', icon),
  }
}

/** What the licences of the bundled packages ask to be kept with them; the bundler leaves plain comments out. */
const notices = '/*! uPlot: Copyright (c) 2025 Leon Sorokin, MIT */'

const bundled = async (entry: URL): Promise<string> => {
  const path = Bun.fileURLToPath(entry)
  const child = Bun.spawn([process.execPath, 'build', path, '--minify', '--target=browser'], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [text, said, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (exitCode !== 0) throw new Error(`the pages could not be bundled:\n${said}`)
  return text
}

/** A name that changes with the content may be kept for ever by whoever loads it. */
const hashed = (stem: string, ending: string, contentType: string, text: string): BundledFile => ({
  name: `${stem}-${Bun.hash(text).toString(36)}.${ending}`,
  contentType,
  text,
})
