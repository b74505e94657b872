import type { Address } from '../../../solana/address/address.ts'
import {
  loaderV3Program,
  loaderV4Program,
  lookupTableProgram,
  memoProgram,
  memoV1Program,
  stakeProgram,
  voteProgram,
} from '../../../solana/address/known-address.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'

export type ExtraSigner = {
  signer: Address
  /** The transaction already has the signature. */
  signed: boolean
  /** What requires it: an unknown program, or nothing that could be read. */
  requiredBy: 'unknown-program' | 'nothing'
}

/**
 * A signer besides the user and the fee payer is required, and no instruction shows why. The transaction waits for that
 * signature, so its signer decides when it takes effect. Benign look-alikes: the key of an account that is created
 * here, the other side of a trade, signers of one multisig, the signer of a memo, and the guards of mints and games,
 * which an untrusted program requires (only noted, whether or not the program is known by name: anyone can pass any
 * program an extra account).
 */
export const extraSigner: ScanRule<'extra-signer', ExtraSigner> = {
  id: 'extra-signer',
  code: 'UNEXPLAINED_SIGNER',
  severity: 'high',
  sources: [
    'x402 specification: every signer has to be explained',
    'Phantom: multi-signer transactions',
  ],
  evaluate: (context) => {
    const { message, feePayer } = context.resolved
    return message.staticAccounts
      .slice(0, message.header.requiredSignatures)
      .flatMap((signer, index) =>
        signer === feePayer || context.identity.isUser(signer)
          ? []
          : observe(signer, context.signatures[index] === 'valid', context),
      )
  },
}

const observe = (
  signer: Address,
  signed: boolean,
  context: RiskContext,
): Observation<ExtraSigner>[] => {
  const uses = context.instructions.filter(({ accounts }) =>
    accounts.some((account) => account.address === signer && account.signer),
  )
  const explained = uses.some((use) => isNeededBy(signer, use, context))
  if (explained) return []
  const forProgram = uses.some(({ programId }) => !corePrograms.has(programId))
  return [
    {
      params: { signer, signed, requiredBy: forProgram ? 'unknown-program' : 'nothing' },
      at: uses.map(({ path }) => path),
      subject: signer,
      ...(forProgram && { severity: 'low' }),
    },
  ]
}

/**
 * Whether an instruction shows the purpose of the signature. A protocol requires the signers in its interface, and so
 * does a program whose call is fully decoded; a memo names its signers; and a stake's custodian may have to approve any
 * use of it. Other core programs accept extra accounts and ignore them.
 */
const isNeededBy = (
  signer: Address,
  { programId, status, actions }: DecodedInstruction,
  context: RiskContext,
): boolean => {
  if (context.knownPrograms.has(programId)) return true
  if (status !== 'decoded') return false
  if (!corePrograms.has(programId) || programsRequiringSigners.has(programId)) return true
  return actions.some((action) => isActor(signer, action, context))
}

/** Programs whose calls need a signature even if they move nothing and change no control. */
const programsRequiringSigners: ReadonlySet<Address> = new Set([
  loaderV3Program,
  loaderV4Program,
  lookupTableProgram,
  memoProgram,
  memoV1Program,
  stakeProgram,
  voteProgram,
])

/**
 * Whether the action itself needs this signature, as one of several joint actors, or creates an account at this key.
 */
const isActor = (signer: Address, action: Action, { states }: RiskContext): boolean => {
  const actors = [
    'authority' in action && action.authority,
    'from' in action && action.from,
    'payer' in action && action.payer,
    'account' in action && action.account,
    'next' in action && action.next,
  ].filter((actor) => actor !== undefined && actor !== false)
  return actors.some((actor) => {
    const state = states.before.get(actor)
    return actor === signer || (state?.kind === 'multisig' && state.signers.includes(signer))
  })
}
