import { listSources } from '../../lists/adapters/registry.ts'
import { type Command, jsonOption } from '../command.ts'
import { lists } from '../lists.ts'

export const listsCommand: Command = {
  name: 'lists',
  about: 'show the lists of sites and addresses, or renew those that are downloaded',
  usage: ['[status]', 'update [--accept-smaller] [list …]'],
  details: [
    `Lists, each under its publisher’s own terms: ${listSources.map(({ id }) => id).join(', ')}. LISTS enables them.`,
  ],
  words: [
    { name: 'status', about: 'what is kept, and how old it is' },
    { name: 'update', about: 'download anew' },
  ],
  options: [
    { name: '--accept-smaller', about: 'take a list that lost a third of its entries at once' },
    jsonOption,
  ],
  exitCodes: [
    [0, 'done'],
    [1, 'a list could not be renewed'],
  ],
  examples: [
    ['lists', 'what there is'],
    ['lists update metamask', 'one list, which LISTS enables'],
  ],
  run: (args, { readConfig }) => lists(args, readConfig),
}
