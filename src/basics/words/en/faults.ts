import { wireProblemText } from './wire-problems.ts'
import {
  type Fault,
  type FaultParams,
  maxProblems,
  type NotAMint,
  type NotAWallet,
  type Problem,
} from '../../fault.ts'
import { addressForms, addressProblemText } from './address-forms.ts'

type Say<P extends Problem> = (params: FaultParams[P], field: string) => string

const bridgesOff = 'Bridges are turned off on this server.'

/** The sentence of every fault. `field` is the input's name in code quotes. */
const words: { [P in Problem]: Say<P> } = {
  'request-invalid': () => 'The request is invalid.',
  'body-empty': () => 'The request body must be a JSON object; it is empty.',
  'body-not-json': () => 'The request body must be valid JSON.',
  'body-not-object': () => 'The request body must be a JSON object.',
  'body-too-deep': ({ maxDepth }) =>
    `The request body must not be nested more than ${maxDepth} levels deep.`,
  'body-not-utf8': () => 'The request body must be UTF-8 text.',
  'body-incomplete': () => 'The request body ended before it was complete.',
  'body-late': ({ timeoutSeconds }) =>
    `The request body must arrive within ${timeoutSeconds} seconds.`,
  'body-too-large': ({ maxBytes }) =>
    `The request body must not be larger than ${maxBytes} bytes (${maxBytes / 1024} KiB).`,
  'content-type': () => 'The `content-type` header must be application/json in UTF-8.',
  'content-encoding': () =>
    'The request body must not be compressed; send it without a `content-encoding` header.',
  'not-percent-encoded': (_, field) => `${field} must be percent-encoded UTF-8.`,
  'not-mcp': ({ details }) =>
    `The request body must be a Model Context Protocol message (${details}).`,
  'unexpected-value': ({ expected }, field) => `${field} must be ${expected}.`,
  'value-missing': ({ expected }, field) =>
    expected === undefined ? `${field} is required.` : `${field} is required: ${expected}.`,
  'unknown-argument': (params, field) => unknownText('argument', field, 'this tool', params),
  'unknown-field': (params, field) => unknownText('field', field, 'this object', params),
  'repeated-parameter': (_, field) =>
    `${field} takes one value, but the query has it more than once.`,
  'unknown-parameter': (params, field) =>
    unknownText('query parameter', field, 'this route', params),
  'origin-not-allowed': () =>
    'Pages from this `origin` may not call this route. The operator allows origins with MCP_ORIGINS.',
  'route-not-found': () => 'There is no route at this path.',
  'method-not-allowed': ({ allowed }) => `Use ${allowed} for this route.`,
  'rate-limited': ({ count, windowSeconds, scope, waitSeconds }) =>
    `Too many requests: the limit is ${count} in ${secondsText(windowSeconds)} ${scopes[scope]}. Retry in ${secondsText(waitSeconds)}.`,
  stopping: () => 'This server is being stopped, and accepts no more requests soon.',
  'too-many-streams': ({ scope, max }) =>
    scope === 'client'
      ? `Too many open streams: the limit is ${max} per client. Close one first, or put several tokens and wallets into one stream.`
      : `Too many open streams: the limit is ${max} on this server. Try again later.`,
  'not-found': () => 'Nothing was found at this path.',
  bug: () => 'Something went wrong on our side.',
  'not-an-address': (_, field) => `${field} must be a base58 Solana address (32 bytes).`,
  'not-an-address-at': ({ position }, field) =>
    `${field} must be base58 Solana addresses (32 bytes each); number ${position} is not one.`,
  'base64-empty': ({ what }, field) => `${field} must be ${what} in base64; it is empty.`,
  'base64-too-long': ({ maxCharacters, characters }, field) =>
    `${field} must be at most ${maxCharacters} base64 characters; got ${characters}.`,
  'not-base64': (_, field) =>
    `${field} must be base64 (A-Z a-z 0-9 + / with = at the end), without spaces or line breaks.`,
  'other-encoding': ({ what, found }, field) =>
    `${field} must be ${what} in base64; this is ${found === 'hex' ? 'hexadecimal' : found}. Encode the same bytes in base64.`,
  'base64-cut-off': (_, field) =>
    `${field} must be base64; base64 never has this length. It may have been cut off, or be plain text.`,
  'name-of-something': ({ found }, field) =>
    found === 'address'
      ? `${field} must be a transaction in base64; this is a Solana address.`
      : `${field} must be a transaction in base64; this is the signature of a transaction. Send the transaction itself.`,
  'too-many-bytes': ({ maxBytes, bytes }, field) =>
    `${field} must be at most ${maxBytes} bytes; got ${bytes}.`,
  'not-a-transaction': ({ problem }, field) =>
    `${field} must be a serialized Solana transaction or message: ${wireProblemText(problem)}.`,
  'no-fee-payer': (_, field) => `${field} must name a fee payer.`,
  'not-a-wallet': (account, field) => `${field} must be a wallet; this is ${accountText(account)}.`,
  'not-a-mint': (account, field) =>
    account.found === 'nothing'
      ? `${field} must be a token mint; there is no account at this address.`
      : `${field} must be a token mint; this is ${insteadOfMintText(account)}.`,
  'not-a-url': ({ because }, field) =>
    `${field} must be a URL or a domain${urlReasons[because ?? 'form']}.`,
  'url-too-long': ({ maxCharacters }, field) =>
    `${field} must be at most ${maxCharacters} characters.`,
  'url-without-host': (_, field) => `${field} must contain a valid host name.`,
  'not-a-domain': (_, field) => `${field} must be the domain or URL of the app.`,
  'cursor-invalid': (_, field) =>
    `${field} must be the \`nextCursor\` of an earlier answer to the same request.`,
  'time-in-future': (_, field) => `${field} must not be in the future.`,
  'range-empty': (_, field) => `${field} must be earlier than \`to\` and in the past.`,
  'too-many-candles': ({ maxCandles }, field) =>
    `${field} must be at most ${maxCandles} candles before \`to\`. Use a longer interval or a shorter range.`,
  'no-market': () => 'No market is known for this token.',
  'no-price': () => 'No price is known for this token.',
  'pair-not-supported': (_, field) =>
    `${field} must be an asset that a provider can move the inputAsset to. No enabled provider supports this pair.`,
  'unknown-provider': ({ providers }, field) =>
    providers.length === 0 ? bridgesOff : `${field} must be one of ${providers.join(', ')}.`,
  'not-a-transfer-id': (_, field) =>
    `${field} must be the quoteId of a quote or the hash of the paying transaction.`,
  'unknown-chain': (_, field) =>
    `${field} must be a chain listed by GET /v1/bridge/routes, such as solana.`,
  'not-a-memo': (_, field) => `${field} must be the memo of the deposit.`,
  'transfer-unknown': ({ provider }) =>
    `${provider} does not know this transfer yet. A payment can take a few minutes to appear.`,
  'decimals-differ': ({ onChain, reported }, field) =>
    `${field} cannot be used: its mint has ${onChain} decimals, but the providers report ${reported}, so amounts cannot be trusted.`,
  'decimals-disputed': (_, field) =>
    `${field} cannot be used: the providers disagree on its decimals, so amounts cannot be trusted.`,
  'not-base-units': (_, field) =>
    `${field} must be a whole number of base units from 1 to 2^128-1, as text without a sign, point or leading zero.`,
  'same-asset': (_, field) => `${field} must differ from the inputAsset.`,
  'neither-on-solana': (_, field) => `One of the two assets must be on Solana; change ${field}.`,
  'amount-above-u64': ({ asset }, field) =>
    `${field} must be at most 2^64-1, the largest amount of an ${asset} on Solana.`,
  'asset-not-listed': (_, field) =>
    `${field} must be the id of an asset listed by GET /v1/bridge/assets.`,
  'asset-unavailable': (_, field) =>
    `No provider that answers carries ${field}, and the others cannot be reached. Try again later.`,
  'recipient-missing': ({ chain }, field) =>
    `${field} must be the receiving address on ${chain}; only a dry quote works without it.`,
  'sender-missing': (_, field) =>
    `${field} must be the Solana wallet that pays; only a dry quote works without it.`,
  'refund-address-missing': ({ chain }, field) =>
    `${field} must be the address on ${chain} that is refunded if the transfer fails, unless a sender is given.`,
  'address-form': ({ family, chain, problem, symbol, resembles }, field) =>
    `${field} must be ${addressForms[family]} for ${chain}: ${addressProblemText(problem, symbol)}.${resembles === undefined ? '' : ` It looks like ${addressForms[resembles]}.`}`,
  'address-is-contract': (_, field) =>
    `${field} must be a wallet; this is the contract of the asset itself.`,
  'amount-too-small': ({ provider, minBaseUnits }, field) =>
    minBaseUnits === undefined
      ? `${field} is too small for ${provider}.`
      : `${field} must be at least ${minBaseUnits} base units for ${provider}.`,
  'amount-too-large': ({ provider }, field) =>
    `${field} is more than ${provider} can currently move.`,
  'provider-refused-value': ({ provider }, field) => `${provider} does not accept this ${field}.`,
  'provider-needs-address': ({ provider }, field) =>
    `${field} is required: ${provider} quotes this chain only for a given address.`,
  'provider-needs-sender': ({ provider }, field) =>
    `${field} is required: ${provider} builds a transaction for that wallet to sign.`,
  'no-route': ({ provider }) =>
    `${provider} currently has no route for this pair and amount. Try another amount or asset.`,
  'provider-late': ({ provider }) => `${provider} took too long to answer.`,
  'bridges-unavailable': () => 'No bridge provider can be reached for its assets. Try again later.',
  'bridges-off': () => bridgesOff,
  'source-unusable': ({ source = 'a source this answer depends on' }) =>
    `${capitalized(source)} returned an unusable answer.`,
  'source-unreachable': ({ source }) => `${capitalized(source)} cannot be reached.`,
  'source-late': ({ source }) => `${capitalized(source)} took too long to answer.`,
  'source-off': () => 'No source for this token data is enabled on this server.',
  'history-without-data': () =>
    'The Solana node returned these transactions without the data needed to read them.',
  'token-accounts-refused': () =>
    'The Solana node does not list the token accounts of this address.',
  'cursor-transaction-unknown': () =>
    'The Solana node does not know the transaction this page continues from. Try again later, or start from the first page.',
  'store-stopped': () => 'The database of this server has stopped.',
  'store-late': () => 'The database of this server took too long to answer.',
  'store-unreachable': () => 'The database of this server cannot be reached.',
  'store-failed': () => 'The database of this server failed to answer.',
}

