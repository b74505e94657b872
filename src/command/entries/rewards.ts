import { type Command, jsonOption } from '../command.ts'
import { rewards } from '../rewards.ts'

export const rewardsCommand: Command = {
  name: 'rewards',
  about: 'import a ledger of reward points; the API only shows totals',
  usage: ['import <csv file, or - for stdin> [options]'],
  details: [
    'Columns: id, participant, campaign, points, earned_at. Either all rows are imported or none.',
  ],
  words: [{ name: 'import', about: 'import a ledger' }],
  takesFile: true,
  options: [jsonOption],
  exitCodes: [
    [0, 'imported'],
    [1, 'a row is invalid; nothing was imported'],
  ],
  examples: [['rewards import points.csv', 'a running server shows the totals within seconds']],
  run: (args, { readConfig }) => rewards(args, readConfig),
}
