import { countText } from '../../basics/count-text.ts'
import { listProblemText } from '../../lists/words/en.ts'
import type { Facts, Kind, NodeFailure, Observation } from './observation.ts'
import { storeAdvice, troubleText } from '../../server/quota/shared/words.ts'
import { troubleAdvice, troubleText as troubleTextOfDatabase } from '../../store/postgres/words.ts'
import type { RpcMethod } from './probed-methods.ts'

/** What was seen, and what the operator can do about it. */
export type Advice = { text: string; todo?: string }

const words: { [K in Kind]: (facts: Facts[K]) => Advice } = {
  'settings-read': ({ changed }) => ({
    text:
      changed.length === 0
        ? 'All settings have their defaults.'
        : `${countText(changed.length, 'setting')} set: ${changed.join(', ')}.`,
  }),
  'setting-invalid': ({ sentence }) => ({
    text: sentence,
    todo: 'Correct it, then run this again. Everything else stays unchecked until then.',
  }),
  'setting-misspelt': ({ name, meant }) => ({
    text: `${name} is not a setting, so it has no effect.`,
    todo:
      meant === undefined
        ? 'Remove it. drawbridge help settings shows every setting.'
        : `Use ${meant} instead, or remove it.`,
  }),
  'setting-unused': ({ name, because }) => ({
    text: `${name} has no effect: ${because}.`,
    todo: 'Remove it, or change the setting that it depends on.',
  }),
  'countries-unreadable': ({ sentence }) => ({
    text: sentence,
    todo: 'Point GEOIP_MMDB to a country database in MaxMind format, or remove it.',
  }),
  'node-works': ({ node, network, version, answerMs }) => ({
    text: `${node}: ${network ?? 'a network without a name'}${version === undefined ? '' : `, version ${version}`}, answered in ${answerMs} ms.`,
  }),
  'node-unreachable': ({ node, failure, details }) => ({
    text: `${node} ${failures[failure]} (${details}). Without a node, nothing is scanned.`,
    todo: 'Check SOLANA_RPC_URL, the key in it, and that this machine may connect there.',
  }),
  'node-refuses': ({ node, method }) => ({
    text: `${node} does not offer ${method}, which ${uses[method]}.`,
    todo: 'Enable the method at your provider, or add a node that offers it to SOLANA_RPC_URL.',
  }),
  'node-limits': ({ node, method }) => ({
    text: `${node} refused ${method} because of its rate limit. That is what ${uses[method]}.`,
    todo: 'Wait a minute and run this again. If it stays, use a node with higher limits.',
  }),
  'node-fails': ({ node, method, failure, details }) => ({
    text: `${node} ${failures[failure]} for ${method} (${details}), which ${uses[method]}.`,
    todo: 'Run this again. If it stays, ask your provider, or add another node to SOLANA_RPC_URL.',
  }),
  'node-public': ({ node }) => ({
    text: `${node} is a public node: it limits everyone to a few requests per second.`,
    todo: 'Fine for a trial. For users, set SOLANA_RPC_URL to a node of your own or of a provider.',
  }),
  'node-old': ({ node, version }) => ({
    text: `${node} runs version ${version}, which reports no balances with a simulation.`,
    todo: 'Update it to Agave 3.1 or newer. Until then, scans read balances twice on busy accounts.',
  }),
  'nodes-differ': ({ networks }) => ({
    text: `The nodes in SOLANA_RPC_URL belong to different networks: ${networks.join(', ')}.`,
    todo: 'Keep the nodes of one network. Answers would come from any of them.',
  }),
  'clock-agrees': ({ offSeconds }) => ({
    text: `This machine and the chain agree within ${countText(Math.abs(offSeconds), 'second')}.`,
  }),
  'clock-differs': ({ node, offSeconds }) => ({
    text: `This machine is ${countText(Math.abs(offSeconds), 'second')} ${offSeconds > 0 ? 'ahead of' : 'behind'} the chain at ${node}.`,
    todo: 'Turn on time synchronization (timedatectl set-ntp true). If this clock is right, the node is behind.',
  }),
  'clock-unknown': () => ({ text: 'The clock was not checked: no node reported its time.' }),
  'callers-direct': ({ host }) => ({
    text: `HOST=${host} lets other machines connect, without TLS. Quotas count the address of the connection.`,
    todo: 'With a proxy in front, set HOST=127.0.0.1 and TRUST_PROXY=1: otherwise all callers share one quota.',
  }),
  'callers-local': ({ host }) => ({
    text: `HOST=${host} lets only this machine connect. Quotas count the address of the connection.`,
    todo: 'With a proxy on this machine, set TRUST_PROXY=1: otherwise all callers share one quota.',
  }),
  'callers-by-proxy': ({ hops }) => ({
    text: `Only this machine can connect, and ${countText(hops, 'proxy', 'proxies')} in front name the caller.`,
  }),
  'proxy-avoidable': ({ host, hops }) => ({
    text: `TRUST_PROXY=${hops} trusts the addresses that a proxy sends, but HOST=${host} may let callers connect without it and invent one.`,
    todo: 'Set HOST=127.0.0.1, or let a firewall or a container network admit only the proxy.',
  }),
  'quotas-off': () => ({
    text: 'Every quota is off, so one caller can use up the node for all others.',
    todo: 'Remove QUOTA_IP=off, or limit callers in front of this server.',
  }),
  'monitoring-exposed': () => ({
    text: 'PUBLIC_MONITORING=off hides nothing behind a proxy on this machine: every caller then has its address.',
    todo: 'With such a proxy, set TRUST_PROXY=1.',
  }),
  'quota-store-works': ({ store, engine, version, tookMs }) => ({
    text: `Shared at ${store}${engine === undefined ? '' : `, ${engine} ${version}`}: connected and counted in ${tookMs} ms.`,
  }),
  'quota-store-fails': ({ store, trouble }) => ({
    text: `Quotas are not shared, since ${store} cannot be used: ${troubleText(trouble)}. This instance counts alone.`,
    todo: storeAdvice(trouble),
  }),
  'quota-store-evicts': ({ store, evictionPolicy }) => ({
    text: `${store} deletes keys when its memory is full (${evictionPolicy}), which frees clients that are over their quota.`,
    todo: 'Set maxmemory-policy noeviction in the store.',
  }),
  'quota-store-old': ({ store, engine, version }) => ({
    text: `${store} runs ${engine} ${version}, which is older than what was tested.`,
    todo: 'Update it to Valkey, or to Redis 6 or newer.',
  }),
  'quota-store-unread': ({ store }) => ({
    text: `The version and the eviction policy of ${store} were not checked: the user in QUOTA_URL may not run INFO.`,
    todo: 'Allow +info, or check yourself that maxmemory-policy is noeviction.',
  }),
  'quota-store-open': ({ store }) => ({
    text: `QUOTA_URL has no password, so any program that reaches ${store} can lift quotas, and find client addresses by trying all of them.`,
    todo: 'Set a password, or a user with one, in the store and in QUOTA_URL.',
  }),
  'quota-store-plain': ({ store }) => ({
    text: `The connection to ${store} is not encrypted.`,
    todo: 'Fine in a network of your own. Elsewhere, use rediss://.',
  }),
  'lists-work': ({ downloaded, own }) => ({
    text: `${countText(downloaded, 'downloaded list')} up to date, ${countText(own, 'entry', 'entries')} of your own.`,
  }),
  'list-problem': ({ problem }) => ({
    text: listProblemText(problem),
    todo:
      'file' in problem
        ? 'Correct the file. It is read again when it changes.'
        : 'Run drawbridge lists update, which reports what goes wrong.',
  }),
  'lists-none': () => ({
    text: 'No list of reported sites and addresses is in use.',
    todo: 'drawbridge lists shows the available ones and their terms; enable them with LISTS.',
  }),
  'disk-enough': ({ path, freeBytes }) => ({
    text: `${path} can be written and has ${gigabytes(freeBytes)} free.`,
  }),
  'disk-short': ({ path, freeBytes, mayGrowBytes }) => ({
    text: `${path} has ${gigabytes(freeBytes)} free, but its databases may grow by ${gigabytes(mayGrowBytes)}.`,
    todo: 'Free some space, or lower TRADE_MAX_GB.',
  }),
  'folder-new': ({ path }) => ({ text: `${path} does not exist yet; the server creates it.` }),
  'folder-refused': ({ path, code }) => ({
    text: `${path} cannot be written (${code}).`,
    todo: 'Set DATA_DIR to a folder that the user of the server owns. Run this as that user.',
  }),
  'store-works': ({ file, sizeBytes, schemaVersion }) => ({
    text: `${file}: ${megabytes(sizeBytes)}, schema ${schemaVersion}.`,
  }),
  'store-new': ({ file }) => ({ text: `${file} does not exist yet; the server creates it.` }),
  'store-migrates': ({ file, schemaVersion, newestSchema }) => ({
    text: `${file} has schema ${schemaVersion}; the server will migrate it to ${newestSchema}.`,
    todo: 'Back it up with the version that wrote it before you start this one: older ones cannot read it afterwards.',
  }),
  'store-unusable': ({ file, reason }) => ({
    text: `${file} cannot be used: ${reason}.`,
    todo: 'Start the version that wrote it, or restore a backup with drawbridge restore.',
  }),
  'database-works': ({ database, version, schemaVersion }) => ({
    text: `${database}: PostgreSQL ${version}, schema ${schemaVersion}.`,
  }),
  'database-migrates': ({ database, version, schemaVersion, newestSchema }) => ({
    text: `${database}: PostgreSQL ${version}. The server will ${schemaVersion === 0 ? 'create its tables there' : `migrate schema ${schemaVersion} to ${newestSchema}`}.`,
    ...(schemaVersion > 0 && { todo: 'Copy it with pg_dump before you start this version.' }),
  }),
  'database-fails': ({ database, trouble }) => ({
    text: `${database} cannot be used: ${troubleTextOfDatabase(trouble)}.`,
    todo: troubleAdvice(trouble),
  }),
  'database-rights': ({ database }) => ({
    text: `The user in DATABASE_URL may not create tables in ${database}.`,
    todo: 'CREATE SCHEMA AUTHORIZATION with the name of the user, as the deployment guide says.',
  }),
  'database-superuser': ({ database }) => ({
    text: `The user in DATABASE_URL is a superuser of ${database}, and the server needs no more than a schema of its own.`,
    todo: 'Create a user for it, as the deployment guide says.',
  }),
  'database-old': ({ database, version }) => ({
    text: `${database} runs PostgreSQL ${version}, which gets no more security fixes.`,
    todo: 'Update it. This version was tested with PostgreSQL 15.',
  }),
  'database-plain': ({ database }) => ({
    text: `The connection to ${database} is not encrypted.`,
    todo: 'Fine in a network of your own. Elsewhere, add ?sslmode=verify-full to DATABASE_URL.',
  }),
  versions: ({ product, commit, runtime, platform }) => ({
    text: `drawbridge ${product} (${commit}), Bun ${runtime}, ${platform}.`,
  }),
}

export const adviceOf = <K extends Kind>({ kind, facts }: Observation<K>): Advice => {
  const say: (facts: Facts[K]) => Advice = words[kind]
  return say(facts)
}

const failures: Record<NodeFailure, string> = {
  unreachable: 'cannot be reached',
  late: 'takes too long to answer',
  unusable: 'returned an unusable answer',
}

/** Continues `getBlock, which …`. */
const uses: Record<RpcMethod, string> = {
  simulateTransaction: 'every scan needs',
  getTokenAccountsByOwner: 'holdings and permissions of wallets need',
  getTokenLargestAccounts: 'the token check needs for its largest holders',
  getProgramAccounts: 'the permission check needs for stake, programs and durable nonces',
  getSignaturesForAddress: 'activity and trades of wallets need',
  getTransaction: 'activity and trades of wallets need',
  getBlock: 'the trade index needs to follow whole blocks',
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
