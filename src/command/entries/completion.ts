import type { Command } from '../command.ts'
import { completionOf, shells } from '../completion.ts'
import { readOptions } from '../read-options.ts'
import { writeOut } from '../terminal.ts'

/** Completes the commands that there are, itself among them. */
export const makeCompletionCommand = (others: readonly Command[]): Command => {
  const self: Command = {
    name: 'completion',
    about: 'print a shell completion script',
    usage: ['bash|zsh|fish'],
    words: shells.map((name) => ({ name, about: `for ${name}` })),
    exitCodes: [
      [0, 'printed'],
      [1, 'unsupported shell'],
    ],
    examples: [
      ['completion bash > /etc/bash_completion.d/drawbridge', 'for all users of this machine'],
      ['completion zsh > "${fpath[1]}/_drawbridge"', 'zsh'],
      ['completion fish > ~/.config/fish/completions/drawbridge.fish', 'fish'],
    ],
    run: async (args) => {
      const usage = 'drawbridge completion bash|zsh|fish'
      const { argument } = readOptions(args, {}, { argument: 'one shell', usage })
      const shell = shells.find((each) => each === argument)
      if (!shell) throw new Error(`Unsupported shell "${argument}". Usage: ${usage}`)
      await writeOut(completionOf(shell, [...others, self]))
      return 0
    },
  }
  return self
}
