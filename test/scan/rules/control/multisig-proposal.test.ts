import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  type MultisigProposal,
  multisigProposal,
} from '../../../../src/scan/rules/control/multisig-proposal.ts'
import type { ScanRule } from '../../../../src/scan/context/rule.ts'
import { address, type Address, addressToBytes } from '../../../../src/solana/address/address.ts'
import {
  squadsV4Program,
  systemProgram,
  tokenProgram,
} from '../../../../src/solana/address/known-address.ts'
import { multisigConfigChange } from '../../../../src/scan/rules/control/multisig-config-change.ts'
import { stakeAuthorityHandover } from '../../../../src/scan/rules/control/stake-authority-handover.ts'
import { tokenAccountHandover } from '../../../../src/scan/rules/control/token-account-handover.ts'
import {
  type WalletReassigned,
  walletReassigned,
} from '../../../../src/scan/rules/control/wallet-reassigned.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../../../src/solana/decoding/format/decoder.ts'
import {
  mine,
  mint,
  pda as vault,
  role,
  secondStranger as multisig,
  sendSol,
  type Step,
  stranger,
  theirs,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'

const instruction = (...actions: Action[]): DecodedInstruction => ({
  path: [0],
  programId: systemProgram,
  accounts: [],
  data: new Uint8Array(),
  status: 'decoded',
  actions,
})
const proposing = (instructions: DecodedInstruction[], incomplete = false): Step => ({
  programId: squadsV4Program,
  status: 'named',
  proposed: { multisig, signers: [vault], instructions, incomplete },
})
const assign: Action = { type: 'assign', account: vault, programOwner: stranger }
const pay = sendSol(5n, stranger, vault)
const hand = (authority: Address) => ({
  type: 'set-authority' as const,
  account: mine,
  kind: 'token-owner' as const,
  authority,
  next: stranger,
})
const stake: Action = {
  type: 'set-authority',
  account: mine,
  kind: 'stake-withdrawer',
  authority: vault,
  next: stranger,
}

/** A `VaultTransaction` account with one instruction: SetAuthority of the vault's token account to the stranger. */
const stored = {
  ...wallet(1n),
  owner: squadsV4Program,
  data: Uint8Array.from([
    ...[0xa8, 0xfa, 0xa2, 0x64, 0x51, 0x0e, 0xa2, 0xcf],
    ...new Uint8Array(73 + 2),
    ...[0, 0, 0, 0],
    ...[1, 1, 1],
    ...[3, 0, 0, 0],
    ...[vault, mine, tokenProgram].flatMap((key) => [...addressToBytes(key)]),
    ...[1, 0, 0, 0],
    2,
    ...[2, 0, 0, 0, 1, 0],
    ...[35, 0, 0, 0, 6, 2, 1],
    ...addressToBytes(stranger),
    ...[0, 0, 0, 0],
  ]),
}
const carryOut: Step = {
  programId: squadsV4Program,
  accounts: [multisig, user, theirs, user, vault, mine, tokenProgram].map((key) =>
    role(key, 'write'),
  ),
  actions: [
    { type: 'execute-multisig', multisig, transaction: theirs, config: false, authority: user },
  ],
}
const vaults = tokenAccount({ mint, owner: vault, amount: 9n })
const handedOver = { [mine]: tokenAccount({ mint, owner: stranger, amount: 9n }) }

const smartWallet = address('swigypWHEksbC64pWKwah1WTeh9JXwx8H1rJHLdbQMB')
/** A call of a smart wallet, with the account that may name the user. */
const actFor: Step = {
  programId: smartWallet,
  status: 'unknown-program',
  accounts: [role(theirs, 'read'), role(user, 'sign'), role(mine, 'write')],
}
const accountOf = (owner: Address) => ({
  ...wallet(1n),
  owner: smartWallet,
  data: addressToBytes(owner),
})
const handedByVault = { path: [0, 0], programId: tokenProgram, actions: [hand(vault)] }
const rules = [walletReassigned, tokenAccountHandover, stakeAuthorityHandover, multisigConfigChange]

/** The finding of a rule about the vault, and the resulting one about the proposal. */
const found = (
  { id, code, severity }: ScanRule<string>,
  { params, ...evidence }: Found<unknown>,
  {
    executed = false,
    direct,
    by = multisig,
    at = [0],
  }: { executed?: boolean; direct?: true; by?: Address; at?: number[] } = {},
): Found<MultisigProposal> => ({
  params: {
    multisig: by,
    executed,
    ...(direct && { direct }),
    finding: { rule: id, code, severity, stage: 'scored', params, ...evidence, at: [at] },
  },
  ...evidence,
  at: [[0]],
})
/** The vault's account, or the vault itself, handed over to the stranger. */
const reassigned = (account: Address, program: Address): Found<WalletReassigned> => ({
  params: { event: 'assigned', account, wallet: true, program },
  subject: account,
  before: systemProgram,
  after: program,
})
const handed = <Params>(params: Params): Found<Params> => ({
  params,
  subject: mine,
  before: vault,
  after: stranger,
})

testRule(multisigProposal(rules), {
  quiet: [
    { name: 'a payment', steps: [proposing([instruction(pay)])] },
    {
      name: 'an account of another owner',
      steps: [proposing([instruction(hand(stranger))])],
    },
    {
      name: 'an unknown vault',
      steps: [
        {
          ...proposing([]),
          proposed: { multisig, signers: [], instructions: [], incomplete: false },
        },
      ],
    },
    {
      name: 'other instructions of the user',
      steps: [{ actions: [{ type: 'assign', account: user, programOwner: stranger }] }],
    },
    {
      name: 'an executed proposal whose account was not read',
      steps: [carryOut],
      before: { [mine]: vaults },
    },
    {
      name: 'what a smart wallet hands to the user who signs',
      steps: [actFor, { ...handedByVault, actions: [{ ...hand(vault), next: user }] }],
      before: { [theirs]: accountOf(user), [mine]: vaults },
      after: { [mine]: tokenAccount({ mint, owner: user, amount: 9n }) },
    },
    {
      name: 'a call of a smart wallet that does not name the user',
      steps: [actFor, handedByVault],
      before: { [theirs]: accountOf(stranger), [mine]: vaults },
      after: handedOver,
    },
    {
      name: 'a call of another kind of program, whose address signs',
      steps: [{ ...actFor, programId: stranger }, handedByVault],
      before: { [theirs]: accountOf(user), [mine]: vaults },
      after: handedOver,
    },
    {
      name: 'what a program that the smart wallet calls signs for',
      steps: [
        actFor,
        { path: [0, 0], programId: stranger, status: 'unknown-program' },
        { ...handedByVault, path: [0, 0, 0] },
      ],
      before: { [theirs]: accountOf(user), [mine]: vaults },
      after: handedOver,
    },
  ],
  firing: [
    {
      name: 'a handover of the vault',
      steps: [proposing([instruction(pay), instruction(assign)])],
      finds: [found(walletReassigned, reassigned(vault, stranger))],
    },
    {
      name: 'the vault behind another signer',
      steps: [
        {
          ...proposing([]),
          proposed: {
            multisig,
            signers: [theirs, vault],
            instructions: [instruction(assign, hand(vault))],
            incomplete: false,
          },
        },
      ],
      finds: [
        found(tokenAccountHandover, handed({ account: mine, next: stranger })),
        found(walletReassigned, reassigned(vault, stranger)),
      ],
    },
    {
      name: 'a handover of a token account and a stake of the vault',
      steps: [proposing([instruction(hand(vault)), instruction(stake)])],
      finds: [
        found(tokenAccountHandover, handed({ account: mine, next: stranger })),
        found(
          stakeAuthorityHandover,
          handed({ account: mine, next: stranger, serious: true, right: 'withdraw' }),
        ),
      ],
    },
    {
      name: 'a change of a multisig with the vault as authority',
      steps: [
        proposing([
          instruction({
            type: 'change-multisig',
            multisig: theirs,
            change: { what: 'add-member', address: stranger },
            authority: vault,
            proposed: false,
          }),
        ]),
      ],
      finds: [
        {
          ...found(multisigConfigChange, {
            params: {
              event: 'changed',
              multisig: theirs,
              change: { what: 'add-member', address: stranger },
            },
            subject: theirs,
            after: stranger,
          }),
          severity: 'medium',
        },
      ],
    },
    {
      name: 'a proposal within a proposal',
      steps: [
        proposing([
          {
            ...instruction(),
            proposed: {
              multisig: theirs,
              signers: [stranger],
              instructions: [instruction({ ...assign, account: stranger, programOwner: user })],
              incomplete: false,
            },
          },
        ]),
      ],
      finds: [found(walletReassigned, reassigned(stranger, user), { by: theirs })],
    },
    {
      name: 'an unreadable part, which is milder',
      steps: [proposing([instruction(pay)], true)],
      finds: [
        { params: { multisig, executed: false }, subject: multisig, at: [[0]], severity: 'low' },
      ],
    },
    {
      name: 'an executed proposal, read from the account that stores it',
      steps: [carryOut],
      before: { [theirs]: stored, [mine]: vaults },
      finds: [
        {
          ...found(
            tokenAccountHandover,
            handed({ account: mine, next: stranger, mint, held: { raw: 9n, mint } }),
            {
              executed: true,
            },
          ),
          severity: 'critical',
        },
      ],
    },
    {
      name: 'an executed proposal whose account was not read, from the simulation',
      steps: [carryOut, handedByVault],
      before: { [mine]: vaults },
      after: handedOver,
      finds: [
        {
          ...found(
            tokenAccountHandover,
            handed({ account: mine, next: stranger, mint, held: { raw: 9n, mint } }),
            { executed: true, at: [0, 0] },
          ),
          severity: 'critical',
        },
      ],
    },
    {
      name: 'what a smart wallet of the user signs for',
      steps: [actFor, handedByVault],
      before: { [theirs]: accountOf(user), [mine]: vaults },
      after: handedOver,
      finds: [
        {
          ...found(
            tokenAccountHandover,
            handed({ account: mine, next: stranger, mint, held: { raw: 9n, mint } }),
            { executed: true, direct: true, by: theirs, at: [0, 0] },
          ),
          severity: 'critical',
        },
      ],
    },
    {
      name: 'an executed proposal, from the simulation',
      steps: [carryOut, { path: [0, 0], programId: tokenProgram, actions: [hand(vault)] }],
      before: { [theirs]: stored, [mine]: vaults },
      after: { [mine]: tokenAccount({ mint, owner: stranger, amount: 9n }) },
      finds: [
        {
          ...found(
            tokenAccountHandover,
            handed({ account: mine, next: stranger, mint, held: { raw: 9n, mint } }),
            {
              executed: true,
              at: [0, 0],
            },
          ),
          severity: 'critical',
        },
      ],
    },
  ],
})
