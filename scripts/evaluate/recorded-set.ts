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
 * Transactions that really ran on mainnet, each scanned over HTTP against a node that replays its record: for whoever
 * paid for it, and again for every other wallet that signed. They are ordinary; none is known to be an attack.
 *
 * Records hold no program's code, so that nothing can be tried under other circumstances: sets `recorded` and
 * `co-signer` are scanned without the VM. Set `codeless` is with it, which shows what it costs honest people where the
 * code of a program cannot be had. Set `asked` is as if an app had asked for each of them, which is where losses to
 * strangers weigh most; transfers that empty a wallet are then rightly no longer safe.
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

/** Row of those that failed on chain: of them nothing can be seen, so that none may be called safe. */
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

/** The first that a transaction of core programs alone calls tells its kind. */
const coreKinds: readonly (readonly [program: Address, kind: string])[] = [
  [stakeProgram, 'staking'],
  [token2022Program, 'token transfer or account'],
  [tokenProgram, 'token transfer or account'],
  [associatedTokenProgram, 'token transfer or account'],
  [systemProgram, 'SOL transfer'],
]

/** Wallets that signed beside the fee payer; keys of accounts that the transaction itself makes are no wallets. */
const coSigners = ({ resolved, before, feePayer }: RecordedState): Address[] =>
  resolved.accounts
    .filter(({ address, signer }) => signer && address !== feePayer)
    .map(({ address }) => address)
    .filter((address) => before.get(address)?.data.length === 0)
