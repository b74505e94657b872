import type { Address } from '../../address.ts'
import { stakeProgram } from '../../known-address.ts'
import { corePrograms } from '../../state/reserved-address.ts'
import type { Action } from '../../transaction/action.ts'
import type { DecodedInstruction } from '../../transaction/decoder.ts'
import type { Observation, RiskContext, Rule } from '../rule.ts'
import { shortAddress } from '../wording.ts'

/**
 * Somebody besides the user and whoever pays has to sign, and no instruction says what for. Until he does the
 * transaction lies ready, and he decides when it takes effect. Benign look-alikes: the key of an account that is made
 * here, the other side of a trade, signers of one multisig, and the guards of mints and games, which an unknown program asks for (only noted).
 */
export const extraSigner: Rule = {
  id: 'extra-signer',
  flag: 'UNEXPLAINED_SIGNER',
  severity: 'high',
  stage: 'scored',
  sources: [
    'x402 specification: every signer has to be explained',
    'Phantom: multi-signer transactions',
  ],
  evaluate: (context) => {
    const { message, feePayer } = context.resolved
    return message.staticAccounts
      .slice(0, message.header.requiredSignatures)
      .flatMap((signer, index) =>
        signer === feePayer || context.identity.isUsers(signer)
          ? []
          : observe(signer, context.signatures[index] === 'valid', context),
      )
  },
}

const observe = (signer: Address, signed: boolean, context: RiskContext): Observation[] => {
  const uses = context.instructions.filter(({ accounts }) =>
    accounts.some((account) => account.address === signer && account.signer),
  )
  const explained = uses.some((use) => isNeededBy(signer, use, context))
  if (explained) return []
  const forProgram = uses.some(({ status }) => status === 'unknown-program')
  return [
    {
      what: `${signed ? 'Carries' : 'Needs'} the signature of ${shortAddress(signer)} as well, ${forProgram ? 'for a program that is not known here' : 'and nothing in it says what for'}.`,
      why: signed
        ? 'What their signature allows cannot be told from the instructions.'
        : 'They decide when the transaction takes effect, and what it allows them cannot be told.',
      advice: 'Sign only if you know who else takes part.',
      at: uses.map(({ path }) => path),
      subject: signer,
      ...(forProgram && { severity: 'low' as const }),
    },
  ]
}

/**
 * Whether an instruction tells what the signature is for. Programs other than the core ones ask for those that their
 * interface names, and a stake's custodian may have to agree to whatever is done with it.
 */
const isNeededBy = (
  signer: Address,
  { programId, status, actions }: DecodedInstruction,
  context: RiskContext,
): boolean => {
  if (context.knownPrograms.has(programId) || status === 'named') return true
  if (status !== 'decoded') return false
  const names = actions.length === 0 || !corePrograms.has(programId) || programId === stakeProgram
  return names || actions.some((action) => isActor(signer, action, context))
}

/** Whether the action itself needs this signature, as one of several that act together too, or makes an account of this key. */
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
