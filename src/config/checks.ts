import { listSources } from '../lists/adapters/registry.ts'
import { kind, onOrOff, optional, path, setting, settingOr, wholeNumber } from './setting.ts'

const listIds = listSources.map(({ id }) => id)
const namedLists = listIds.join(', ')

const listNames = kind(`comma-separated names of lists: ${namedLists}`, (text) => {
  const names = [...new Set(text.split(',').map((name) => name.trim()))]
  return names.every((name) => listIds.includes(name)) ? names : undefined
})

const listUrls = kind(
  'comma-separated list=URL, such as metamask=https://example.org/config.json',
  (text): ReadonlyMap<string, string> | undefined => {
    const urls = new Map<string, string>()
    for (const part of text.split(',')) {
      const equals = part.indexOf('=')
      const name = part.slice(0, equals).trim()
      const url = part.slice(equals + 1).trim()
      const protocol = URL.parse(url)?.protocol
      if (equals === -1 || !listIds.includes(name) || urls.has(name)) return undefined
      if (protocol !== 'http:' && protocol !== 'https:') return undefined
      urls.set(name, url)
    }
    return urls
  },
)

export const checkSettings = {
  /** Ids of the enabled downloadable lists. */
  lists: settingOr(
    {
      name: 'LISTS',
      kind: listNames,
      about: `Lists of phishing sites and addresses to download and use: ${namedLists}. Each has its publisher's own terms, which \`drawbridge lists\` shows. None by default.`,
      first: true,
    },
    [],
  ),
  listUrls: settingOr(
    {
      name: 'LIST_URLS',
      kind: listUrls,
      about: 'Other places to download lists from, such as a mirror: comma-separated `list=URL`.',
      secret: true,
    },
    new Map(),
  ),
  /** Undefined: `lists` below the data folder. */
  listsDir: optional({
    name: 'LISTS_DIR',
    kind: path,
    about:
      'Folder of your own lists: `block-domains.txt`, `allow-domains.txt`, `block-addresses.txt` and `allow-addresses.txt`, with one entry per line and an optional reason after it, which is shown in answers. Read again when a file changes, and immediately on SIGHUP. Default: `lists` in the data folder.',
  }),
  /** 0: lists are updated only by the command. */
  listsRefreshMinutes: setting({
    name: 'LISTS_REFRESH_MINUTES',
    kind: wholeNumber(0, 10_080),
    default: '60',
    about: 'How often downloaded lists are updated. 0 leaves updates to `drawbridge lists update`.',
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
