import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { callProtocol, protocols } from '../attacks/protocol-stage.ts'
import { transferToken } from '../chain/token-instructions.ts'
import { type ScanOutcome, scanOf, scanTogether } from '../programs/program-case.ts'
import { dollar, money, openPurse, sol } from './swap-stage.ts'
import { type AnyPair, pairOf } from './value-pair.ts'

/** All of 100 dollars, sold for a SOL. */
const sale = async (stage: Stage) =>
  callProtocol(stage, {
    program: protocols.pool,
    takes: {
      from: await openPurse(stage, 'usdc', 100n * dollar),
      mint: money.usdc.mint,
      amount: 100n * dollar,
    },
    pays: { to: await openPurse(stage, 'sol', 0n), mint: money.sol.mint, amount: sol },
  })

const payOther = ({ user, other }: Stage, lamports: bigint) =>
  SystemProgram.transfer({ fromPubkey: user, toPubkey: other, lamports })

/** A swap of some of the dollars for SOL, and a payment of others beside it. */
const besidePair: AnyPair = pairOf({
  name: 'nearly half of the dollars to a wallet beside a swap',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  attack: 480n * dollar,
  honest: 2n * dollar,
  scan: async (stage, amount) => {
    const from = await openPurse(stage, 'usdc', 1_000n * dollar)
    const swap = await callProtocol(stage, {
      program: protocols.pool,
      takes: { from, mint: money.usdc.mint, amount: 100n * dollar },
      pays: { to: await openPurse(stage, 'sol', 0n), mint: money.sol.mint, amount: sol },
    })
    const to = await openPurse(stage, 'usdc', 0n, fresh())
    return scanOf(stage, [swap, transferToken(from, to, stage.user, amount)])
  },
})

/** A swap whose proceeds the message sends on. */
const forwardedPair = (name: string, attack: bigint): AnyPair =>
  pairOf({
    name,
    pattern: 'P03',
    flag: 'TRADE_FOR_NOTHING',
    attack,
    honest: 8n * dollar,
    scan: async (stage, amount) => {
      const from = await openPurse(stage, 'sol', 8n * sol)
      const bought = await openPurse(stage, 'usdc', 0n)
      const swap = await callProtocol(stage, {
        program: protocols.pool,
        takes: { from, mint: money.sol.mint, amount: 8n * sol },
        pays: { to: bought, mint: money.usdc.mint, amount: 800n * dollar },
      })
      const to = await openPurse(stage, 'usdc', 0n, fresh())
      return scanOf(stage, [swap, transferToken(bought, to, stage.user, amount)])
    },
  })

/** Dollars sold for a SOL, and SOL sent to a wallet that has plenty of it. */
const soldPair: AnyPair = pairOf({
  name: 'most of the SOL that all dollars are sold for, sent to a wallet',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  attack: (9n * sol) / 10n,
  honest: sol / 50n,
  scan: async (stage, lamports) => {
    return scanOf(stage, [await sale(stage), payOther(stage, lamports)])
  },
})

/** The same in two transactions that are signed together. */
const laterPair: AnyPair = pairOf({
  name: 'most of the SOL that all dollars are sold for, sent by a second transaction',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  attack: (9n * sol) / 10n,
  honest: sol / 50n,
  scan: async (stage, lamports) => {
    return scanTogether(stage, [[await sale(stage)], [payOther(stage, lamports)]])
  },
})

/** A payment of all that a call brings, in a currency of which the user has none. */
const payWith = async (
  stage: Stage,
  {
    program,
    given,
    dollars,
    more = [],
  }: { program: PublicKey; given: bigint; dollars: bigint; more?: TransactionInstruction[] },
): Promise<ScanOutcome> => {
  const from = await openPurse(stage, 'sol', 8n * sol)
  const bought = await openPurse(stage, 'usdc', 0n)
  const call = await callProtocol(stage, {
    program,
    takes: { from, mint: money.sol.mint, amount: given },
    pays: { to: bought, mint: money.usdc.mint, amount: dollars },
  })
  const to = await openPurse(stage, 'usdc', 0n, fresh())
  return scanOf(stage, [call, transferToken(bought, to, stage.user, dollars), ...more])
}

/** What buys the payment: much of the user's SOL, or as little as a shop takes of it. */
const boughtPair: AnyPair = pairOf({
  name: 'dollars for a payment, bought with most of the SOL',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  attack: 8n * sol,
  honest: (7n * sol) / 10n,
  scan: (stage, given) =>
    payWith(stage, { program: protocols.pool, given, dollars: (given * 100n * dollar) / sol }),
})

/** A lender may pay out of a deposit, or owe it to the user, which no balance shows. */
const lentPair: AnyPair = pairOf({
  name: 'dollars for a payment from a lender, for a little SOL',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  attack: protocols.lending,
  honest: protocols.pool,
  scan: (stage, program) =>
    payWith(stage, { program, given: (7n * sol) / 10n, dollars: 70n * dollar }),
})

/** More than SOL was ever worth comes from somewhere else, such as the liquidity of the user. */
const cheapPair: AnyPair = pairOf({
  name: 'dollars for a payment, for too little SOL to buy them',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  attack: sol / 100n,
  honest: (7n * sol) / 10n,
  scan: (stage, given) => payWith(stage, { program: protocols.pool, given, dollars: 70n * dollar }),
})

/** Two payments, each of a part that a shop might take. */
const splitPair: AnyPair = pairOf({
  name: 'dollars for a payment, bought with SOL of which as much is sent',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  attack: (5n * sol) / 2n,
  honest: sol / 10n,
  scan: (stage, lamports) =>
    payWith(stage, {
      program: protocols.pool,
      given: (5n * sol) / 2n,
      dollars: 250n * dollar,
      more: [payOther(stage, lamports)],
    }),
})

/** Payments beside a trade, and of what it returns, each with its twin. */
export const proceedsPairs: readonly AnyPair[] = [
  besidePair,
  forwardedPair('the proceeds of a swap sent on to a wallet', 800n * dollar),
  forwardedPair('nine tenths of the proceeds of a swap sent on to a wallet', 720n * dollar),
  soldPair,
  laterPair,
  boughtPair,
  lentPair,
  cheapPair,
  splitPair,
]
