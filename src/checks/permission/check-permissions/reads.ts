import { type Address, addressToBytes } from '../../../solana/address/address.ts'
import { Fault, type FaultCode } from '../../../basics/fault.ts'
import {
  loaderV3Program,
  stakeProgram,
  systemProgram,
} from '../../../solana/address/known-address.ts'
import type {
  LedgerReader,
  OwnedTokenAccount,
  ProgramAccountsAsk,
  Refused,
} from '../../../solana/ledger.ts'
import type { Held } from '../facts/facts.ts'
import type { AccountState } from '../../../solana/state/account-state.ts'
import { readState } from '../../../solana/state/read-state.ts'

/** What a list of accounts gave: those that are what was asked for, and why it is not whole, in one sentence. */
export type Listed<State> = { held: Held<State>[]; slot?: bigint; trouble?: string }

type StateOf<Kind extends AccountState['kind']> = Extract<AccountState, { kind: Kind }>

/** One question for a list: in words, which states count, and whether such a state is the wallet's at all. */
type Question<Kind extends AccountState['kind']> = {
  /** Begins a sentence. */
  what: string
  program: Address
  kind: Kind
  isWallets: (state: StateOf<Kind>) => boolean
  ask: () => Promise<{ slot: bigint; accounts: OwnedTokenAccount[] } | Refused>
}

/**
 * Asks for a list of accounts. Never rejects for what a node refuses or fails at: the answer then says so. An account that
 * the node should not have listed, or that cannot be read, is left out and said too.
 */
export const listAccounts = async <Kind extends AccountState['kind']>(
  question: Question<Kind>,
): Promise<Listed<StateOf<Kind>>> => {
  const answer = await question.ask().catch(refusalOf)
  if ('refused' in answer)
    return { held: [], trouble: `${question.what} could not be listed: ${answer.refused}.` }
  let unreadable = 0
  const held: Held<StateOf<Kind>>[] = []
  for (const { address, account } of answer.accounts) {
    const state = readState(account)
    const { owner: program, lamports } = account
    if (program === question.program && isOfKind(state, question.kind) && question.isWallets(state))
      held.push({ address, program, lamports, state })
    else if (state.kind !== 'other' || program !== question.program) unreadable += 1
  }
  return {
    held,
    slot: answer.slot,
    ...(unreadable > 0 && {
      trouble: `${question.what}: ${unreadable} of ${answer.accounts.length} could not be read.`,
    }),
  }
}

const isOfKind = <Kind extends AccountState['kind']>(
  state: AccountState,
  kind: Kind,
): state is StateOf<Kind> => state.kind === kind

/** What a failure of every node comes to for people; a bug stays one. */
const refusalOf = (error: unknown): Refused => {
  if (!(error instanceof Fault)) throw error
  return { refused: failureTexts[error.code] ?? 'the Solana node gave no answer' }
}

const failureTexts: Partial<Record<FaultCode, string>> = {
  UPSTREAM_ERROR: 'the Solana node gave an answer that cannot be used',
  UPSTREAM_UNAVAILABLE: 'the Solana node cannot be reached',
  UPSTREAM_TIMEOUT: 'the Solana node took too long',
}

export const listTokenAccounts = (
  ledger: LedgerReader,
  wallet: Address,
  program: Address,
  programName: string,
) =>
  listAccounts({
    what: `Token accounts of the ${programName} program`,
    program,
    kind: 'token-account',
    isWallets: ({ owner }) => owner === wallet,
    ask: () => ledger.readTokenAccounts(wallet, program),
  })

const stakeBytes = 200
/** State, rent reserve, both authorities and the lockup; the delegation behind it is not looked at. */
const stakeHeadBytes = 124
const stakerAt = 12
const withdrawerAt = 44

export const listStakes = (ledger: LedgerReader, wallet: Address, as: 'staker' | 'withdrawer') =>
  listAccounts({
    what: `Stakes that this wallet is the ${as} of`,
    program: stakeProgram,
    kind: 'stake',
    isWallets: (state) => state[as] === wallet,
    ask: () =>
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
    what: 'Nonce accounts of this wallet',
    program: systemProgram,
    kind: 'nonce',
    isWallets: ({ authority }) => authority === wallet,
    ask: () =>
      ledger.readProgramAccounts({
        program: systemProgram,
        filters: [
          { dataSize: nonceBytes },
          { offset: nonceAuthorityAt, bytes: addressToBytes(wallet) },
        ],
      }),
  })

/** The upgradeable loader's state of program data is 3; then the slot, and an option of the authority. */
const programDataState = Uint8Array.of(3, 0, 0, 0)
const programDataHeadBytes = 45
const upgradeAuthorityAt = 12

export const listPrograms = (ledger: LedgerReader, wallet: Address) => {
  const ask: ProgramAccountsAsk = {
    program: loaderV3Program,
    filters: [
      { offset: 0, bytes: programDataState },
      { offset: upgradeAuthorityAt, bytes: Uint8Array.of(1, ...addressToBytes(wallet)) },
    ],
    slice: { offset: 0, length: programDataHeadBytes },
  }
  return listAccounts({
    what: 'Programs that this wallet can replace',
    program: loaderV3Program,
    kind: 'program-data',
    isWallets: ({ upgradeAuthority }) => upgradeAuthority === wallet,
    ask: () => ledger.readProgramAccounts(ask),
  })
}
