import type { Command } from './command.ts'
import { envFileOption } from './env-file-option.ts'
import { noColourOption } from './terminal.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** A script for this shell that completes commands, their words and options, and file arguments. */
export const completionOf = (shell: Shell, commands: readonly Command[]): string => {
  const all = [...commands, helpOf(commands)]
  switch (shell) {
    case 'bash':
      return bashScript(all)
    case 'zsh':
      return zshScript(all)
    case 'fish':
      return fishScript(all)
  }
}

type Completed = Pick<Command, 'name' | 'about' | 'words' | 'options' | 'takesFile'>

/** `drawbridge help` is not in the registry, but is typed like a command. */
const helpOf = (commands: readonly Command[]): Completed => ({
  name: 'help',
  about: 'show more about a command',
  words: [
    ...commands.map(({ name, about }) => ({ name, about })),
    { name: 'settings', about: 'every setting, with its default' },
  ],
})

const wordsOf = ({ words = [] }: Completed): string => words.map(({ name }) => name).join(' ')
const optionsOf = ({ options = [] }: Completed): string =>
  [...options.map(({ name }) => name), '--help', envFileOption, noColourOption].join(' ')

const bashScript = (commands: readonly Completed[]): string => `# bash completion of drawbridge
_drawbridge() {
  local current=\${COMP_WORDS[COMP_CWORD]} words= options= files=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --version --help ${envFileOption} ${noColourOption}' -- "$current"))
    return
  fi
  case \${COMP_WORDS[COMP_CWORD-1]} in
    ${envFileOption}) compopt -o filenames 2>/dev/null; local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  case \${COMP_WORDS[1]} in
${commands
  .map(
    (command) =>
      `    ${command.name}) words='${wordsOf(command)}' options='${optionsOf(command)}'${command.takesFile ? ' files=1' : ''} ;;`,
  )
  .join('\n')}
  esac
  case $current in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")); return ;;
  esac
  if [ -n "$words" ] && [ "$COMP_CWORD" -eq 2 ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [ -n "$files" ]; then
    compopt -o filenames 2>/dev/null
    local IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _drawbridge drawbridge
`

/** Within single quotes of a shell, and of what \`_describe\` and \`_arguments\` take for marks of their own. */
const quoted = (text: string): string => text.replaceAll("'", '’')
const zshItem = ({ name, about }: { name: string; about: string }): string =>
  `'${quoted(name)}:${quoted(about).replaceAll(':', '\\:')}'`

const zshScript = (commands: readonly Completed[]): string => `#compdef drawbridge
_drawbridge() {
  local -a items
  if [[ $words[CURRENT-1] == ${envFileOption} ]]; then
    _files
    return
  fi
  if (( CURRENT == 2 )); then
    items=(${commands.map(zshItem).join(' ')})
    _describe command items
    return
  fi
  local -a words_of options_of
  local files=
  case $words[2] in
${commands.map(zshCase).join('\n')}
  esac
  if [[ $PREFIX == -* ]]; then
    _describe option options_of
  elif (( CURRENT == 3 && $#words_of )); then
    _describe word words_of
  elif [[ -n $files ]]; then
    _files
  fi
}
if [[ $funcstack[1] == _drawbridge ]]; then
  _drawbridge "$@"
else
  compdef _drawbridge drawbridge
fi
`

const zshCase = ({ name, words = [], options = [], takesFile }: Completed): string =>
  `    ${name}) words_of=(${words.map(zshItem).join(' ')}) options_of=(${options.map(zshItem).join(' ')})${takesFile ? ' files=1' : ''} ;;`

const fishScript = (commands: readonly Completed[]): string =>
  [
    '# fish completion of drawbridge',
    'complete -c drawbridge -f',
    `complete -c drawbridge -l ${envFileOption.slice(2)} -rF -d 'read settings from a file'`,
    ...commands.map(
      ({ name, about }) =>
        `complete -c drawbridge -n __fish_use_subcommand -a ${name} -d '${quoted(about)}'`,
    ),
    ...commands.flatMap(fishLines),
    '',
  ].join('\n')

const fishLines = ({ name, words = [], options = [], takesFile }: Completed): string[] => {
  const here = `complete -c drawbridge -n '__fish_seen_subcommand_from ${name}'`
  return [
    ...(takesFile ? [`${here} -F`] : []),
    ...words.map((word) => `${here} -a ${word.name} -d '${quoted(word.about)}'`),
    ...options.map(
      (option) =>
        `${here} -l ${option.name.slice(2)}${option.takes === undefined ? '' : ' -r'} -d '${quoted(option.about)}'`,
    ),
  ]
}
