import { SystemProgram } from '@solana/web3.js'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { callProtocol, protocols } from '../attacks/protocol-stage.ts'
import { transferToken } from '../chain/token-instructions.ts'
import { scanOf, scanTogether } from '../programs/program-case.ts'
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

/** Payments beside a trade, and of what it returns, each with its twin. */
export const proceedsPairs: readonly AnyPair[] = [
  besidePair,
  forwardedPair('the proceeds of a swap sent on to a wallet', 800n * dollar),
  forwardedPair('nine tenths of the proceeds of a swap sent on to a wallet', 720n * dollar),
  soldPair,
  laterPair,
]
