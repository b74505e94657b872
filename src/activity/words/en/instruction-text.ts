import type { Address } from '../../../solana/address/address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'

/** Past forms of the verbs that programs name their instructions with. */
const pastOf: Readonly<Record<string, string>> = {
  accept: 'accepted', activate: 'activated', add: 'added', adjust: 'adjusted', advance: 'advanced',
  apply: 'applied', approve: 'approved', authorize: 'authorized', begin: 'began', bid: 'bid on',
  borrow: 'borrowed', burn: 'burned', buy: 'bought', cancel: 'cancelled', change: 'changed',
  claim: 'claimed', clean: 'cleaned', close: 'closed', collapse: 'collapsed', collect: 'collected',
  commit: 'committed', compress: 'compressed', configure: 'configured', consume: 'consumed',
  crank: 'cranked', create: 'created', deactivate: 'deactivated', decompress: 'decompressed',
  decrease: 'decreased', delegate: 'delegated', delete: 'deleted', deploy: 'deployed',
  deposit: 'deposited', disable: 'disabled', edit: 'edited', enable: 'enabled', end: 'ended',
  execute: 'executed', expire: 'expired', extend: 'extended', fill: 'filled', finalize: 'finalized',
  force: 'forced', freeze: 'froze', fund: 'funded', harvest: 'harvested', increase: 'increased',
  init: 'set up', initialize: 'set up', liquidate: 'liquidated', list: 'listed', lock: 'locked',
  merge: 'merged', migrate: 'migrated', mint: 'minted', modify: 'modified', move: 'moved',
  open: 'opened', pause: 'paused', place: 'placed', post: 'posted', process: 'processed',
  prune: 'pruned', push: 'pushed', reclaim: 'reclaimed', redeem: 'redeemed', refresh: 'refreshed',
  register: 'registered', reload: 'reloaded', remove: 'removed', repay: 'repaid', request: 'requested',
  resize: 'resized', revert: 'reverted', revoke: 'revoked', sell: 'sold', send: 'sent', set: 'set',
  settle: 'settled', split: 'split', stake: 'staked', start: 'started', submit: 'submitted',
  sync: 'synced', take: 'took', toggle: 'switched', transfer: 'transferred', trigger: 'triggered',
  unfreeze: 'unfroze', unlist: 'unlisted', unlock: 'unlocked', unstake: 'unstaked',
  update: 'updated', upgrade: 'upgraded', use: 'used', verify: 'verified', withdraw: 'withdrew',
  write: 'wrote',
} // prettier-ignore

/** What marketplaces call listings and bids. Source: Magic Eden v2 and Tensor interfaces. */
const marketPhrases: Readonly<Record<string, readonly [past: string, plan: string]>> = {
  Sell: ['Listed an NFT for sale', 'List an NFT for sale'],
  CancelSell: ['Withdrew a listing of an NFT', 'Withdraw a listing of an NFT'],
  Buy: ['Placed a bid on an NFT', 'Place a bid on an NFT'],
  CancelBuy: ['Withdrew a bid on an NFT', 'Withdraw a bid on an NFT'],
  Bid: ['Placed a bid on an NFT', 'Place a bid on an NFT'],
  List: ['Listed an NFT for sale', 'List an NFT for sale'],
  Delist: ['Withdrew a listing of an NFT', 'Withdraw a listing of an NFT'],
}

/** Source: Switchboard v2 interface. */
const oraclePhrases: Readonly<Record<string, readonly [past: string, plan: string]>> = {
  OracleHeartbeat: ['Reported an oracle as running', 'Report an oracle as running'],
}

/**
 * An instruction’s name as a phrase: `PlacePerpOrderV4` is `Placed perp order`. Undefined if it does not start with a
 * known verb.
 */
export const instructionPhrase = (
  app: Address,
  instruction: string,
): readonly [past: string, plan: string] | undefined => {
  const fixed = fixedPhrase(app, instruction)
  if (fixed) return fixed
  const words = wordsOf(instruction)
  const [verb = '', ...rest] = words
  const past = pastOf[verb]
  if (past === undefined) return undefined
  const object = rest.map((word) => ` ${word}`).join('')
  const plan = past === 'set up' ? 'set up' : past === 'bid on' ? past : verb
  return [`${capital(past)}${object}`, `${capital(plan)}${object}`]
}

const phrasesOf: Readonly<Record<string, typeof marketPhrases>> = {
  nft: marketPhrases,
  oracle: oraclePhrases,
}

/** The meaning of an instruction whose name says something else; undefined for all others. */
export const fixedPhrase = (
  app: Address,
  instruction: string,
): readonly [past: string, plan: string] | undefined =>
  phrasesOf[programNames.get(app)?.category ?? '']?.[instruction]

/** Verbs of instructions that pay the one for whom they are carried out. */
const gainfulVerbs: ReadonlySet<string> = new Set([
  'buy',
  'claim',
  'collect',
  'harvest',
  'redeem',
  'sell',
  'withdraw',
])

/** Whether the name of an instruction promises a gain. A listing is no sale yet. */
export const isForOthers = (app: Address, instruction: string): boolean =>
  gainfulVerbs.has(wordsOf(instruction)[0] ?? '') &&
  !(programNames.get(app)?.category === 'nft' && instruction in marketPhrases)

/** Lower case, without the number of a version. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(_?[vV]?\d+)$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[ _]+/)
    .map((word) => word.toLowerCase())

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
