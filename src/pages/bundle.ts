/** A file of the pages, so that it can be written into the executable: text, or bytes in base64. */
type BundledText = { name: string; contentType: string; text: string }
type BundledBytes = { name: string; contentType: string; base64: string }

/** Entry points of the bundles. Files they import are part of the executable too. */
export const pageEntries = {
  theme: new URL('./browser/theme.ts', import.meta.url),
  script: new URL('./browser/main.ts', import.meta.url),
  chartScript: new URL('./browser/chart-main.ts', import.meta.url),
  styles: new URL('./styles/main.css', import.meta.url),
  docsScript: new URL('./browser/docs/main.ts', import.meta.url),
  docsStyles: new URL('./styles/docs-main.css', import.meta.url),
  swaggerScript: new URL('./browser/swagger/main.ts', import.meta.url),
  swaggerStyles: new URL('./styles/swagger.css', import.meta.url),
}

/** The script of the example app, which is bundled by itself: it stands for the script of another site. */
export const exampleEntry = new URL('./browser/example/main.ts', import.meta.url)

type PageFiles = Record<keyof typeof pageEntries | 'icon', BundledText> &
  Record<'font' | 'monoFont' | 'shareCard', BundledBytes>

/**
 * Runs as a macro while this program is bundled, or at each start from source. The bundler cannot be re-entered, so
 * each entry is bundled by its own process; all of them take about 20 ms.
 * @throws Error with the bundler's output
 */
export const bundlePages = async (): Promise<PageFiles> => {
  const [
    theme,
    script,
    chartScript,
    styles,
    docsScript,
    docsStyles,
    swaggerScript,
    swaggerStyles,
    icon,
    font,
    monoFont,
    shareCard,
  ] = await Promise.all([
    bundled(pageEntries.theme, '--format=iife'),
    bundled(pageEntries.script),
    bundled(pageEntries.chartScript),
    bundled(pageEntries.styles),
    bundled(pageEntries.docsScript),
    bundled(pageEntries.docsStyles),
    bundled(pageEntries.swaggerScript, '--format=iife'),
    bundled(pageEntries.swaggerStyles),
    Bun.file(new URL('./icon.page.svg', import.meta.url)).text(),
    fontFile('next'),
    fontFile('mono'),
    Bun.file(new URL('./share-card.page.png', import.meta.url)).bytes(),
  ])
  const faces = fontNotice + fontFace('Next', font) + fontFace('Mono', monoFont)
  return {
    theme: hashed('theme', 'js', scriptType, theme),
    script: hashed('app', 'js', scriptType, script),
    chartScript: hashed('charts', 'js', scriptType, `${notices}\n${chartScript}`),
    styles: hashed('app', 'css', stylesType, faces + styles),
    docsScript: hashed('docs', 'js', scriptType, docsScript),
    docsStyles: hashed('docs', 'css', stylesType, faces + docsStyles),
    swaggerScript: hashed('swagger', 'js', scriptType, swaggerScript),
    swaggerStyles: hashed('swagger', 'css', stylesType, swaggerStyles),
    icon: hashed('icon', 'svg', 'image/svg+xml', icon),
    font,
    monoFont,
    shareCard: hashedBytes('share-card', 'png', 'image/png', shareCard),
  }
}

const scriptType = 'text/javascript;charset=utf-8'
const stylesType = 'text/css;charset=utf-8'

/** Notices that the licences of the bundled packages require; the bundler drops ordinary comments. */
const notices = '/*! uPlot: Copyright (c) 2025 Leon Sorokin, MIT */'
const fontNotice =
  '/*! Atkinson Hyperlegible Next and Mono: Copyright 2020-2024 The Atkinson Hyperlegible Next and Mono Project Authors (https://github.com/googlefonts), SIL Open Font License 1.1 (https://openfontlicense.org) */\n'

/** The letters of the page's own words; names in other alphabets use the system's fonts. */
const fontFile = async (kind: 'next' | 'mono'): Promise<BundledBytes> => {
  const path = `@fontsource-variable/atkinson-hyperlegible-${kind}/files/atkinson-hyperlegible-${kind}-latin-wght-normal.woff2`
  const bytes = await Bun.file(Bun.resolveSync(path, import.meta.dir)).bytes()
  return hashedBytes(kind, 'woff2', 'font/woff2', bytes)
}

const fontFace = (kind: string, { name }: BundledBytes): string =>
  `@font-face{font-family:'Atkinson Hyperlegible ${kind} Variable';font-weight:200 800;font-display:swap;src:url(/assets/${name})format('woff2')}\n`

export const bundled = async (entry: URL, ...options: readonly string[]): Promise<string> => {
  const path = Bun.fileURLToPath(entry)
  const child = Bun.spawn(
    [process.execPath, 'build', path, '--minify', '--target=browser', ...options],
    { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
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
export const hashed = (
  stem: string,
  ending: string,
  contentType: string,
  text: string,
): BundledText => ({
  name: `${stem}-${Bun.hash(text).toString(36)}.${ending}`,
  contentType,
  text,
})

const hashedBytes = (
  stem: string,
  ending: string,
  contentType: string,
  bytes: Uint8Array,
): BundledBytes => ({
  name: `${stem}-${Bun.hash(bytes).toString(36)}.${ending}`,
  contentType,
  base64: bytes.toBase64(),
})