type Said<P extends Problem> = Pick<Fault<P>, 'problem' | 'params' | 'field'>

/** More sentences than that would hide the first. */
const maxSentences = 5

/**
 * What the caller is told of a fault: a sentence for it, and one for each other problem of the same request. `nameOf`
 * renders the name of a field; code quotes by default.
 */
export const faultText = <P extends Problem>(
  fault: Said<P> & { others?: readonly Fault[] },
  nameOf: (field: string) => string = (name) => `\`${name}\``,
): string => {
  const { others = [] } = fault
  const shown = others.slice(0, maxSentences - 1)
  const left = others.length - shown.length
  return [
    sentenceOf(fault, nameOf),
    ...shown.map((other, at) =>
      sentenceOf(listedBefore(other, [fault, ...others.slice(0, at)]), nameOf),
    ),
    ...restText(left, others.length + 1 >= maxProblems),
  ].join(' ')
}

const sentenceOf = <P extends Problem>(
  { problem, params, field = 'value' }: Said<P>,
  nameOf: (field: string) => string,
): string => capitalized(words[problem](params, nameOf(field)))

/** Without the list of known names if an earlier sentence has the same one. */
const listedBefore = (fault: Said<Problem>, earlier: readonly Said<Problem>[]): Said<Problem> => {
  const list = knownNames(fault)
  return list !== '' && earlier.some((each) => knownNames(each) === list)
    ? { ...fault, params: {} }
    : fault
}

