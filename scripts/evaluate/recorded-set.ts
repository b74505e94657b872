import type { Address } from '../../src/solana/address/address.ts'
import {
  associatedTokenProgram,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../src/solana/address/known-address.ts'
import { programNames } from '../../src/solana/known/known-programs.ts'
import { isReservedAddress } from '../../src/solana/state/reserved-address.ts'
import { allRecorded, type RecordedTransaction } from '../../test/kit/chain/recorded-transaction.ts'
import { type RecordedState, rebuildState } from '../../test/kit/chain/recorded-state.ts'
import { startReplayNode } from '../../test/kit/chain/replay-node.ts'
import { type Outcome, type SetName, depsFor, scanOutcome } from './outcome.ts'

/**
 * Transactions that really ran on mainnet, each scanned over HTTP against a node that replays its record: for its fee
 * payer, and again for every other wallet that signed. They are ordinary; none is a known attack.
 *
 * Records contain no program code, so no other scenarios can be tried: sets `recorded` and `co-signer` are scanned
 * without the VM. Set `codeless` uses it, which shows the false alarms if a program's code is unavailable. Set
 * `app-named` names a requesting app, for which losses to strangers weigh most; transfers that empty a wallet are then
 * rightly not safe.
 */
export const recordedOutcomes = async (): Promise<Outcome[]> => {
  const node = startReplayNode()
  try {
    const outcomes: Outcome[] = []
    for (const recorded of allRecorded()) {
      const deps = depsFor(node.urlOf(recorded))
      const state = rebuildState(recorded)
      const scan = async (wallet: Address, set: SetName): Promise<void> => {
        const { transactionBase64 } = recorded
        const withVm = set === 'codeless' ? deps : { chain: deps.chain }
        const outcome = await scanOutcome(withVm, {
          transactionBase64,
          walletAddress: wallet,
          ...(set === 'app-named' && { dappDomain: 'app.example' }),
        })
        outcomes.push({ set, name: recorded.signature, kind: kindOf(recorded, state), ...outcome })
      }
      await scan(state.feePayer, 'recorded')
      if (recorded.error === undefined) {
        await scan(state.feePayer, 'codeless')
        await scan(state.feePayer, 'app-named')
      }
      for (const wallet of coSigners(state)) await scan(wallet, 'co-signer')
    }
    return outcomes
  } finally {
    node.stop()
  }
}

/** Row of those that failed on chain: they show no effects, so none may be called safe. */
export const failedKind = 'failed on chain'

export const kindOf = (recorded: RecordedTransaction, { resolved }: RecordedState): string => {
  if (recorded.error !== undefined) return failedKind
  const programs = resolved.instructions.map(({ programId }) => programId)
  const foreign = programs.filter((program) => !isReservedAddress(program))
  const known = foreign.map((program) => programNames.get(program)?.category)
  const category = known.find((each) => each !== undefined)
  if (category) return wordsOf[category] ?? category
  if (foreign.length > 0) return 'program without a name'
  return coreKinds.find(([program]) => programs.includes(program))?.[1] ?? 'other core'
}

const wordsOf: Readonly<Record<string, string>> = {
  dex: 'swap',
  aggregator: 'swap through an aggregator',
  launchpad: 'launchpad trade',
  nft: 'NFT',
}

/** A transaction that calls only core programs is classified by the first one. */
const coreKinds: readonly (readonly [program: Address, kind: string])[] = [
  [stakeProgram, 'staking'],
  [token2022Program, 'token transfer or account'],
  [tokenProgram, 'token transfer or account'],
  [associatedTokenProgram, 'token transfer or account'],
  [systemProgram, 'SOL transfer'],
]

/** Wallets that signed besides the fee payer, without the keys of accounts that the transaction creates. */
const coSigners = ({ resolved, before, feePayer }: RecordedState): Address[] =>
  resolved.accounts
    .filter(({ address, signer }) => signer && address !== feePayer)
    .map(({ address }) => address)
    .filter((address) => before.get(address)?.data.length === 0)
