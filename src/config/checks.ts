import { listSources } from '../lists/adapters/registry.ts'
import { listNames, listUrls } from '../lists/entries/list-setting.ts'
import { kind, onOrOff, optional, path, setting, settingOr, wholeNumber } from './setting.ts'

const listIds = listSources.map(({ id }) => id)
const namedLists = listIds.join(', ')

export const checkSettings = {
  /** Ids of the downloaded lists that are in use. */
  lists: settingOr(
    {
      name: 'LISTS',
      kind: kind(`names of lists, comma separated, of ${namedLists}`, listNames(listIds)),
      about: `Lists of phishing sites and addresses to download and use: ${namedLists}. Each has its publisher's own terms, which \`drawbridge lists\` shows. None by default.`,
      first: true,
    },
    [],
  ),
  listUrls: settingOr(
    {
      name: 'LIST_URLS',
      kind: kind(
        'list=URL such as metamask=https://example.org/config.json, comma separated',
        listUrls(listIds),
      ),
      about: 'Other places to download lists from, such as a mirror: `list=URL`, comma separated.',
      secret: true,
    },
    new Map(),
  ),
  /** Undefined: `lists` below the data folder. */
  listsDir: optional({
    name: 'LISTS_DIR',
    kind: path,
    about:
      'Folder of your own lists: `block-domains.txt`, `allow-domains.txt`, `block-addresses.txt` and `allow-addresses.txt`, with one entry a line and an optional reason after it, which answers repeat. Read again when a file changes, and immediately on SIGHUP. Default: `lists` in the data folder.',
  }),
  /** 0: only by the command. */
  listsRefreshMinutes: setting({
    name: 'LISTS_REFRESH_MINUTES',
    kind: wholeNumber(0, 10_080),
    default: '60',
    about: 'How often downloaded lists are renewed. 0 leaves it to `drawbridge lists update`.',
  }),
  dappFetch: setting({
    name: 'DAPP_FETCH',
    kind: onOrOff,
    default: 'off',
    about:
      'Whether the app check fetches the page of the app, from the public internet only. The site then sees this server and the requested URL.',
    first: true,
  }),
}
