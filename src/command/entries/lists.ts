import { listSources } from '../../lists/adapters/registry.ts'
import { type Command, jsonOption } from '../command.ts'
import { lists } from '../lists.ts'

export const listsCommand: Command = {
  name: 'lists',
  about: 'show or update the lists of reported sites and addresses',
  usage: ['[status]', 'update [--accept-smaller] [list …]'],
  details: [
    `Available lists, each under its publisher’s terms: ${listSources.map(({ id }) => id).join(', ')}. Enable them with LISTS.`,
  ],
  words: [
    { name: 'status', about: 'show the stored lists and their age' },
    { name: 'update', about: 'download the enabled lists' },
  ],
  options: [
    { name: '--accept-smaller', about: 'accept a list that lost a third of its entries' },
    jsonOption,
  ],
  exitCodes: [
    [0, 'done'],
    [1, 'a list could not be updated'],
  ],
  examples: [
    ['lists', 'show all lists'],
    ['lists update metamask', 'update one enabled list'],
  ],
  run: (args, { readConfig }) => lists(args, readConfig),
}
