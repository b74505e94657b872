import type { Setting } from './setting.ts'

type Group = { title: string; settings: readonly Setting<unknown>[] }

const columns = 100

/** An env file with every setting, commented out with its default, so that the file changes nothing until edited. */
export const envTemplate = (groups: readonly Group[]): string =>
  [
    '# Settings of Drawbridge. Each line shows a default: remove the # in front of a name to change it.',
    '# Read with drawbridge --env-file <this file>, or by systemd and Docker. The file may hold keys: keep it private.',
    ...groups.flatMap(({ title, settings }) => [
      '',
      `# ---- ${title} ----`,
      ...settings.flatMap((each) => [
        '',
        ...wrapped(each.about).map((line) => `# ${line}`),
        `#${each.name}=${each.default}`,
      ]),
    ]),
    '',
  ].join('\n')

const wrapped = (text: string): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
