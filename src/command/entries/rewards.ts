import { type Command, jsonOption } from '../command.ts'
import { rewards } from '../rewards.ts'

export const rewardsCommand: Command = {
  name: 'rewards',
  about: 'add a ledger of reward points, of which answers hold sums alone',
  usage: ['import <csv file, or - for stdin> [options]'],
  details: ['Columns id, participant, campaign, points, earned_at. All rows are taken, or none.'],
  words: [{ name: 'import', about: 'add a ledger' }],
  takesFile: true,
  options: [jsonOption],
  exitCodes: [
    [0, 'imported'],
    [1, 'a row is wrong, and nothing was imported'],
  ],
  examples: [['rewards import points.csv', 'a running server shows it at once']],
  run: (args, { readConfig }) => rewards(args, readConfig),
}