const knownNames = ({ params }: Said<Problem>): string =>
  'known' in params ? (params.known?.join(' ') ?? '') : ''

const restText = (count: number, orMore: boolean): string[] => {
  if (count === 0) return []
  if (orMore) return [`At least ${count} more problems.`]
  return [count === 1 ? 'There is 1 more problem.' : `There are ${count} more problems.`]
}

/** A name that does not exist where it was used. */
const unknownText = (
  what: string,
  name: string,
  where: string,
  { known, meant }: FaultParams['unknown-field'],
): string => {
  const start = `Unknown ${what} ${name}`
  if (meant !== undefined) return `${start}; did you mean \`${meant}\`?`
  if (!known) return `${start}.`
  if (known.length === 0) return `${start}; ${where} takes none.`
  return `${start}. Known: ${known.map((each) => `\`${each}\``).join(', ')}.`
}

const secondsText = (seconds: number): string => (seconds === 1 ? '1 second' : `${seconds} seconds`)

const scopes = {
  ip: 'per client',
  endpoint: 'per client for this endpoint',
  capability: 'per client for this group of endpoints',
} as const

const urlReasons = {
  form: '',
  'invisible-characters': '; it contains invisible characters or characters that reverse the text',
  punycode: '; its xn-- part cannot be decoded',
} as const

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** For the middle of a sentence. */
const insteadOfMintText = (account: NotAMint): string => {
  switch (account.found) {
    case 'token-account':
      return `a wallet's token account of the mint ${account.mint}`
    case 'program-account':
      return `an account of ${account.program}`
    default:
      return insteadOfMint[account.found]
  }
}

const insteadOfMint = {
  nothing: 'an address without an account',
  wallet: 'a wallet',
  program: 'a program',
  'system-account': 'an account of the system program',
  multisig: 'a multisig of a token program',
  'token-program-account': 'another account of a token program',
  'other-account': 'an account of a program that does not issue tokens',
} as const

/** For the middle of a sentence. */
const accountText = (account: NotAWallet): string => {
  switch (account.found) {
    case 'token-account':
      return `a token account, whose owner is ${account.owner}`
    case 'stake':
      return `a stake account, whose withdrawer is ${account.owner}`
    case 'nonce':
      return `a nonce account, whose authority is ${account.owner}`
    default:
      return accountNames[account.found]
  }
}

const accountNames: Readonly<
  Record<Exclude<NotAWallet['found'], 'token-account' | 'stake' | 'nonce'>, string>
> = {
  program: 'a program',
  mint: 'a token (its mint)',
  'program-data': 'the code of a program',
  'lookup-table': 'an address lookup table',
  'core-asset': 'an NFT',
  'core-collection': 'a collection of NFTs',
  'squads-multisig': 'the settings of a Squads multisig, whose assets are in its vaults',
  'part-of-solana': 'a part of Solana itself',
  'core-program-account': 'an account of one of Solana’s own programs',
}
