import type { Account } from '../chain.ts'
import { systemProgram, wrappedSolMint } from '../known-address.ts'
import { isOnCurve } from './curve.ts'
import { onlyByKnownPrograms } from './outflow.ts'
import type { Outflow } from './outflow.ts'
import type { RiskContext } from './rule.ts'

/**
 * Whether an established protocol itself moved all of it and kept it, as it does with deposits. Many protocols also pay
 * out to whatever wallet the caller names, be it what they got or what they exchanged it for.
 */
export const isKeptByProtocol = (outflow: Outflow, context: RiskContext): boolean =>
  onlyByKnownPrograms(outflow.movements) && !isPaidOut(outflow, context)

/** Whether holders of private keys get at least half of it, or something else that is no tip. */
const isPaidOut = ({ mint, lost }: Outflow, context: RiskContext): boolean =>
  walletGains(context).some(({ mint: gained, amount }) => {
    if (gained === mint) return amount * 2n >= lost
    return gained !== wrappedSolMint || amount > mostTipLamports
  })

/** Ten times what traders in a hurry give to be handled first, and more than the deposits of a few accounts. */
const mostTipLamports = 50_000_000n

/** What others with private keys have more of afterwards, by asset. */
const walletGains = ({ before, effects, identity }: RiskContext) =>
  [...Map.groupBy(effects.balances, ({ mint }) => mint)]
    .map(([mint, rows]) => ({
      mint,
      amount: rows
        .filter((row) => row.after > row.before && !identity.endsMine(row.owner))
        .filter(({ owner }) => isWallet(before.get(owner)) && isOnCurve(owner))
        .reduce((sum, row) => sum + row.after - row.before, 0n),
    }))
    .filter(({ amount }) => amount > 0n)

const isWallet = (account: Account | undefined): boolean =>
  (account?.owner ?? systemProgram) === systemProgram
