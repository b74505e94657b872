import { type ReadTransaction, signersOf } from '../../activity/trades/owner-flows.ts'
import type { Trade } from '../../activity/trades/trade.ts'
import type { Address } from '../../solana/address/address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { TokenMove } from './block-facts.ts'

/**
 * Balances that changed without a trade of their mint, by owner. SOL is left out, since wrapping moves nothing. Beside a
 * trade, an owner that gives something or whose address has no private key is the exchange, not another holder.
 */
export const tokenMoves = (
  read: ReadTransaction,
  trades: readonly Trade[],
  position: bigint,
): TokenMove[] => {
  const changes = changesByOwner(read)
  if (changes.length === 0) return []
  const traded = new Set(
    trades.flatMap(({ wallet, baseMint, quoteMint }) => [
      `${wallet} ${baseMint}`,
      `${wallet} ${quoteMint}`,
    ]),
  )
  const signers = trades.length === 0 ? undefined : new Set(signersOf(read))
  return changes.flatMap((change) => {
    const { owner, mint, before, after } = change
    if (before === after || traded.has(`${owner} ${mint}`)) return []
    if (signers && !signers.has(owner) && (after < before || !hasKey(owner))) return []
    const other = counterparty(changes, change)
    return [{ position, ...change, ...(other && { counterparty: other }) }]
  })
}

type Change = Omit<TokenMove, 'position' | 'counterparty'>

const changesByOwner = ({ tokens }: ReadTransaction): Change[] => {
  const changes = new Map<string, Change>()
  const changeOf = (owner: Address, mint: Address, decimals: number): Change => {
    const key = `${owner} ${mint}`
    const known = changes.get(key) ?? { mint, decimals, owner, before: 0n, after: 0n }
    changes.set(key, known)
    return known
  }
  for (const { mint, decimals, ownerBefore, ownerAfter, before, after } of tokens) {
    if (mint === wrappedSolMint) continue
    if (ownerBefore) changeOf(ownerBefore, mint, decimals).before += before
    if (ownerAfter) changeOf(ownerAfter, mint, decimals).after += after
  }
  return [...changes.values()]
}

/** The only owner whose balance moved the other way. */
const counterparty = (changes: readonly Change[], move: Change): Address | undefined => {
  const rises = move.after > move.before
  const others = changes.filter(
    ({ mint, before, after }) => mint === move.mint && before !== after && after > before !== rises,
  )
  return others.length === 1 ? others[0]?.owner : undefined
}

/** Pools trade again and again, so that most answers are known. */
const knownMax = 50_000
const known = new Map<Address, boolean>()

const hasKey = (owner: Address): boolean => {
  const seen = known.get(owner)
  if (seen !== undefined) return seen
  const answer = isOnCurve(owner)
  if (known.size >= knownMax) known.clear()
  known.set(owner, answer)
  return answer
}
