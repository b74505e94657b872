import type { Address } from '../solana/address/address.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import type { Derivation } from './trades/derive-trades.ts'
import { leftoverLamports, legsOf, type Leg } from './trades/legs.ts'
import type { NoTradeKind, Trade } from './trades/trade.ts'
import { programNames } from '../solana/known/known-programs.ts'
import { shortAddress } from '../findings/words/amounts.ts'
import type { ActivityAmount, ActivityDraft, ActivityType } from './activity-item.ts'
import {
  type ActivityScene,
  addressWords,
  allWords,
  amountOf,
  amountWords,
  brandOf,
  venueWords,
} from './scene.ts'

/** What an app exchanged, took or paid, as the balances tell it; undefined where nothing of the kind happened. */
export const exchangeItem = (
  scene: ActivityScene,
  { trades, agreed, others }: Derivation,
): ActivityDraft | undefined => {
  const trade = trades.find(({ wallet }) => wallet === scene.wallet)
  if (trade) return swapItem(scene, trade)
  const own = agreed.find(({ wallet }) => wallet === scene.wallet)
  if (own) return swapItem(scene, own, agreed.find((each) => each !== own)?.wallet)
  const kind = others.find(({ wallet }) => wallet === scene.wallet)?.kind
  const teller = kind && tellers[kind]
  return teller?.(scene, changesOf(scene))
}

type Changes = { out: ActivityAmount[]; in: ActivityAmount[] }
type Teller = (scene: ActivityScene, changes: Changes) => ActivityDraft | undefined

const swapItem = (scene: ActivityScene, trade: Trade, other?: Address): ActivityDraft => {
  const { side, baseMint, baseAmount, quoteMint, quoteAmount, venues } = trade
  const base: Leg = [baseMint, baseAmount]
  const quote: Leg = [quoteMint, quoteAmount]
  const [given, got] = side === 'buy' ? [quote, base] : [base, quote]
  return {
    type: 'swap',
    summary: `${swapWords(scene, trade, other)}${venueWords(venues)}`,
    amounts: [amountOf(scene, ...given, 'out'), amountOf(scene, ...got, 'in')],
    ...(other !== undefined && { counterparty: other }),
  }
}

/** What is past, in the words of the list of trades, so that one thing is not called two; a plan by what is given. */
const swapWords = (scene: ActivityScene, trade: Trade, other?: Address): string => {
  const { side, baseMint, baseAmount, quoteMint, quoteAmount } = trade
  const buys = side === 'buy'
  const base = amountWords(scene, baseMint, baseAmount)
  const quote = amountWords(scene, quoteMint, quoteAmount)
  const who = other === undefined ? '' : addressWords(other)
  if (scene.tense === 'plan') {
    const [given, got] = buys ? [quote, base] : [base, quote]
    return `${scene.verb('Swapped')} ${given} for ${got}${who && ` with ${who}`}`
  }
  return buys
    ? `Bought ${base}${who && ` from ${who}`} for ${quote}`
    : `Sold ${base}${who && ` to ${who}`} for ${quote}`
}

/** Without the little SOL that accounts cost or give back beside what it is about. */
const changesOf = (scene: ActivityScene): Changes => {
  const { given, got } = legsOf(scene.flows)
  const several = given.length + got.length > 1
  const told = ([mint, amount]: Leg): boolean =>
    !several || mint !== wrappedSolMint || amount > leftoverLamports
  return {
    out: given.filter(told).map((leg) => amountOf(scene, ...leg, 'out')),
    in: got.filter(told).map((leg) => amountOf(scene, ...leg, 'in')),
  }
}

/** Everything, to the last crumb. */
const netOf = (scene: ActivityScene): Changes => {
  const net = [...scene.flows.net]
  return {
    out: net.flatMap(([mint, amount]) =>
      amount < 0n ? [amountOf(scene, mint, -amount, 'out')] : [],
    ),
    in: net.flatMap(([mint, amount]) => (amount > 0n ? [amountOf(scene, mint, amount, 'in')] : [])),
  }
}

const draft = (type: ActivityType, summary: string, changes: Changes): ActivityDraft => ({
  type,
  summary,
  amounts: [...changes.out, ...changes.in],
})

const tellLiquidity: Teller = (scene, changes) => {
  const { verb } = scene
  const where = venueWords(scene.calls.venues)
  const shares = (amounts: ActivityAmount[], set: ReadonlySet<string>): ActivityAmount[] =>
    amounts.filter(({ mint }) => !set.has(mint))
  const added = shares(changes.out, scene.flows.burned)
  const removed = shares(changes.in, scene.flows.minted).filter(
    ({ mint }) => !isReceipt(scene, mint),
  )
  const words =
    added.length > 0 && removed.length > 0
      ? `${verb('Moved')} liquidity${where}: ${verb('put in')} ${allWords(scene, added)}, ${verb('took out')} ${allWords(scene, removed)}`
      : added.length > 0
        ? `${verb('Added')} liquidity${where}: ${allWords(scene, added)}`
        : `${verb('Removed')} liquidity${where}: ${allWords(scene, removed)}`
  return draft('liquidity', words, changes)
}

