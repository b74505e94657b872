import type { PublicKey } from '@solana/web3.js'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { callProtocol, type Step } from '../daily/protocol-call.ts'
import { dollar, money, openPurse, sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor } from './value-pair.ts'

/** A program without a name, whose own vaults were filled before. */
const vaultPair = (
  name: string,
  amounts: { attack: bigint; honest: bigint },
  stepsFor: (stage: Stage, user: PublicKey, amount: bigint) => Promise<Step[]>,
): AnyPair =>
  pairOf({
    name,
    pattern: 'P03',
    flag: 'TRADE_FOR_NOTHING',
    ...amounts,
    scan: async (stage, amount) => {
      const user = await openWallet(stage, 40n * sol)
      const steps = await stepsFor(stage, user, amount)
      const call = await callProtocol({ chain: stage.chain, user }, fresh(), steps)
      return scanFor(stage, { wallet: user }, [call])
    },
  })

const takenDollars = async (stage: Stage, user: PublicKey, takes: bigint): Promise<Step> => ({
  takes,
  mint: money.usdc.mint,
  from: await openPurse(stage, 'usdc', 1_000n * dollar, user),
})
const junk = async (stage: Stage, user: PublicKey): Promise<Step> => ({
  pays: 5_000n * dollar,
  mint: money.unlisted.mint,
  to: await openPurse(stage, 'unlisted', 0n, user),
})

/** What programs without a name keep, by its share and value, whatever token they give for it. */
export const vaultPairs: readonly AnyPair[] = [
  vaultPair(
    'most of the dollars into a filled vault, for a token without a market',
    { attack: 600n * dollar, honest: 150n * dollar },
    async (stage, user, amount) => [
      await takenDollars(stage, user, amount),
      await junk(stage, user),
    ],
  ),
  vaultPair(
    'less than half of the dollars, for a token without a market',
    { attack: 450n * dollar, honest: 150n * dollar },
    async (stage, user, amount) => [
      await takenDollars(stage, user, amount),
      await junk(stage, user),
    ],
  ),
  vaultPair(
    'less than half of the dollars into a vault, for nothing',
    { attack: 450n * dollar, honest: 150n * dollar },
    async (stage, user, amount) => [await takenDollars(stage, user, amount)],
  ),
  vaultPair(
    'half of the SOL into a vault, for a token without a market',
    { attack: 20n * sol, honest: 4n * sol },
    async (stage, user, takesSol) => [{ takesSol }, await junk(stage, user)],
  ),
]
