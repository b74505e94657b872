import { type Address, addressToBytes } from '../../../solana/address/address.ts'
import { Fault } from '../../../basics/fault.ts'
import type { IncompleteList, WalletList } from '../../../findings/gap.ts'
import {
  loaderV3Program,
  stakeProgram,
  systemProgram,
  token2022Program,
} from '../../../solana/address/known-address.ts'
import type {
  LedgerReader,
  OwnedTokenAccount,
  ProgramAccountsQuery,
  Refused,
} from '../../../solana/ledger.ts'
import type { Held } from '../facts/facts.ts'
import type { AccountState } from '../../../solana/state/account-state.ts'
import { readState } from '../../../solana/state/read-state.ts'

/** A list of accounts, and why it is incomplete. */
export type Listed<State> = { held: Held<State>[]; slot?: bigint; incomplete?: IncompleteList }

type StateOf<Kind extends AccountState['kind']> = Extract<AccountState, { kind: Kind }>

/** A request for a list: which states count, and whether a state belongs to the wallet. */
type ListRequest<Kind extends AccountState['kind']> = {
  list: WalletList
  program: Address
  kind: Kind
  isWallets: (state: StateOf<Kind>) => boolean
  send: () => Promise<{ slot: bigint; accounts: OwnedTokenAccount[] } | Refused>
}

/**
 * Requests a list of accounts. Never rejects if a node refuses or fails: the list is then incomplete, as it is if the
 * node returns accounts that do not match or cannot be read.
 */
export const listAccounts = async <Kind extends AccountState['kind']>(
  request: ListRequest<Kind>,
): Promise<Listed<StateOf<Kind>>> => {
  const { list } = request
  const answer = await request.send().catch((error: unknown) => failureOf(error, list))
  if ('problem' in answer) return { held: [], incomplete: answer }
  if ('refused' in answer)
    return { held: [], incomplete: { list, problem: 'refused', refusal: answer.refused } }
  let unreadable = 0
  const held: Held<StateOf<Kind>>[] = []
  for (const { address, account } of answer.accounts) {
    const state = readState(account)
    const { owner: program, lamports } = account
    if (program === request.program && isOfKind(state, request.kind) && request.isWallets(state))
      held.push({ address, program, lamports, state })
    else if (state.kind !== 'other' || program !== request.program) unreadable += 1
  }
  return {
    held,
    slot: answer.slot,
    ...(unreadable > 0 && {
      incomplete: {
        list,
        problem: 'unreadable',
        count: unreadable,
        total: answer.accounts.length,
      },
    }),
  }
}

const isOfKind = <Kind extends AccountState['kind']>(
  state: AccountState,
  kind: Kind,
): state is StateOf<Kind> => state.kind === kind

/** Every node failed. Anything but a fault is a bug and is rethrown. */
const failureOf = (error: unknown, list: WalletList): IncompleteList => {
  if (!(error instanceof Fault)) throw error
  return { list, problem: 'failed', code: error.code }
}

export const listTokenAccounts = (ledger: LedgerReader, wallet: Address, program: Address) => {
  const list = program === token2022Program ? 'token-2022-accounts' : 'token-accounts'
  return listAccounts({
    list,
    program,
    kind: 'token-account',
    isWallets: ({ owner }) => owner === wallet,
    send: () => ledger.readTokenAccounts(wallet, program),
  })
}

const stakeBytes = 200
/** State, rent reserve, both authorities and the lockup. The delegation after them is not read. */
const stakeHeadBytes = 124
const stakerAt = 12
const withdrawerAt = 44

export const listStakes = (ledger: LedgerReader, wallet: Address, as: 'staker' | 'withdrawer') =>
  listAccounts({
    list: as === 'staker' ? 'managed-stakes' : 'withdrawable-stakes',
    program: stakeProgram,
    kind: 'stake',
    isWallets: (state) => state[as] === wallet,
    send: () =>
      ledger.readProgramAccounts({
        program: stakeProgram,
        filters: [
          { dataSize: stakeBytes },
          { offset: as === 'staker' ? stakerAt : withdrawerAt, bytes: addressToBytes(wallet) },
        ],
        slice: { offset: 0, length: stakeHeadBytes },
      }),
  })

const nonceBytes = 80
const nonceAuthorityAt = 8

export const listNonces = (ledger: LedgerReader, wallet: Address) =>
  listAccounts({
    list: 'nonces',
    program: systemProgram,
    kind: 'nonce',
    isWallets: ({ authority }) => authority === wallet,
    send: () =>
      ledger.readProgramAccounts({
        program: systemProgram,
        filters: [
          { dataSize: nonceBytes },
          { offset: nonceAuthorityAt, bytes: addressToBytes(wallet) },
        ],
      }),
  })

/** The upgradeable loader's state for program data is 3, followed by the slot and an optional authority. */
const programDataState = Uint8Array.of(3, 0, 0, 0)
const programDataHeadBytes = 45
const upgradeAuthorityAt = 12

export const listPrograms = (ledger: LedgerReader, wallet: Address) => {
  const request: ProgramAccountsQuery = {
    program: loaderV3Program,
    filters: [
      { offset: 0, bytes: programDataState },
      { offset: upgradeAuthorityAt, bytes: Uint8Array.of(1, ...addressToBytes(wallet)) },
    ],
    slice: { offset: 0, length: programDataHeadBytes },
  }
  return listAccounts({
    list: 'programs',
    program: loaderV3Program,
    kind: 'program-data',
    isWallets: ({ upgradeAuthority }) => upgradeAuthority === wallet,
    send: () => ledger.readProgramAccounts(request),
  })
}