const isReceipt = (scene: ActivityScene, mint: string): boolean =>
  [...scene.flows.net].some(
    ([each, amount]) => each === mint && amount === 1n && scene.decimalsOf(each) === 0,
  )

const tellOrder: Teller = (scene, changes) => {
  const { verb } = scene
  const where = venueWords(scene.calls.venues)
  if (changes.out.length > 0)
    return draft(
      'order',
      `${verb('Placed')} an order${where} with ${allWords(scene, changes.out)}`,
      changes,
    )
  if (changes.in.length > 0)
    return draft(
      'order',
      `${verb('Got')} ${allWords(scene, changes.in)} from an order${where}`,
      changes,
    )
  return scene.calls.book || scene.calls.order
    ? draft('order', `${verb('Changed')} orders${where}`, changes)
    : undefined
}

const tellArbitrage: Teller = (scene) => {
  const changes = netOf(scene)
  const parts = [
    ...(changes.in.length > 0 ? [`${scene.verb('gained')} ${allWords(scene, changes.in)}`] : []),
    ...(changes.out.length > 0 ? [`${scene.verb('paid')} ${allWords(scene, changes.out)}`] : []),
  ]
  return draft(
    'arbitrage',
    `Arbitrage${venueWords(scene.calls.venues)}: ${parts.join(', ')}`,
    changes,
  )
}

const tellClaim: Teller = (scene, changes) => {
  if (changes.in.length === 0) return undefined
  const where = venueWords(scene.calls.venues).replace(' on ', ' from ')
  return draft('claim', `${scene.verb('Claimed')} ${allWords(scene, changes.in)}${where}`, changes)
}

const tellStake: Teller = (scene, changes) => {
  const { verb } = scene
  const issued = changes.in.some(({ mint }) => scene.flows.minted.has(mint))
  if (issued) {
    const paid = changes.out.length > 0 ? `${allWords(scene, changes.out)} ` : ''
    return draft('stake', `${verb('Staked')} ${paid}for ${allWords(scene, changes.in)}`, changes)
  }
  if (changes.out.length === 0)
    return draft(
      'unstake',
      `${verb('Withdrew')} ${allWords(scene, changes.in)} from stake`,
      changes,
    )
  return changes.in.length > 0
    ? draft(
        'unstake',
        `${verb('Unstaked')} ${allWords(scene, changes.out)} for ${allWords(scene, changes.in)}`,
        changes,
      )
    : draft('stake', `${verb('Staked')} ${allWords(scene, changes.out)}`, changes)
}

const tellNft: Teller = (scene) => {
  const { verb } = scene
  const changes = netOf(scene)
  const single = ({ mint, amount }: ActivityAmount): boolean =>
    amount === 1n && scene.decimalsOf(mint) === 0
  const market = marketOf(scene)
  const bought = changes.in.filter(single)
  const sold = changes.out.filter(single)
  const price = (amounts: ActivityAmount[]): string => {
    const money = amounts.filter((amount) => !single(amount))
    return money.length > 0 ? ` for ${allWords(scene, money)}` : ''
  }
  const on = market === undefined ? '' : ` on ${market}`
  if (bought.length > 0) {
    const paid = price(changes.out)
    const got = verb(paid === '' ? 'Got' : 'Bought')
    return draft('nft', `${got} ${nftWords(scene, bought)}${paid}${on}`, changes)
  }
  if (sold.length > 0) {
    const got = price(changes.in)
    const gave = verb(got === '' ? 'Gave' : 'Sold')
    return draft('nft', `${gave} ${nftWords(scene, sold)}${got}${on}`, changes)
  }
  const where = market ?? 'a market for NFTs'
  return changes.in.length > 0
    ? draft('nft', `${verb('Got')} ${allWords(scene, changes.in)} from ${where}`, changes)
    : draft('nft', `${verb('Paid')} ${allWords(scene, changes.out)} to ${where}`, changes)
}

const marketOf = ({ read }: ActivityScene): string | undefined => {
  const names = read.instructions.flatMap(({ programId }) => {
    const program = programNames.get(programId)
    return program?.category === 'nft' ? [program.name] : []
  })
  const [first] = names
  return first === undefined ? undefined : brandOf(first)
}

/** Whoever is about to sign has to know which one it is. */
const nftWords = (
  { tense }: ActivityScene,
  [first, ...more]: readonly ActivityAmount[],
): string => {
  if (more.length > 0) return `${more.length + 1} NFTs`
  return tense === 'plan' && first ? `the NFT ${shortAddress(first.mint)}` : 'an NFT'
}

const tellUnexplained: Teller = (scene, changes) => {
  const where = venueWords(scene.calls.venues)
  return draft(
    'program',
    `${scene.verb('Gave')} ${allWords(scene, changes.out)} and ${scene.verb('got')} ${allWords(scene, changes.in)}${where}`,
    changes,
  )
}

/** Kinds that are not here are told by the transfers themselves. */
const tellers: Partial<Record<NoTradeKind, Teller>> = {
  liquidity: tellLiquidity,
  order: tellOrder,
  arbitrage: tellArbitrage,
  claim: tellClaim,
  stake: tellStake,
  nft: tellNft,
  unexplained: tellUnexplained,
}
