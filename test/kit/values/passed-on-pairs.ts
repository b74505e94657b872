import { PublicKey } from '@solana/web3.js'
import { callProtocol } from '../daily/protocol-call.ts'
import { protocols } from '../attacks/protocol-stage.ts'
import { dollar, money, openPurse, sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor } from './value-pair.ts'

const lending = new PublicKey('KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD')

/** What is bought and given on in the same transaction. */
export const passedOnPairs: readonly AnyPair[] = [
  pairOf<boolean>({
    name: 'dollars swapped, and what they bring deposited for another wallet or for the user, for an app',
    pattern: 'P03',
    flag: 'TRADE_FOR_NOTHING',
    attack: true,
    honest: false,
    scan: async (stage, away) => {
      const user = await openWallet(stage, sol)
      const world = { chain: stage.chain, user }
      const { usdc, jitoSol } = money
      const dollars = await openPurse(stage, 'usdc', 1_000n * dollar, user)
      const staked = await openPurse(stage, 'jitoSol', 0n, user)
      const bought = (9n * sol) / 2n
      const swap = await callProtocol(world, protocols.router, [
        { takes: 900n * dollar, mint: usdc.mint, from: dollars },
        { pays: bought, mint: jitoSol.mint, to: staked },
      ])
      const deposit = await callProtocol(world, lending, [
        { takes: bought, mint: jitoSol.mint, from: staked },
        { records: away ? stage.other : user },
      ])
      return scanFor(stage, { wallet: user, app: 'zap.example' }, [swap, deposit])
    },
  }),
]
