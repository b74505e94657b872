import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import type { Holding } from '../worth.ts'

/** The tokens that the user has more of afterwards, collectibles included, in base units. SOL counts elsewhere. */
export const tokenGains = ({ effects, identity }: RiskContext): Holding[] =>
  effects.balances.flatMap(({ owner, mint, before, after }) =>
    mint !== wrappedSolMint && after > before && identity.ownedAfter(owner)
      ? [{ mint, amount: after - before }]
      : [],
  )
