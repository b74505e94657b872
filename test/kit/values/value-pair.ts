import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { scanTransaction } from '../../../src/scan/scan-transaction.ts'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import type { ScanOutcome } from '../programs/program-case.ts'

/** An attack and its honest twin, which differ in an amount only. */
export type ValuePair<Amount = never> = {
  name: string
  /** Number in the catalogue of patterns. */
  pattern: string
  /** Required flag of the attack; there may be more. */
  flag: string
  /** The verdict on the attack, where `suspicious` is not enough. */
  verdict?: 'malicious'
  /** Flags that the twin may have. */
  noted?: readonly string[]
  attack: Amount
  honest: Amount
  scan: (stage: Stage, amount: Amount) => Promise<ScanOutcome>
}

/** A pair of any amount, as the tests run it. */
export type AnyPair = Omit<ValuePair, 'attack' | 'honest' | 'scan'> & {
  scanAttack: (stage: Stage) => Promise<ScanOutcome>
  scanHonest: (stage: Stage) => Promise<ScanOutcome>
}

export const pairOf = <Amount>({ attack, honest, scan, ...pair }: ValuePair<Amount>): AnyPair => ({
  ...pair,
  scanAttack: (stage) => scan(stage, attack),
  scanHonest: (stage) => scan(stage, honest),
})

/** A scan for any wallet and fee payer. */
export const scanFor = async (
  { reader, vm }: Stage,
  { wallet, payer = wallet, app }: { wallet: PublicKey; payer?: PublicKey; app?: string },
  instructions: TransactionInstruction[],
): Promise<ScanOutcome> => {
  const { answer } = await scanTransaction(
    { chain: reader, vm },
    {
      transactionBase64: unsignedBase64(payer, instructions),
      walletAddress: wallet.toBase58(),
      ...(app !== undefined && { dappDomain: app }),
    },
  )
  return { verdict: answer.verdict, flags: answer.details.flags, summary: answer.summary }
}

/** A new wallet with this much SOL. */
export const openWallet = async ({ chain }: Stage, lamports: bigint): Promise<PublicKey> => {
  const wallet = fresh()
  await chain.fundSol(wallet, lamports)
  return wallet
}
