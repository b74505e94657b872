import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { isRecordedForUser } from './deposit-record.ts'
import { isControlledByKey, onlyByKnownPrograms, type Outflow } from './outflow.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { majorityPercent, tipMaxLamports } from '../thresholds.ts'

/**
 * Whether an established protocol itself moved all of it and kept it, as it does with deposits. Many protocols also pay
 * out what they got, or what they exchanged it for, to any wallet that the caller names.
 */
export const isKeptByProtocol = (outflow: Outflow, context: RiskContext): boolean =>
  onlyByKnownPrograms(outflow.movements) &&
  !isPaidOut(outflow, context) &&
  !isExchangedForOthers(outflow, context)

/**
 * Whether something else goes to others, and no account of the protocol that changes names the user: it was exchanged,
 * and the proceeds may be in a stranger's vault, which has no private key.
 */
export const isExchangedForOthers = (outflow: Outflow, context: RiskContext): boolean =>
  othersGain(outflow.mint, context) && !isRecordedForUser(outflow, context)

/** Whether others have more of any other asset afterwards, except for tips and rent. */
export const othersGain = (beside: Address, { effects, identity }: RiskContext): boolean =>
  effects.balances.some(
    ({ owner, mint, before, after }) =>
      mint !== beside &&
      after - before > (mint === wrappedSolMint ? tipMaxLamports : 0n) &&
      !identity.endsMine(owner),
  )

/** Whether holders of private keys get at least half of it, or something else that is more than a tip. */
const isPaidOut = ({ mint, lost }: Outflow, context: RiskContext): boolean =>
  walletGains(context).some(({ mint: gained, amount }) => {
    if (gained === mint) return amount * 100n >= lost * majorityPercent
    return gained !== wrappedSolMint || amount > tipMaxLamports
  })

/** What others with private keys gain, by asset. */
const walletGains = (context: RiskContext) =>
  [...Map.groupBy(context.effects.balances, ({ mint }) => mint)]
    .map(([mint, rows]) => ({
      mint,
      amount: rows
        .filter((row) => row.after > row.before && !context.identity.endsMine(row.owner))
        .filter((row) => isControlledByKey(row, context))
        .reduce((sum, row) => sum + row.after - row.before, 0n),
    }))
    .filter(({ amount }) => amount > 0n)
