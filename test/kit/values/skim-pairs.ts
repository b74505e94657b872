import type { PublicKey } from '@solana/web3.js'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { callProtocol, type Step } from '../daily/protocol-call.ts'
import { dollar, money, openPurse, sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor } from './value-pair.ts'

type Parts = { user: PublicKey; other: PublicKey; kept: bigint }

/** A trade of an unknown program that pays another wallet a part of what comes back. */
const skimPair = (
  name: string,
  amounts: { attack: bigint; honest: bigint },
  stepsFor: (stage: Stage, parts: Parts) => Promise<Step[]>,
): AnyPair =>
  pairOf({
    name,
    pattern: 'P03',
    flag: 'SKIMMED_TRADE',
    ...amounts,
    scan: async (stage, kept) => {
      const user = await openWallet(stage, 40n * sol)
      const steps = await stepsFor(stage, { user, other: stage.other, kept })
      const call = await callProtocol({ chain: stage.chain, user }, fresh(), steps)
      return scanFor(stage, { wallet: user }, [call])
    },
  })

const { mint } = money.unlisted

/** What programs without a name keep of a trade for others. */
export const skimPairs: readonly AnyPair[] = [
  skimPair(
    'most of the SOL that an unknown program pays for a token',
    { attack: 6n * sol, honest: sol / 10n },
    async (stage, { user, other, kept }) => [
      { takes: 300n * dollar, mint, from: await openPurse(stage, 'unlisted', 900n * dollar, user) },
      { paysSol: kept, to: other },
      { paysSol: 8n * sol - kept, to: user },
    ],
  ),
  skimPair(
    'most of the tokens that an unknown program pays for SOL',
    { attack: 700n * dollar, honest: 9n * dollar },
    async (stage, { user, other, kept }) => [
      { takesSol: 4n * sol },
      { pays: kept, mint, to: await openPurse(stage, 'unlisted', 0n, other) },
      { pays: 900n * dollar - kept, mint, to: await openPurse(stage, 'unlisted', 0n, user) },
    ],
  ),
]
